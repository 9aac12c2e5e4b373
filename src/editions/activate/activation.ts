import { airacEffective } from '../../facts/index.ts'

/** now: as soon as it is complete. effective: at 0901Z of its cycle's first day. later: by `editions activate`. */
export type Activation = 'now' | 'effective' | 'later'

/**
 * When a complete edition goes live by itself (milliseconds since 1970; null: not by itself). Left open, a cycle that is
 * not in force yet waits for its time; one that already is does not wait.
 */
export function effectiveTime(cycle: string, wanted: Activation | undefined, now: number): number | null {
  const begins = airacEffective(cycle) ?? now
  if (wanted === 'later') return null
  return wanted === 'now' || begins <= now ? now : begins
}

/** Of what the live edition of the same source contains; with less, an operator should check first. */
const leastShare = 0.8

export type Counts = {
  readonly charts: number
  readonly airports: number
  /** Georeferenced charts. */
  readonly maps: number
}

/** Why a complete edition must not go live unseen, in sentences: much is gone of what the live one has. */
export function objections(what: readonly (keyof Counts)[], built: Counts, live: Counts): readonly string[] {
  return what.flatMap((name) => {
    const [now, before] = [built[name], live[name]]
    if (now >= before * leastShare) return []
    return [
      `${Math.floor(((before - now) * 100) / before)} % fewer ${name} than the live edition: ${now} instead of ${before}`,
    ]
  })
}
