import { type KeyboardEvent, useRef } from 'react'
import { useAssignedKeys } from '../../keys/index.ts'
import { useWords } from '../../words/index.ts'
import style from './category-tabs.module.css'
import { type ChartFilter, categories } from './chart-filter.ts'

type Choice = ChartFilter['category']
const choices: readonly Choice[] = ['all', ...categories]

export const panelId = 'airport-chart-panel'
export const tabId = (choice: Choice): string => `airport-tab-${choice}`

type Tabs = {
  readonly chosen: Choice
  readonly counts: Readonly<Record<Choice, number>>
  readonly choose: (choice: Choice) => void
}

/** One tab for each category. Arrow keys choose a tab, and so does the number that it shows. */
export function CategoryTabs({ chosen, counts, choose }: Tabs) {
  const { charts: words } = useWords().airport
  const { keysFor } = useAssignedKeys()
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = neighbourOf(chosen, event.key)
    if (!next) return
    event.preventDefault()
    choose(next)
    row.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }
  return (
    <div ref={row} role="tablist" aria-label={words.category} className={style.tabs} onKeyDown={move}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          role="tab"
          id={tabId(choice)}
          aria-selected={choice === chosen}
          aria-controls={panelId}
          aria-keyshortcuts={keysFor(`airport/${choice}`).join(' ')}
          tabIndex={choice === chosen ? 0 : -1}
          data-category={choice}
          className={style.tab}
          onClick={() => choose(choice)}
        >
          <span className={style.word}>{choice === 'all' ? words.all : words.categories[choice]}</span>
          <span className={style.count}>{counts[choice]}</span>
        </button>
      ))}
    </div>
  )
}

function neighbourOf(chosen: Choice, key: string): Choice | undefined {
  const at = choices.indexOf(chosen)
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % choices.length,
    ArrowLeft: (at - 1 + choices.length) % choices.length,
    Home: 0,
    End: choices.length - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : choices[place]
}
