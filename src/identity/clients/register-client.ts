import type { Dialect, Scope } from '../../contract/index.ts'
import { scopeNames } from '../../contract/index.ts'
import type { Clock, Random } from '../chance.ts'
import type { ClientStore } from './client.ts'
import { type ClientSecret, hashClientSecret, makeClientSecret } from './client-secret.ts'

export type Registration = { readonly name: string; readonly dialect: Dialect; readonly scopes?: readonly Scope[] }

/** Registers an application. Its secret is shown this once: only a hash is kept. */
export async function registerClient(
  { name, dialect, scopes = scopeNames }: Registration,
  { clients, random, now }: { clients: ClientStore; random: Random; now: Clock },
): Promise<{ id: string; secret: ClientSecret }> {
  const id = `pkc_${random(12).toString('base64url')}`
  const secret = makeClientSecret(random)
  await clients.add({
    id,
    name,
    dialect,
    scopes,
    secretHashes: [hashClientSecret(secret)],
    enabled: true,
    createdAt: now(),
  })
  return { id, secret }
}
