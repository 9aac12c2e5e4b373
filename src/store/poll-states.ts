import type { DeviceChange, DeviceRows, DeviceSession, PollState } from '../identity/index.ts'

/** A poll state as one number, because up to 200,000 are kept in memory. The interval, at most 60, needs six bits. */
export const packPollState = ({ expiresAt, interval }: PollState): number => expiresAt * 64 + interval

export const unpackPollState = (packed: number): PollState => ({
  expiresAt: Math.floor(packed / 64),
  interval: packed % 64,
})

/** Dry run of a step on a pending session; null if it would write: then it is run again on the stored row. */
export function dryRun<Reply>(
  session: DeviceSession,
  step: (rows: DeviceRows) => DeviceChange<Reply>,
): DeviceChange<Reply> | null {
  const change = step({ session, account: null, family: null, client: null })
  const { next = session, family, audit } = change
  return next === session && !family && !audit ? change : null
}
