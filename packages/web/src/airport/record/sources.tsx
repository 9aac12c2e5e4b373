import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { type AirportRecord, type FieldSource, useSources } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { sourceName } from './source-name.ts'
import style from './sources.module.css'

type Shown = {
  readonly isShown: boolean
  readonly toggle: () => void
  /** null: no source states it; undefined: not loaded. */
  readonly sourceOf: (field: keyof AirportRecord) => FieldSource | null | undefined
  readonly isMissing: boolean
}
const Context = createContext<Shown | null>(null)

/** Sources are loaded when the person first asks for them. */
export function SourceProvider({ icao, children }: { readonly icao: string; readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  const sources = useSources(icao, isShown)
  const shown = useMemo<Shown>(
    () => ({
      isShown,
      toggle: () => setShown((now) => !now),
      isMissing: sources.state === 'fault',
      sourceOf: (field) => (sources.state === 'ready' ? (sources.value.fields[field] ?? null) : undefined),
    }),
    [isShown, sources],
  )
  return <Context value={shown}>{children}</Context>
}

function useShown(): Shown {
  const shown = useContext(Context)
  if (!shown) throw new Error('This component needs a SourceProvider above it')
  return shown
}

export function SourceSwitch() {
  const { isShown, toggle, isMissing } = useShown()
  const { sources } = useWords().airport
  return (
    <>
      <button type="button" className="button" aria-pressed={isShown} onClick={toggle}>
        {sources.show}
      </button>
      {isShown && isMissing && <p role="status">{sources.missing}</p>}
    </>
  )
}

/** The source of a field of the record, while sources are shown. */
export function SourceOf({ field }: { readonly field: keyof AirportRecord }) {
  const { isShown, sourceOf } = useShown()
  const source = sourceOf(field)
  return isShown && source !== undefined ? <SourceText source={source} /> : null
}

/** The source of runways, stations or navaids, while sources are shown. */
export function SourceOfFeatures({ source }: { readonly source: FieldSource | null }) {
  return useShown().isShown ? <SourceText source={source} /> : null
}

function SourceText({ source }: { readonly source: FieldSource | null }) {
  const { sources } = useWords().airport
  const name = source && sourceName(source.source)
  const text = name === null ? sources.none : sources.of(name, source?.cycle ?? '')
  return <span className={style.source}>{source?.how === 'derived' ? sources.derived(text) : text}</span>
}
