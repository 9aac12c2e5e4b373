import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { readName } from '../names/name.ts'
import type { Random } from '../random.ts'
import { type Client, type ClientStore, disable } from './client.ts'
import { type ClientSecret, makeClientSecret, withNewSecret } from './client-secret.ts'
import { asListed, type ListedClient } from './list-clients.ts'
import { auditedTerms, type ClientTerms, readTerms } from './registration.ts'
import { RegistrationError } from './registration-error.ts'
import { refuseViewer } from './viewer-client.ts'

type Parts = { readonly clients: ClientStore; readonly now: Clock }

/**
 * Replaces the terms that `changes` names; the others stay. Sign-ins continue, and a removed grant or URI is refused from then
 * on. Returns the changed client; null: no such client. Throws RegistrationError.
 */
export async function changeClient(
  id: string,
  changes: Partial<ClientTerms>,
  { clients, now }: Parts,
): Promise<ListedClient | null> {
  refuseViewer(id)
  let changed: ListedClient | null = null
  const audit = auditEntry('client-change', now(), { clientId: id, details: auditedTerms(changes) })
  const found = await clients.update(
    id,
    (client) => {
      const next = readTerms({ ...client, ...changes }, client)
      changed = asListed(next)
      return next
    },
    audit,
  )
  return found ? changed : null
}

/** Names as they are stored; with the name that it has already, nothing is changed. */
export type ClientRenaming = { readonly from: string; readonly to: string }

/** Changes the name that users see. null: no such client. Throws NameError. */
export async function renameClient(id: string, given: string, { clients, now }: Parts): Promise<ClientRenaming | null> {
  const to = readName(given, 'The name')
  const client = await clients.find(id)
  if (!client) return null
  const details = { from: client.name, to }
  if (client.name === to) return details
  const audit = auditEntry('client-rename', now(), { clientId: id, details })
  return (await clients.update(id, (before) => ({ ...before, name: to }), audit)) ? details : null
}

/** Disabling a client also ends its refresh families, in the same write; enabling it restores none. false: no such client. */
export function setClientEnabled(id: string, enabled: boolean, { clients, now }: Parts): Promise<boolean> {
  const at = now()
  return enabled
    ? clients.update(id, (client) => ({ ...client, enabled }), auditEntry('client-enable', at, { clientId: id }))
    : clients.update(
        id,
        (client) => disable(client, at),
        auditEntry('client-disable', at, { clientId: id, details: { devices: true } }),
      )
}

/**
 * Adds a new secret; the previous one stays valid. It is shown only here: only its hash is stored. null: no such client.
 * Throws RegistrationError for a public client.
 */
export async function rotateSecret(
  id: string,
  { clients, random, now }: Parts & { readonly random: Random },
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

/** Removes a client, and with it the sign-ins of its users. Returns false if the client does not exist. Throws RegistrationError for the viewer. */
export async function removeClient(id: string, { clients, now }: Parts): Promise<boolean> {
  refuseViewer(id)
  const client = await clients.find(id)
  if (!client) return false
  const details = { name: client.name, devices: true }
  return clients.remove(id, auditEntry('client-remove', now(), { clientId: id, details }))
}
