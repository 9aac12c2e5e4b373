import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { ClientStore } from './client.ts'
import { refuseViewer } from './viewer-client.ts'

type Parts = { readonly clients: ClientStore; readonly now: Clock }

/** Removes a client, and with it the sign-ins of its users. Returns false if there is none. Throws RegistrationError for the viewer. */
export async function removeClient(id: string, { clients, now }: Parts): Promise<boolean> {
  refuseViewer(id)
  const client = await clients.find(id)
  if (!client) return false
  const details = { name: client.name, devices: true }
  return clients.remove(id, auditEntry('client-remove', now(), { clientId: id, details }))
}
