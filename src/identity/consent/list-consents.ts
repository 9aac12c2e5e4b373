import type { User } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import { type ConsentStore, isValid, type RememberedConsent } from './remembered-consent.ts'

export type ConsentListParts = { readonly consents: ConsentStore; readonly clients: ClientStore; readonly now: Clock }

export type ListedConsent = RememberedConsent & { readonly clientName: string }

/** More are not listed until some of these are forgotten. */
const most = 50

/** The applications that an account is not asked about again, the newest first. */
export async function listConsents(
  account: User,
  { consents, clients, now }: ConsentListParts,
): Promise<readonly ListedConsent[]> {
  const all = await consents.list(account.sub, most)
  const named = await Promise.all(
    all.map(async (consent) => ({ consent, client: await clients.find(consent.clientId) })),
  )
  return named.flatMap(({ consent, client }) =>
    client && isValid(consent, { account, client }, now()) ? [{ ...consent, clientName: client.name }] : [],
  )
}

/** The application asks again. Returns its name; null: nothing was remembered of it. */
export async function forgetConsent(
  { sub, clientId }: { readonly sub: string; readonly clientId: string },
  origin: Origin,
  { consents, clients, now }: ConsentListParts,
): Promise<string | null> {
  const isForgotten = await consents.remove(
    sub,
    clientId,
    auditEntry('consent-forget', now(), { ...origin, sub, clientId }),
  )
  return isForgotten ? ((await clients.find(clientId))?.name ?? clientId) : null
}
