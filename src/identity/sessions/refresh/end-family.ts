import { type AuditEntry, auditEntry, type Origin } from '../../audit/audit-log.ts'
import { type FamilyChange, type FamilyHolders, type RefreshFamily, revoke, wasEnded } from './refresh-family.ts'

type Facts = Parameters<typeof auditEntry>[2]

export const revocationEntry = (now: number, facts: Facts): AuditEntry => auditEntry('token-revoke', now, facts)

/** Ends a family as its client requested. One that already ended stays as it is, and nothing is logged. */
export function endFamily(
  family: RefreshFamily,
  { holders, origin, now }: { readonly holders: FamilyHolders; readonly origin: Origin; readonly now: number },
): FamilyChange<null> {
  if (wasEnded(family, holders)) return { reply: null }
  const { id, clientId, sub } = family
  const audit = revocationEntry(now, { ...origin, clientId, sub, details: { family: id } })
  return { next: revoke(family, 'revoked', now), audit, reply: null }
}
