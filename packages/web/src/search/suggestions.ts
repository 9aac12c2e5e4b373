import { useEffect, useState } from 'react'
import { useKept } from '../kept/index.ts'
import { type FoundAirport, useSearch } from '../service/index.ts'
import { useWords, type Words } from '../words/index.ts'
import { placeLine, stillMatches } from './place.ts'

/** An airport as the field suggests it. */
export type Suggestion = {
  readonly icao: string
  readonly name: string
  readonly place: string
  readonly more: string
}

/** Milliseconds after which the person has usually stopped typing. */
const typing = 120

/** Airports that match the query, or recent ones if it is empty. Omits airports of an earlier query that do not match this one. */
export function useSuggestions(
  query: string,
  isOpen: boolean,
): { readonly items: readonly Suggestion[]; readonly status: string } {
  const { find } = useWords()
  const settled = useDebounced(query, typing)
  const answer = useSearch(settled, null, isOpen && settled !== '')
  const recent = useRecent()
  if (query === '') return { items: recent, status: recent.length > 0 ? find.search.recent : '' }
  if (answer.state === 'fault') return { items: [], status: find.search.failed }
  if (answer.state === 'loading') return { items: [], status: '' }
  const isOld = answer.isOld || settled !== query
  const airports = answer.value.airports.filter((airport) => !isOld || stillMatches(airport, query))
  const none = isOld ? '' : find.search.none(query)
  return {
    items: airports.map((airport) => suggestionOf(airport, find)),
    status: airports.length > 0 ? find.search.count(airports.length) : none,
  }
}

const suggestionOf = (airport: FoundAirport, find: Words['find']): Suggestion => ({
  icao: airport.icao_airport_identifier,
  name: airport.name,
  place: [airport.iata_airport_designator, placeLine(airport)].filter((part) => part !== '').join(' · '),
  more: find.charts(airport.charts.STD + airport.charts.CAO),
})

function useRecent(): readonly Suggestion[] {
  const { rows } = useKept('recents')
  return [...rows]
    .sort(([, one], [, other]) => other.value.openedAt - one.value.openedAt)
    .slice(0, 6)
    .map(([icao, { value }]) => ({ icao, name: value.name, place: '', more: '' }))
}

/** The value once it has not changed for this many milliseconds. */
function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
