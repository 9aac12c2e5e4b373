import type { PendingSession } from '../identity/index.ts'

/** A pending session as one number: so many are kept that their memory counts. The interval, at most 60, needs six bits. */
export const packSession = ({ expiresAt, interval }: PendingSession): number => expiresAt * 64 + interval

export const unpackSession = (packed: number): PendingSession => ({
  expiresAt: Math.floor(packed / 64),
  interval: packed % 64,
})
