import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { ClientStore } from './client.ts'
import { type ClientSecret, makeClientSecret, withNewSecret } from './client-secret.ts'

/** Adds a new secret; the previous one stays valid. It is shown only here: only its hash is stored. null: no such client. */
export async function rotateSecret(
  id: string,
  { clients, random, now }: { readonly clients: ClientStore; readonly random: Random; readonly now: Clock },
): Promise<ClientSecret | null> {
  const secret = makeClientSecret(random)
  const audit = auditEntry('client-rotate', now(), { clientId: id })
  return (await clients.update(id, (client) => withNewSecret(client, secret), audit)) ? secret : null
}
