import type { Reading } from './packets/reading.ts'

export type PacketCounts = {
  readonly accepted: number
  readonly refused: number
  /** Positions a second. */
  rate(): number
  /** Counts a packet, and reports why it was rejected or shortened, each reason once. */
  count(reading: Reading): void
  /** Counts a position that is forwarded. */
  tick(): void
}

/** Milliseconds over which the rate is measured. */
const period = 3_000
/** Reasons are fixed sentences, of which there are fewer. */
const mostReasons = 50

export function packetCounts(now: () => number, report: (reason: string) => void): PacketCounts {
  const reported = new Set<string>()
  let [accepted, refused] = [0, 0]
  let [since, ticks, perSecond] = [now(), 0, 0]

  function reportOnce(reason: string): void {
    if (reported.has(reason) || reported.size >= mostReasons) return
    reported.add(reason)
    report(reason)
  }
  /** Closes a period that has ended. */
  function measure(): void {
    const elapsed = now() - since
    if (elapsed < period) return
    perSecond = Math.round((ticks * 1000) / elapsed)
    since = now()
    ticks = 0
  }

  return {
    get accepted() {
      return accepted
    },
    get refused() {
      return refused
    },
    rate() {
      measure()
      return perSecond
    },
    tick() {
      measure()
      ticks += 1
    },
    count(reading) {
      if (reading.kind === 'refused') {
        refused += 1
        reportOnce(`Refused: ${reading.reason}`)
        return
      }
      accepted += 1
      if (reading.kind === 'fix' && reading.note !== null) reportOnce(`Note: ${reading.note}`)
    },
  }
}
