import type { DatabaseSync } from 'node:sqlite'
import type { QuotaLimit } from '../../identity/index.ts'
import { prepare } from './prepare.ts'
import { integer } from './rows.ts'

/** The value of the column `quota`: the client and network in whose quota a row counts. */
export const quotaKey = (clientId: string, network: string): string => `${clientId} ${network}`

/**
 * For tables with the columns quota, client_id and expires_at: when the network's oldest pending row expires, if adding one
 * would exceed the limit; else null. `condition`: that of the table's indexes of pending rows.
 */
export function pendingCounter(db: DatabaseSync, table: string, condition: string) {
  const pending = `expires_at > :now AND ${condition} ORDER BY expires_at LIMIT 1 OFFSET :skipped`
  const ofQuota = prepare(db, `SELECT expires_at FROM ${table} WHERE quota = :quota AND ${pending}`)
  const ofClient = prepare(db, `SELECT expires_at FROM ${table} WHERE client_id = :clientId AND ${pending}`)
  return (
    { clientId, createdAt }: { readonly clientId: string; readonly createdAt: number },
    { network, most, crowded }: QuotaLimit,
  ): number | null => {
    const quota = quotaKey(clientId, network)
    const has = (count: number) => ofQuota.get({ quota, now: createdAt, skipped: count - 1 })
    const isCrowded = (above: number) => ofClient.get({ clientId, now: createdAt, skipped: above }) !== undefined
    const isReached =
      (most !== null && has(most)) || (crowded !== null && has(crowded.most) && isCrowded(crowded.above))
    const oldest = isReached ? has(1) : undefined
    return oldest ? integer(oldest, 'expires_at') : null
  }
}
