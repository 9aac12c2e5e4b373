import type { Client } from '../clients/client.ts'
import type { Person } from '../sessions/browser/find-person.ts'
import type { SessionClientStore } from './session-client-store.ts'

/**
 * Called before an approval or a code is stored: a client with an address for it is notified when this browser session ends.
 * Returns a function that undoes it, for a decision that authorizes nothing.
 */
export async function recordSessionClient(
  { user, session: { sid, idHash, expiresAt: unused, absoluteExpiresAt, sessionVersion } }: Person,
  { id: clientId, backchannelLogoutUri }: Pick<Client, 'id' | 'backchannelLogoutUri'>,
  sessionClients: SessionClientStore,
): Promise<() => Promise<void>> {
  if (backchannelLogoutUri === null) return async () => undefined
  const id = `${sid} ${clientId}`
  const expiresAt = absoluteExpiresAt ?? unused
  const row = { id, sid, clientId, sub: user.sub, sessionVersion, expiresAt }
  const outcome = await sessionClients.add(row, idHash)
  return async () => {
    if (outcome === 'added') await sessionClients.remove(id)
  }
}
