import type { AuditEntry } from '../identity/index.ts'

/** Imports know nobody who may act, so that the one who did is not told: whoever had the machine's command line. */
export const editionPublished = (edition: number, source: string, at: number): AuditEntry => ({
  at,
  event: 'edition-publish',
  outcome: 'ok',
  sub: null,
  clientId: null,
  ip: null,
  requestId: null,
  details: { edition, source },
})
