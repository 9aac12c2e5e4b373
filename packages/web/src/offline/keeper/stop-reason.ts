import type { Fault } from '../../service/index.ts'
import { PackFault, WithdrawnAirport } from './pack-source.ts'
import type { Stop } from './pack-view.ts'

const byFault: Partial<Record<Fault['kind'], Stop>> = {
  'signed-out': 'signed out',
  unreachable: 'no network',
}

/** Why work on a pack stopped, by what it threw. */
export function stopOf(error: unknown): Stop {
  if (error instanceof WithdrawnAirport) return 'withdrawn'
  if (error instanceof PackFault) {
    const { fault } = error
    return fault.kind === 'unreachable' && fault.why === 'busy' ? 'busy' : (byFault[fault.kind] ?? 'not sent')
  }
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return name === 'QuotaExceededError' ? 'full' : 'failed'
}
