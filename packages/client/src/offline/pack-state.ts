import type { ChartRecord } from '../charts/chart-record.ts'
import type { LeaseState } from './lease.ts'
import type { OfflinePack } from './offline-pack.ts'
import { comparePack, isSelected, planPack } from './pack-plan.ts'

/** The state of a pack, to be shown in words wherever its airport is listed. Numbers are of charts. */
export type PackState =
  /** Every file was read back and is intact: ready without a network. */
  | { readonly kind: 'here'; readonly of: number }
  | { readonly kind: 'missing'; readonly missing: number; readonly of: number }
  /** The server lists other charts than the pack contains. */
  | { readonly kind: 'changed'; readonly changed: number; readonly of: number }
  /** It was not brought up to date before it expired, milliseconds since 1970; `save` opens it again. */
  | { readonly kind: 'expired'; readonly at: number }
  | { readonly kind: 'closed'; readonly lease: LeaseState & { readonly isOpen: false } }

/** What is known of a pack, without decrypting it. */
export type PackFacts = Pick<OfflinePack, 'charts' | 'images' | 'selection' | 'verifiedAt' | 'expiresAt'>

/** What a pack is compared with. */
export type PackSituation = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** The charts that the server lists now; absent: not known. */
  readonly live?: readonly ChartRecord[] | undefined
}

/**
 * The state of a pack. What closes it comes first, then its expiry, then missing charts, then changes. Never throws.
 *
 * @see contract.md, "Charts without a network"
 */
export function packState(pack: PackFacts, lease: LeaseState, { now, live }: PackSituation): PackState {
  if (!lease.isOpen) return { kind: 'closed', lease }
  if (now >= pack.expiresAt) return { kind: 'expired', at: pack.expiresAt }
  const { charts, images, selection = {} } = pack
  const of = charts.filter((chart) => isSelected(chart, selection)).length
  const missing = chartsWithout(pack)
  if (missing > 0 || (pack.verifiedAt === undefined && of > 0)) return { kind: 'missing', missing: missing || of, of }
  const { added, changed, removed } = comparePack(charts, live ?? charts, selection)
  const differences = added.length + changed.length + removed.length
  return differences > 0 ? { kind: 'changed', changed: differences, of } : { kind: 'here', of }

  function chartsWithout({ charts }: PackFacts): number {
    const incomplete: Record<string, true> = {}
    for (const { name, chart } of planPack(charts, selection)) if (!images[name]) incomplete[chart.id] = true
    return Object.keys(incomplete).length
  }
}
