import { useEffect } from 'react'
import type { KeptRecent } from '../../../../../src/contract/index.ts'
import type { Kept } from '../../kept/index.ts'

/** Airports that are remembered. */
const most = 30
/** Milliseconds: opened again within this time, it is the same visit. */
const again = 60_000

/** Remembers that an airport was opened, and forgets the oldest beyond thirty. */
export function useRecent(icao: string, name: string, recents: Kept<KeptRecent>): void {
  const { isLoaded } = recents
  // Once for each airport: the rows that it changes must not run it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isLoaded) return
    const { rows, put, remove } = recents
    const before = rows.get(icao)?.value
    if (!before || Date.now() - before.openedAt > again) put(icao, { ...before, name, openedAt: Date.now() })
    const oldest = [...rows].sort(([, a], [, b]) => b.value.openedAt - a.value.openedAt).slice(most - 1)
    for (const [key] of oldest) if (key !== icao) remove(key)
  }, [icao, name, isLoaded])
}
