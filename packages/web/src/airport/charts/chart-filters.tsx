import { useMemo } from 'react'
import type { ChartRecord } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { type ChartFilter, isFiltered, proceduresOf, runwaysOf, sortings } from './chart-filter.ts'
import style from './chart-filters.module.css'

type Filters = {
  readonly id: string
  readonly charts: readonly ChartRecord[]
  readonly filter: ChartFilter
  readonly change: (changes: Partial<ChartFilter>) => void
}

type FilterSwitch = { readonly id: string; readonly isOpen: boolean; readonly open: (isOpen: boolean) => void }

/** One button for filter and sort: most lists need neither. */
export function FilterButton({ id, isOpen, open }: FilterSwitch) {
  const { charts: words } = useWords().airport
  return (
    <button
      type="button"
      className={`button icon quiet ${style.open}`}
      aria-label={words.filterAndSort}
      title={words.filterAndSort}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': id })}
      onClick={() => open(!isOpen)}
    >
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path d="M4 7h16M7 12h10M10 17h4" />
      </svg>
    </button>
  )
}

export function ChartFilters({ id, charts, filter, change }: Filters) {
  const { charts: words } = useWords().airport
  const runways = useMemo(() => runwaysOf(charts), [charts])
  const procedures = useMemo(() => proceduresOf(charts), [charts])
  return (
    <search id={id} className={style.filters} aria-label={words.filterAndSort}>
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
