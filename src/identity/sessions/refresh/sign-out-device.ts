import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { ClientStore } from '../../clients/client.ts'
import type { Clock } from '../../clock.ts'
import { type FamilyChange, isLive, type RefreshFamilyStore, revoke } from './refresh-family.ts'

export type DeviceParts = {
  readonly refreshFamilies: RefreshFamilyStore
  readonly clients: ClientStore
  readonly now: Clock
}

/**
 * Signs out one of a user's own devices. Returns the name of its application; null: it is not theirs, already ended, or part of the
 * sign-in of a browser.
 */
export async function signOutDevice(
  { sub, familyId }: { readonly sub: string; readonly familyId: string },
  origin: Origin,
  { refreshFamilies, clients, now }: DeviceParts,
): Promise<string | null> {
  const clientId = await refreshFamilies.update(familyId, ({ family, ...holders }): FamilyChange<string | null> => {
    if (family?.sub !== sub || family.browserSessionVersion !== null || !isLive(family, holders, now())) {
      return { reply: null }
    }
    const facts = { ...origin, sub, clientId: family.clientId, details: { family: family.id } }
    return {
      next: revoke(family, 'user', now()),
      audit: auditEntry('device-sign-out', now(), facts),
      reply: family.clientId,
    }
  })
  return clientId && ((await clients.find(clientId))?.name ?? clientId)
}
