import { type Dialect, dialects, scopeNames } from '../../contract/index.ts'
import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { readName } from '../names/name.ts'
import type { Random } from '../random.ts'
import type { Client, ClientStore } from './client.ts'
import { type ClientSecret, hashClientSecret, makeClientSecret } from './client-secret.ts'
import { auditedTerms, type ClientTerms, defaultGrants, defaultIdTokenAlgorithm, readTerms } from './registration.ts'

/** Defaults: all scopes, the dialect's refresh grace, no URIs, nothing required, and the grant and algorithm for these URIs (registration.ts). */
export type Registration = Partial<ClientTerms> & { readonly name: string; readonly dialect: Dialect }

type Parts = { readonly clients: ClientStore; readonly random: Random; readonly now: Clock }

/**
 * Registers an application with a secret, which is returned only here: only its hash is stored. Throws NameError and
 * RegistrationError.
 */
export async function registerClient(
  registration: Registration,
  parts: Parts,
): Promise<{ id: string; secret: ClientSecret }> {
  const secret = makeClientSecret(parts.random)
  const id = await add(registration, { isPublic: false, secretHashes: [hashClientSecret(secret)] }, parts)
  return { id, secret }
}

/** Registers an application that cannot keep a secret: one for browsers, or one that is installed. Throws as registerClient. */
export async function registerPublicClient(registration: Registration, parts: Parts): Promise<{ id: string }> {
  return { id: await add(registration, { isPublic: true, secretHashes: [] }, parts) }
}

async function add(
  { name: given, dialect, ...chosen }: Registration,
  kind: Pick<Client, 'isPublic' | 'secretHashes'>,
  { clients, random, now }: Parts,
): Promise<string> {
  const name = readName(given, 'The name')
  const terms = readTerms(
    {
      scopes: scopeNames,
      refreshGraceSeconds: dialects[dialect].refreshGraceSeconds,
      grants: defaultGrants(chosen.redirectUris ?? []),
      redirectUris: [],
      postLogoutRedirectUris: [],
      backchannelLogoutUri: null,
      idTokenAlgorithm: defaultIdTokenAlgorithm(dialect, chosen.redirectUris ?? []),
      isPkceOptional: false,
      requiresPar: false,
      requiresDpop: false,
      ...chosen,
    },
    { ...kind, dialect },
  )
  const id = `pkc_${random(12).toString('base64url')}`
  const createdAt = now()
  await clients.add(
    { id, name, dialect, ...kind, ...terms, enabled: true, sessionVersion: 0, sessionsEndedAt: null, createdAt },
    auditEntry('client-add', createdAt, {
      clientId: id,
      details: { name, dialect, public: kind.isPublic, ...auditedTerms(terms) },
    }),
  )
  return id
}
