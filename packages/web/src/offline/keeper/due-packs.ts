import { type ChartRecord, type LeaseState, packState } from '#client'
import type { Service } from '../../service/index.ts'
import type { markerIn } from './marker.ts'
import { isDue } from './pack-days.ts'
import { allCharts } from './pack-source.ts'
import type { PackWork, StoredPack } from './pack-view.ts'

type Known = {
  readonly stored: () => readonly StoredPack[]
  readonly calls: Pick<Service, 'charts'>
  readonly lease: { state(): LeaseState; time(): number }
  readonly marker: ReturnType<typeof markerIn>
  /** What the server lists is added. */
  readonly live: Map<string, readonly ChartRecord[]>
  /** What stopped an update is removed where the server lists what the pack has. */
  readonly work: Map<string, PackWork>
}

/** The packs that a contact has to save again, one by one; ends where the server does not answer. */
export async function* duePacks({ stored, calls, lease, marker, live, work }: Known): AsyncGenerator<StoredPack> {
  const isBusy = (icao: string): boolean => ['running', 'waiting'].includes(work.get(icao)?.kind ?? '')
  for (const { icao } of stored()) {
    if (isBusy(icao) || !lease.state().isOpen) continue
    const listed = await allCharts(calls, icao).catch(() => null)
    if (listed === null) return
    // Meanwhile the person may have removed it, or chosen other charts.
    const one = stored().find((each) => each.icao === icao && !each.isPartial)
    if (!one || isBusy(icao)) continue
    const { pack } = one
    live.set(icao, listed.charts)
    const state = packState(pack, lease.state(), { now: lease.time(), live: listed.charts })
    if (isDue(pack, state, lease.time())) yield one
    else if (state.kind === 'here') {
      const before = work.get(icao)
      if (before?.kind === 'stopped' && (before.isUpdate || before.why === 'withdrawn')) work.delete(icao)
      marker.noteWithdrawn(icao, false)
    }
  }
}
