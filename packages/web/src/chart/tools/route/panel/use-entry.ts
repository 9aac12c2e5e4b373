import { useRef, useState } from 'react'
import { routeLimits } from '../../../../../../../src/contract/index.ts'
import { findPlaces } from '../find-places.ts'
import { gazetteer } from '../gazetteer.ts'
import { readFile } from '../read/read-file.ts'
import { readText } from '../read/read-text.ts'
import { type Omission, type Reading, RouteFault } from '../read/reading.ts'
import type { Route } from '../route.ts'

/** The result of the last entry. */
export type EntryState =
  | { readonly state: 'none' }
  | { readonly state: 'looking up' }
  | { readonly state: 'kept'; readonly omissions: readonly Omission[] }
  | { readonly state: 'unchanged'; readonly fault: RouteFault; readonly omissions: readonly Omission[] }

export type Entry = ReturnType<typeof useEntry>

/** Reads an entered route and stores it. `home`: the airport of the chart. */
export function useEntry(home: string, route: Route | null, keep: (route: Route) => void) {
  const [state, setState] = useState<EntryState>({ state: 'none' })
  const last = useRef(0)

  async function enter(read: () => Promise<Reading> | Reading): Promise<boolean> {
    const number = ++last.current
    setState({ state: 'looking up' })
    const next = await becomeOf(read, home, route ?? [])
    // Another route was entered in the meantime.
    if (number !== last.current) return false
    if (next.state === 'kept') keep(next.points)
    setState(next)
    return next.state === 'kept'
  }

  return {
    state,
    enterText: (text: string) => enter(() => readText(text)),
    openFile: (file: File) =>
      enter(async () => {
        if (file.size > routeLimits.fileBytes) throw new RouteFault('too large', file.name)
        return readFile(await textOf(file))
      }),
    forget() {
      last.current += 1
      setState({ state: 'none' })
    },
  }
}

/** The file may have been removed, or may not be readable. */
const textOf = (file: File): Promise<string> =>
  file.text().catch(() => {
    throw new RouteFault('unreadable', file.name)
  })

type Outcome =
  | { readonly state: 'kept'; readonly points: Route; readonly omissions: readonly Omission[] }
  | Extract<EntryState, { readonly state: 'unchanged' }>

async function becomeOf(read: () => Promise<Reading> | Reading, home: string, known: Route): Promise<Outcome> {
  try {
    const { points, omissions } = await findPlaces(await read(), { gazetteer, known, home })
    if (points.length >= 2) return { state: 'kept', points, omissions }
    return { state: 'unchanged', fault: new RouteFault('too few'), omissions }
  } catch (error) {
    if (error instanceof RouteFault) return { state: 'unchanged', fault: error, omissions: [] }
    throw error
  }
}
