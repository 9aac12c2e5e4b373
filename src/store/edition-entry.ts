import type { AuditEntry, AuditEvent } from '../identity/index.ts'

/** The entry names no account: editions are changed at the machine's command line. */
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
