import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { readName } from '../names/name.ts'
import type { ClientStore } from './client.ts'

type Parts = { readonly clients: ClientStore; readonly now: Clock }

/** Changes the name that users see. Returns it as it was stored; null: no such client. Throws NameError. */
export async function renameClient(id: string, given: string, { clients, now }: Parts): Promise<string | null> {
  const name = readName(given, 'The name')
  const client = await clients.find(id)
  if (!client) return null
  const audit = auditEntry('client-rename', now(), { clientId: id, details: { from: client.name, to: name } })
  return (await clients.update(id, (before) => ({ ...before, name }), audit)) ? name : null
}
