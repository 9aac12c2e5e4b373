import type { CountEvent } from '../../figures/index.ts'
import type { Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { rejectionsLogged, sharedNetworks } from '../limits/attempt-limits.ts'
import type { Attempts } from '../limits/attempts.ts'
import { createMemoryRateLimit } from '../limits/memory-rate-limit.ts'
import { siteOfOrigin } from '../limits/network.ts'
import { OAuthError } from '../wire/oauth-error.ts'

/** Limits per client and network (IPv4 /24, IPv6 /48) unless stated otherwise. 0: no limit. */
export type PendingQuotas = {
  /** The burst of device authorizations. */
  readonly burst: number
  readonly perSecond: number
  /** Neither decided by a person nor expired. */
  readonly pendingOfNetwork: number
  /** Pending ones of one client, from all networks; beyond it the client is crowded. */
  readonly pendingOfClient: number
  readonly pendingWhenCrowded: number
}

/** The limits that the store checks in the write that adds a device authorization. null: no limit. */
export type QuotaLimit = {
  /** The network whose pending ones are counted, in addition to the client's. */
  readonly network: string
  /** The most pending ones of this client and network. */
  readonly most: number | null
  /** The same while the client has more than `above` pending in all networks. */
  readonly crowded: { readonly above: number; readonly most: number } | null
}

/** The limit is reached; nothing was added. Milliseconds since 1970: when the network's oldest pending one expires. */
export type QuotaReached = { readonly pendingUntil: number }

export type Admission =
  /** `limit` null: nothing is counted. `isTooFast`: only a network that has none pending is served. */
  | { readonly admitted: true; readonly limit: QuotaLimit | null; readonly isTooFast: boolean }
  /** Seconds. */
  | { readonly admitted: false; readonly retryAfter: number }

/** Rates are counted by each server in memory, pending ones in the store. */
export type PendingQuota = {
  admit(clientId: string, network: string): Admission
  /** The store rejected what was admitted; returns the seconds after which to try again. */
  reached(clientId: string, network: string, refused: QuotaReached & { readonly isTooFast: boolean }): number
  /** Whether to log a rejection of this network: limited in memory, at the rate that the audit log accepts. */
  mayLog(clientId: string, network: string): boolean
}

/** The quota that applies to a request from there. */
export type PendingQuotaOf = (origin: Pick<Origin, 'isShared'>) => PendingQuota

/** Milliseconds for which the store is not asked again about a rejected network: a flood costs almost nothing. */
const rest = 1000
/** How many rejected networks are kept, all of the last second. */
const mostResting = 50_000
/** Seconds: users may decide before requests expire. */
const longestRetry = 60

export function createPendingQuotas(quotas: PendingQuotas, now: Clock): PendingQuotaOf {
  const ofNetwork = createPendingQuota(quotas, now)
  const ofShared = createPendingQuota(sharedQuotas(quotas), now)
  return ({ isShared }) => (isShared ? ofShared : ofNetwork)
}

/** Of all clients behind an undeclared proxy together. */
const sharedQuotas = (quotas: PendingQuotas): PendingQuotas => ({
  burst: quotas.burst * sharedNetworks,
  perSecond: quotas.perSecond * sharedNetworks,
  pendingOfNetwork: quotas.pendingOfNetwork * sharedNetworks,
  pendingOfClient: quotas.pendingOfClient,
  pendingWhenCrowded: quotas.pendingWhenCrowded * sharedNetworks,
})

function createPendingQuota(quotas: PendingQuotas, now: Clock): PendingQuota {
  const rate = createMemoryRateLimit({ attempts: quotas.burst, every: 1 / quotas.perSecond }, now)
  const loggedOfNetwork = createMemoryRateLimit(rejectionsLogged.series, now)
  const loggedOfAll = createMemoryRateLimit(rejectionsLogged.global, now)
  const resting = new Map<string, number>()
  const keyOf = (clientId: string, network: string): string => `${clientId} ${network}`
  const crowded =
    quotas.pendingOfClient === 0 ? null : { above: quotas.pendingOfClient, most: quotas.pendingWhenCrowded }

  /** After the clock was set back, no network is held off. */
  const isResting = (key: string, time: number): boolean => {
    const until = resting.get(key)
    return until !== undefined && until > time && until <= time + rest
  }

  return {
    admit(clientId, network) {
      const key = keyOf(clientId, network)
      const time = now()
      if (isResting(key, time)) return { admitted: false, retryAfter: 1 }
      const isTooFast = quotas.burst > 0 && rate.take(key) > 0
      // A network that has none pending is served at any rate.
      if (isTooFast) return { admitted: true, limit: { network, most: 1, crowded: null }, isTooFast }
      const most = quotas.pendingOfNetwork || null
      return { admitted: true, limit: most || crowded ? { network, most, crowded } : null, isTooFast }
    },
    reached(clientId, network, { pendingUntil, isTooFast }) {
      const time = now()
      for (const oldest of resting.keys()) {
        if (resting.size < mostResting && isResting(oldest, time)) break
        resting.delete(oldest)
      }
      const key = keyOf(clientId, network)
      resting.delete(key)
      resting.set(key, time + rest)
      if (isTooFast) return Math.ceil(1 / quotas.perSecond)
      return Math.min(longestRetry, Math.max(1, Math.ceil((pendingUntil - time) / 1000)))
    },
    mayLog: (clientId, network) => loggedOfNetwork.take(keyOf(clientId, network)) === 0 && loggedOfAll.take('') === 0,
  }
}

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
  add: (limit: QuotaLimit | null) => Promise<Added | QuotaReached>,
  {
    quotaOf,
    attempts,
    count,
  }: { readonly quotaOf: PendingQuotaOf; readonly attempts: Attempts; readonly count: CountEvent },
): Promise<Added> {
  const quota = quotaOf(origin)
  const network = siteOfOrigin(origin)
  const admission = quota.admit(clientId, network)
  const refusal = (retryAfter: number): OAuthError => {
    count('attempt limited', { kind: kinds[event] })
    return tooMany(requests, retryAfter)
  }
  if (!admission.admitted) throw refusal(admission.retryAfter)
  const { limit, isTooFast } = admission
  const added = await add(limit)
  if (!('pendingUntil' in added)) return added
  if (quota.mayLog(clientId, network)) {
    const details = { reason: isTooFast ? 'too fast' : 'too many pending' }
    await attempts.recordRejection({ event, outcome: 'limited', clientId, sub: null, details }, origin)
  }
  throw refusal(quota.reached(clientId, network, { ...added, isTooFast }))
}

const kinds = { 'device-start': 'device_authorization', 'request-push': 'pushed_request' } as const

const tooMany = (requests: string, retryAfter: number): OAuthError =>
  new OAuthError('temporarily_unavailable', {
    description: `Your network has started too many ${requests} of this client; try again later`,
    status: 429,
    headers: { 'retry-after': String(retryAfter) },
  })
