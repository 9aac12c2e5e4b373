import { type KeyboardEvent, useRef } from 'react'
import type { Category } from '#client'
import { categories } from '../categories/index.ts'
import { useWords } from '../words/index.ts'
import style from './category-chips.module.css'

type Choice = Category | 'all'
const choices: readonly Choice[] = ['all', ...categories]

export const panelId = (id: string): string => `${id}-panel`
export const chipId = (id: string, choice: Choice): string => `${id}-tab-${choice}`

type Chips = {
  /** Of these chips on the page, for the panel that they change. */
  readonly id: string
  readonly chosen: Choice
  readonly counts: Readonly<Record<Choice, number>>
  /** The categories of which there are charts. */
  readonly shown: readonly Category[]
  readonly choose: (choice: Choice) => void
  /** The keys that do the same, for screen readers. */
  readonly keysFor?: (choice: Choice) => readonly string[]
  /** Codes instead of words on wide screens, too. */
  readonly isShort?: boolean
}

/** One chip for each category that has charts. Arrow keys choose a chip. */
export function CategoryChips({ id, chosen, counts, shown, choose, keysFor, isShort = false }: Chips) {
  const { charts: words } = useWords().airport
  const row = useRef<HTMLDivElement>(null)
  const offered = choices.filter((choice) => choice === 'all' || choice === chosen || shown.includes(choice))
  const move = (event: KeyboardEvent) => {
    const next = neighbourOf(offered, chosen, event.key)
    if (!next) return
    event.preventDefault()
    choose(next)
    row.current?.querySelector<HTMLElement>(`#${chipId(id, next)}`)?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={words.category}
      className={style.tabs}
      data-short={isShort}
      data-arrows
      onKeyDown={move}
    >
      {offered.map((choice) => (
        <button
          key={choice}
          type="button"
          role="tab"
          id={chipId(id, choice)}
          aria-selected={choice === chosen}
          aria-controls={panelId(id)}
          {...(keysFor && { 'aria-keyshortcuts': keysFor(choice).join(' ') })}
          tabIndex={choice === chosen ? 0 : -1}
          data-category={choice}
          className={style.tab}
          onClick={() => choose(choice)}
        >
          {choice !== 'all' && <span className={style.dot} />}
          <span className={style.word}>{choice === 'all' ? words.all : words.categories[choice]}</span>
          {choice !== 'all' && (
            <span className={style.code} aria-hidden="true">
              {choice}
            </span>
          )}
          <span className={style.count}>{counts[choice]}</span>
        </button>
      ))}
    </div>
  )
}

function neighbourOf(choices: readonly Choice[], chosen: Choice, key: string): Choice | undefined {
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
