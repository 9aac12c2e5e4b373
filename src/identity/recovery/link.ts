import { hash } from 'node:crypto'

/** What is stored of the token of a link: SHA-256, base64url. */
export const hashLinkToken = (token: string): string => hash('sha256', token, 'base64url')

/** Milliseconds: clocks of servers differ by less. */
const aheadAtMost = 86_400_000

/**
 * Whether a link is within its lifetime. One that was made more than a day later than now was made while a clock was wrong: it would
 * expire far too late, so it is void.
 */
export const isWithinLifetime = (
  { createdAt, expiresAt }: { readonly createdAt: number; readonly expiresAt: number },
  now: number,
): boolean => createdAt - aheadAtMost <= now && now < expiresAt
