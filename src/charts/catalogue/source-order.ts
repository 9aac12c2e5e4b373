import type { HeldBy } from '../airports/airport-statement.ts'

/**
 * Whose word about an airport counts first: what an operator put into a folder was meant for this service; NASR is the
 * airports' own register; CIFP holds what procedures need of it; d-TPP names airports only in passing; OurAirports is
 * written by volunteers; the demo edition is there for want of anything else; a drawn chart says nothing of its own.
 */
const sources = ['folder', 'nasr', 'cifp', 'dtpp', 'ourairports', 'demo', 'drawn'] as const
export type SourceKind = (typeof sources)[number]

export const kindOf = (source: string): string => source.split(':', 1)[0] ?? ''

/** First whose word counts most; of two folders the newer, and else the order given. `trusted` come right after folders. */
export function byWord<T extends Pick<HeldBy, 'source' | 'publishedAt'>>(
  held: readonly T[],
  trusted: readonly SourceKind[] = [],
): readonly T[] {
  const order = [...new Set<SourceKind>(['folder', ...trusted, ...sources])]
  const rank = ({ source }: T) => order.findIndex((kind) => kind === kindOf(source))
  return held.toSorted((a, b) => rank(a) - rank(b) || b.publishedAt - a.publishedAt)
}

const stopgaps = ['demo', 'drawn'] as const

/**
 * First whose chart is listed: the edition that became live last. The demo edition gives way to every other, and what
 * was drawn from data to the demo edition too.
 */
export function byNewness<T extends HeldBy>(held: readonly T[]): readonly T[] {
  const rank = ({ source }: HeldBy) => stopgaps.findIndex((kind) => kind === kindOf(source))
  return held.toSorted((a, b) => rank(a) - rank(b) || b.publishedAt - a.publishedAt)
}
