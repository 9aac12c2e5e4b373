import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { readName } from '../names/name.ts'
import type { ClientStore } from './client.ts'

type Parts = { readonly clients: ClientStore; readonly now: Clock }

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
