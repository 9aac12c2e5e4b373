import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Client, ClientStore } from './client.ts'
import { type ClientSecret, makeClientSecret, withNewSecret } from './client-secret.ts'
import { RegistrationError } from './registration-error.ts'

/**
 * Adds a new secret; the previous one stays valid. It is shown only here: only its hash is stored. null: no such client.
 * Throws RegistrationError for a public client.
 */
export async function rotateSecret(
  id: string,
  { clients, random, now }: { readonly clients: ClientStore; readonly random: Random; readonly now: Clock },
): Promise<ClientSecret | null> {
  const secret = makeClientSecret(random)
  const audit = auditEntry('client-rotate', now(), { clientId: id })
  const withSecret = (client: Client): Client => {
    if (!client.isPublic) return withNewSecret(client, secret)
    throw new RegistrationError(
      `${client.name} is public: it has no secret`,
      'An application that can keep one is registered anew, without --public.',
    )
  }
  return (await clients.update(id, withSecret, audit)) ? secret : null
}
