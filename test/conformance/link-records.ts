import type { Invitation, MailLink, ResetLink } from '../../src/identity/index.ts'
import { unique } from './records.ts'

export const aResetLink = (sub: string, changes: Partial<ResetLink> = {}): ResetLink => ({
  ...{ id: unique(), tokenHash: unique(), sub, sessionVersion: 0 },
  ...{ createdAt: 1, expiresAt: 1000, refusedAt: null },
  ...changes,
})

export const anInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  ...{ id: unique(), tokenHash: unique(), createdAt: 1, expiresAt: 1000, uses: 1, usesLeft: 1 },
  subscriptions: [{ kind: 'charts', startsAt: null, endsAt: 5000 }],
  ...{ note: 'Flying club “Möwe”', revokedAt: null },
  ...changes,
})

export const aMailLink = (sub: string, changes: Partial<MailLink> = {}): MailLink => ({
  ...{ id: unique(), kind: 'address', tokenHash: unique(), sub, address: 'zoé@example.org', sessionVersion: 0 },
  ...{ createdAt: 1, expiresAt: 1000, endedAt: null, refusedAt: null },
  ...changes,
})
