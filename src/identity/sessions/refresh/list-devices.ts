import type { User } from '../../accounts/user.ts'
import { isLive, type RefreshFamily } from './refresh-family.ts'
import type { DeviceParts } from './sign-out-device.ts'

export type ListedDevice = RefreshFamily & { readonly clientName: string }

export type Devices = {
  /** The most recently used first. */
  readonly live: readonly ListedDevice[]
  /** Whether there are more than are listed. */
  readonly more: boolean
  /** Ended because a used refresh token was used again. Milliseconds since 1970. */
  readonly suspected: readonly { readonly clientName: string; readonly at: number }[]
}

const mostDevices = 50
const mostSuspected = 3

/** The devices signed in to an account, and those that reuse detection ended. */
export async function listDevices(user: User, { refreshFamilies, clients, now }: DeviceParts): Promise<Devices> {
  const families = await refreshFamilies.list(user.sub, 2 * mostDevices)
  const ids = [...new Set(families.map(({ clientId }) => clientId))]
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await clients.find(id)] as const)))
  const clientOf = ({ clientId }: RefreshFamily) => found.get(clientId) ?? null
  const named = families.map((family) => ({ ...family, clientName: clientOf(family)?.name ?? family.clientId }))
  const live = named.filter((family) => isLive(family, { account: user, client: clientOf(family) }, now()))
  return {
    live: live.slice(0, mostDevices),
    more: live.length > mostDevices,
    suspected: named
      .flatMap(({ revocationReason, revokedAt, clientName }) =>
        revocationReason === 'reuse' && revokedAt !== null ? [{ clientName, at: revokedAt }] : [],
      )
      .slice(0, mostSuspected),
  }
}
