import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Approval } from '../authorization/approval.ts'

/** What an entry records of a request in addition to its approval. */
export type ApprovalFacts = { readonly now: number; readonly origin: Origin } & Partial<
  Pick<AuditEntry, 'outcome' | 'details'>
>

/** An entry about an approval: of an application, and by a user once there is one. */
export const approvalEntry = (
  event: AuditEntry['event'],
  { clientId, approval }: { readonly clientId: string; readonly approval: Approval | null },
  { now, origin, outcome = 'ok', details = {} }: ApprovalFacts,
): AuditEntry => auditEntry(event, now, { ...origin, outcome, clientId, sub: approval?.sub ?? null, details })
