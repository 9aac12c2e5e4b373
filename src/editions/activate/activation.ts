import { airacEffective } from '../../facts/index.ts'

/**
 * now: as soon as it is complete. effective: at 0901Z of its cycle's first day, or of the day on which the first of its charts
 * begins. later: by `editions activate`.
 */
export type Activation = 'now' | 'effective' | 'later'

/** AIRAC YYCC; when the first chart begins (milliseconds since 1970), if all begin later, else null. */
type Beginning = { readonly cycle: string; readonly chartsBegin: number | null }

/**
 * When a complete edition activates automatically (milliseconds since 1970; null: only manually). By default, an edition that is not in
 * force yet waits for its time; one that is already in force is activated immediately.
 */
export function effectiveTime(
  { cycle, chartsBegin }: Beginning,
  wanted: Activation | undefined,
  now: number,
): number | null {
  if (wanted === 'later') return null
  return wanted === 'now' ? now : Math.max(airacEffective(cycle) ?? now, chartsBegin ?? now, now)
}

/** Share of the live edition's content; a new edition with less needs an operator's check. */
const leastShare = 0.8

export type Counts = {
  readonly charts: number
  readonly airports: number
  /** Georeferenced charts. */
  readonly maps: number
}

/** Why a complete edition must not go live unchecked, in sentences: it lacks much of what the live edition contains. */
export function objections(what: readonly (keyof Counts)[], built: Counts, live: Counts): readonly string[] {
  return what.flatMap((name) => {
    const [now, before] = [built[name], live[name]]
    if (now >= before * leastShare) return []
    return [
      `${Math.floor(((before - now) * 100) / before)} % fewer ${name} than the live edition: ${now} instead of ${before}`,
    ]
  })
}
