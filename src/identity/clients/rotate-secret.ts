import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { ClientStore } from './client.ts'
import { type ClientSecret, makeClientSecret, withNewSecret } from './client-secret.ts'

/** A new secret beside the one before. It is shown this once: only a hash is kept. null: no such client. */
export async function rotateSecret(
  id: string,
  { clients, random, now }: { readonly clients: ClientStore; readonly random: Random; readonly now: Clock },
): Promise<ClientSecret | null> {
  const secret = makeClientSecret(random)
  const audit = auditEntry('client-rotate', now(), { clientId: id })
  return (await clients.update(id, (client) => withNewSecret(client, secret), audit)) ? secret : null
}
