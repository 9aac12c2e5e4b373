import { type Dialect, dialects, type Scope, scopeNames } from '../../contract/index.ts'
import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { readName } from '../names/name.ts'
import type { Random } from '../random.ts'
import type { ClientStore } from './client.ts'
import { type ClientSecret, hashClientSecret, makeClientSecret } from './client-secret.ts'

export type Registration = {
  readonly name: string
  readonly dialect: Dialect
  /** Default: all. */
  readonly scopes?: readonly Scope[]
  /** Default: the dialect's. */
  readonly refreshGraceSeconds?: number
}

/** Registers an application. The secret is shown only here: only its hash is stored. Throws NameError. */
export async function registerClient(
  {
    name: given,
    dialect,
    scopes = scopeNames,
    refreshGraceSeconds = dialects[dialect].refreshGraceSeconds,
  }: Registration,
  { clients, random, now }: { clients: ClientStore; random: Random; now: Clock },
): Promise<{ id: string; secret: ClientSecret }> {
  const name = readName(given, 'The name')
  const id = `pkc_${random(12).toString('base64url')}`
  const secret = makeClientSecret(random)
  const createdAt = now()
  await clients.add(
    {
      id,
      name,
      dialect,
      scopes,
      secretHashes: [hashClientSecret(secret)],
      enabled: true,
      sessionVersion: 0,
      sessionsEndedAt: null,
      refreshGraceSeconds,
      createdAt,
    },
    auditEntry('client-add', createdAt, { clientId: id, details: { name, dialect, scopes } }),
  )
  return { id, secret }
}
