import type { HeldBy } from '../airport/airport-statement.ts'

/**
 * All sources, highest priority for facts of an airport first: an operator's folder is meant for this
 * service; NASR is the FAA's airport register; CIFP contains the subset for procedures; d-TPP contains little more than
 * names; OurAirports is maintained by volunteers; the demo edition applies where no other source does; a drawn chart states no
 * facts.
 */
export const sourceIds = ['folder', 'nasr', 'cifp', 'dtpp', 'ourairports', 'demo', 'drawn'] as const
export type SourceId = (typeof sourceIds)[number]

/** Editions of `folder:plates` are of the source `folder`. Throws for an unknown source: it has no priority. */
export function sourceIdOf(source: string): SourceId {
  const id = source.split(':', 1)[0]
  const known = sourceIds.find((each) => each === id)
  if (known === undefined) throw new Error(`Unknown source ${source}. Known sources: ${sourceIds.join(', ')}`)
  return known
}

/** Highest priority first; of two folders the newer, and else the order given. `preferred` come right after folders. */
export function bySourcePriority<T extends Pick<HeldBy, 'source' | 'publishedAt'>>(
  held: readonly T[],
  preferred: readonly SourceId[] = [],
): readonly T[] {
  const order = [...new Set<SourceId>(['folder', ...preferred, ...sourceIds])]
  const rank = ({ source }: T) => order.indexOf(sourceIdOf(source))
  return held.toSorted((a, b) => rank(a) - rank(b) || b.publishedAt - a.publishedAt)
}

/** Lowest priority for charts, in this order; the others are equal. */
const lowestPriority: readonly SourceId[] = ['demo', 'drawn']

/**
 * Highest priority first: the edition that became live last. The demo edition has lower priority than every other,
 * and drawn charts lower than the demo edition.
 */
export function byNewness<T extends HeldBy>(held: readonly T[]): readonly T[] {
  const rank = ({ source }: HeldBy) => lowestPriority.indexOf(sourceIdOf(source))
  return held.toSorted((a, b) => rank(a) - rank(b) || b.publishedAt - a.publishedAt)
}
