import type { AuditEntry, AuditEvent } from '../../identity/index.ts'

/** The entry concerns no account: editions are changed by commands and, at their time, by the service. */
export const editionEntry = (event: AuditEvent, at: number, details: AuditEntry['details']): AuditEntry => ({
  at,
  event,
  outcome: 'ok',
  actor: 'process',
  sub: null,
  clientId: null,
  ip: null,
  requestId: null,
  details,
  personal: {},
})
