import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { ClientStore } from './client.ts'
import { asListed, type ListedClient } from './list-clients.ts'
import { auditedTerms, type ClientTerms, readTerms } from './registration.ts'
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
