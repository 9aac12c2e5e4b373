import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { type ClientStore, disable } from './client.ts'

/** Disabling a client also ends its refresh families, in the same write; enabling it restores none. false: no such client. */
export function setClientEnabled(
  id: string,
  enabled: boolean,
  { clients, now }: { readonly clients: ClientStore; readonly now: Clock },
): Promise<boolean> {
  const at = now()
  return enabled
    ? clients.update(id, (client) => ({ ...client, enabled }), auditEntry('client-enable', at, { clientId: id }))
    : clients.update(
        id,
        (client) => disable(client, at),
        auditEntry('client-disable', at, { clientId: id, details: { devices: true } }),
      )
}
