import type { Clock } from '../clock.ts'
import { type AuditLog, auditEntry } from './audit-log.ts'

/**
 * Deletes the addresses and names in the entries of an account, which may have been removed. That something happened stays. Returns
 * the number of entries.
 */
export const eraseDetails = (
  sub: string,
  { audit, now }: { readonly audit: Pick<AuditLog, 'erase'>; readonly now: Clock },
): Promise<number> => audit.erase(sub, (entries) => auditEntry('audit-erase', now(), { sub, details: { entries } }))
