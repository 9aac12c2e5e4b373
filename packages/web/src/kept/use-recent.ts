import { useEffect } from 'react'
import { useKept } from './use-kept.ts'

/** Maximum number of airports. */
const most = 30
/** Milliseconds: an airport opened again within this time is the same visit. */
const again = 60_000

/** Records that an airport and a chart of it were opened; removes the oldest of more than 30 airports. Waits until `name` is known. */
export function useRecent(icao: string, name: string | undefined, chart?: string): void {
  const { rows, isLoaded, put, remove } = useKept('recents')
  // Once for each airport and chart: the rows that it changes must not run it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isLoaded || name === undefined) return
    const before = rows.get(icao)?.value
    const isSame = chart === undefined || before?.chart === chart
    if (!before || !isSame || Date.now() - before.openedAt > again)
      put(icao, { ...before, name, openedAt: Date.now(), ...(chart !== undefined && { chart }) })
    const oldest = [...rows].sort(([, a], [, b]) => b.value.openedAt - a.value.openedAt).slice(most - 1)
    for (const [key] of oldest) if (key !== icao) remove(key)
  }, [icao, name, chart, isLoaded])
}
