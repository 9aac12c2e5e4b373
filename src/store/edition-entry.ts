import type { AuditEntry, AuditEvent } from '../identity/index.ts'

/** Imports know no accounts, so the entry names nobody: it was whoever had the machine's command line. */
export const editionEntry = (event: AuditEvent, at: number, details: AuditEntry['details']): AuditEntry => ({
  at,
  event,
  outcome: 'ok',
  sub: null,
  clientId: null,
  ip: null,
  requestId: null,
  details,
})
