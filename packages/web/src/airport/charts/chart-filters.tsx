import { useMemo } from 'react'
import type { ChartRecord } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { type ChartFilter, isFiltered, proceduresOf, runwaysOf, sortings } from './chart-filter.ts'
import style from './chart-filters.module.css'

type Filters = {
  readonly charts: readonly ChartRecord[]
  readonly filter: ChartFilter
  readonly change: (changes: Partial<ChartFilter>) => void
}

export function ChartFilters({ charts, filter, change }: Filters) {
  const { charts: words } = useWords().airport
  const runways = useMemo(() => runwaysOf(charts), [charts])
  const procedures = useMemo(() => proceduresOf(charts), [charts])
  return (
    <search className={style.filters} aria-label={words.words}>
      <label className={style.words}>
        {words.words}
        <input
          type="search"
          className="field"
          value={filter.words}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={({ target }) => change({ words: target.value })}
        />
      </label>
      {runways.length > 0 && (
        <Choice label={words.runway} value={filter.runway} choices={runways} choose={(runway) => change({ runway })} />
      )}
      {procedures.length > 0 && (
        <Choice
          label={words.procedure}
          value={filter.procedure}
          choices={procedures}
          choose={(procedure) => change({ procedure })}
        />
      )}
      <label>
        {words.sort}
        <select
          className="field"
          value={filter.sorting}
          onChange={({ target }) => change({ sorting: sortings.find((each) => each === target.value) ?? 'index' })}
        >
          {sortings.map((sorting) => (
            <option key={sorting} value={sorting}>
              {words.sortings[sorting]}
            </option>
          ))}
        </select>
      </label>
      {isFiltered(filter) && (
        <button type="button" className="button quiet" onClick={() => change({ runway: '', procedure: '', words: '' })}>
          {words.clear}
        </button>
      )}
    </search>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly choose: (value: string) => void
}

/** A selected value that no chart has any more stays in the list, so that the person sees it and can deselect it. */
function Choice({ label, value, choices, choose }: ChoiceProps) {
  const { charts: words } = useWords().airport
  const all = value === '' || choices.includes(value) ? choices : [value, ...choices]
  return (
    <label>
      {label}
      <select className="field" value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{words.any}</option>
        {all.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
}
