import type { DeviceChange, DeviceRows, DeviceSession } from '../identity/index.ts'

/** What a step decides on a pending session; null: it would change something, and is run again on the row as it is stored. */
export function unchanged<Reply>(
  session: DeviceSession,
  step: (rows: DeviceRows) => DeviceChange<Reply>,
): DeviceChange<Reply> | null {
  const change = step({ session, account: null, family: null, client: null })
  const { next = session, family, audit } = change
  return next === session && !family && !audit ? change : null
}
