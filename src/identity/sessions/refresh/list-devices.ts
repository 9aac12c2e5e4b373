import type { User } from '../../accounts/user.ts'
import { isLive, type RefreshFamily } from './refresh-family.ts'
import type { DeviceParts } from './sign-out-device.ts'

export type ListedDevice = RefreshFamily & { readonly clientName: string }

export type Devices = {
  /** The most recently used first. */
  readonly live: readonly ListedDevice[]
  /** Whether there are more than are listed. */
  readonly more: boolean
  /** Sign-ins to the viewer, which belong to browsers. */
  readonly viewers: readonly RefreshFamily[]
  /** Ended because a used refresh token was used again. Milliseconds since 1970. */
  readonly suspected: readonly { readonly family: string; readonly clientName: string; readonly at: number }[]
}

const mostDevices = 50
/** Of one account, the viewer's sign-ins included. */
const mostRead = 150
const mostSuspected = 3

/** The devices signed in to an account, and those that reuse detection ended. */
export async function listDevices(user: User, { refreshFamilies, clients, now }: DeviceParts): Promise<Devices> {
  const families = await refreshFamilies.list(user.sub, mostRead)
  const ids = [...new Set(families.map(({ clientId }) => clientId))]
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await clients.find(id)] as const)))
  const clientOf = ({ clientId }: RefreshFamily) => found.get(clientId) ?? null
  const named = families.map((family) => ({ ...family, clientName: clientOf(family)?.name ?? family.clientId }))
  const live = named.filter((family) => isLive(family, { account: user, client: clientOf(family) }, now()))
  const devices = live.filter(({ browserSessionVersion }) => browserSessionVersion === null)
  return {
    live: devices.slice(0, mostDevices),
    more: devices.length > mostDevices,
    viewers: live.filter(({ browserSessionVersion }) => browserSessionVersion !== null),
    suspected: named
      .flatMap(({ id, revocationReason, revokedAt, clientName }) =>
        revocationReason === 'reuse' && revokedAt !== null ? [{ family: id, clientName, at: revokedAt }] : [],
      )
      .slice(0, mostSuspected),
  }
}
