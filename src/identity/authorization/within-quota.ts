import type { Origin } from '../audit/audit-log.ts'
import type { Attempts } from '../limits/attempts.ts'
import { siteOfOrigin } from '../limits/network.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { DeviceQuotaOf, PendingLimit, PendingReached } from './device-quota.ts'

/** What counts in a quota: one request of a client. */
export type Counted = {
  readonly clientId: string
  readonly origin: Origin
  readonly event: 'device-start' | 'request-push'
  /** For the description of the error: `device authorizations`. */
  readonly requests: string
}

/**
 * Adds what a client asks for if its quota for the network allows it, and returns it. Throws temporarily_unavailable (429);
 * then nothing was added. Of the rejections of a network one is logged from time to time.
 */
export async function withinQuota<Added extends object>(
  { clientId, origin, event, requests }: Counted,
  add: (limit: PendingLimit | null) => Promise<Added | PendingReached>,
  { quotaOf, attempts }: { readonly quotaOf: DeviceQuotaOf; readonly attempts: Attempts },
): Promise<Added> {
  const quota = quotaOf(origin)
  const network = siteOfOrigin(origin)
  const admission = quota.admit(clientId, network)
  if (!admission.admitted) throw tooMany(requests, admission.retryAfter)
  const { limit, isTooFast } = admission
  const added = await add(limit)
  if (!('pendingUntil' in added)) return added
  if (quota.isNews(clientId, network)) {
    const details = { reason: isTooFast ? 'too fast' : 'too many pending' }
    await attempts.recordRejection({ event, outcome: 'limited', clientId, sub: null, details }, origin)
  }
  throw tooMany(requests, quota.reached(clientId, network, { ...added, isTooFast }))
}

const tooMany = (requests: string, retryAfter: number): OAuthError =>
  new OAuthError('temporarily_unavailable', {
    description: `Your network has started too many ${requests} of this client; try again later`,
    status: 429,
    headers: { 'retry-after': String(retryAfter) },
  })
