import type { QuotaLimit } from '../../identity/index.ts'
import type { Values } from './connections.ts'

/**
 * For statements that insert into a table with the columns quota, client_id, created_at and expires_at, as the part `changed` of
 * WITH: whether adding one would exceed the limit, and when the network's oldest pending row expires if nothing was added.
 * `condition`: that of the table's indexes of pending rows.
 */
export function quotaOf(
  table: string,
  condition: string,
): { readonly isReached: string; readonly pendingUntil: string } {
  const ofNetwork = 'quota = :quota'
  /** The one after `skipped` others. */
  const pending = (whose: string, skipped: string): string =>
    `SELECT expires_at FROM ${table} WHERE ${whose} AND expires_at > :created_at AND ${condition}
     ORDER BY expires_at LIMIT 1 OFFSET ${skipped}`
  /** `:most` of the network; `:crowdedMost` of it while the client has more than `:crowdedAbove`. NULL: no such limit. */
  const isReached = `(
    (:most::bigint IS NOT NULL AND EXISTS (${pending(ofNetwork, ':most::bigint - 1')}))
    OR (:crowdedMost::bigint IS NOT NULL AND EXISTS (${pending(ofNetwork, ':crowdedMost::bigint - 1')})
      AND EXISTS (${pending('client_id = :client_id', ':crowdedAbove::bigint')})))`
  const pendingUntil = `CASE WHEN NOT EXISTS (SELECT FROM changed) AND ${isReached} THEN (${pending(ofNetwork, '0')}) END`
  return { isReached, pendingUntil }
}

export const quotaValues = (clientId: string, limit: QuotaLimit | null): Values => ({
  quota: limit && `${clientId} ${limit.network}`,
  most: limit?.most ?? null,
  crowdedMost: limit?.crowded?.most ?? null,
  crowdedAbove: limit?.crowded?.above ?? null,
})
