import { useEffect, useState } from 'react'
import type { KeptVisit } from '../../../../../src/contract/index.ts'
import { thisTab } from '../../device/index.ts'
import { useKept } from '../../kept/index.ts'
import type { ChartRecord } from '../../service/index.ts'
import { isSameVisit, visitNow } from './chart-marks.ts'
import { continueVisit, readOpenVisit } from './visit.ts'

/**
 * The last visit to the airport, with which its charts are compared; null: there was no visit, or it is not loaded yet. Stores the
 * present charts for the next visit.
 */
export function useVisit(icao: string, charts: readonly ChartRecord[] | null): KeptVisit | null {
  const { rows, isLoaded, put } = useKept('visits')
  const [before, setBefore] = useState<KeptVisit | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit that this keeps must not begin another one
  useEffect(() => {
    if (!charts || !isLoaded) return
    const kept = rows.get(icao)?.value ?? null
    const place = `platekeeper.visit/${icao}`
    const visit = continueVisit(readOpenVisit(thisTab.get(place)), kept, Date.now())
    thisTab.set(place, JSON.stringify(visit))
    setBefore(visit.before)
    const now = visitNow(charts, Date.now())
    if (!kept || !isSameVisit(kept, now) || visit.openedAt >= now.at - 1000) put(icao, now)
  }, [icao, charts, isLoaded])
  return before
}
