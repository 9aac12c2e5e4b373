import type { Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { rejectionsLogged, sharedNetworks } from '../limits/attempt-limits.ts'
import { createMemoryRateLimit } from '../limits/memory-rate-limit.ts'

/** Of one client and network (IPv4 /24, IPv6 /48), unless it says otherwise. 0: no limit. */
export type DeviceQuotas = {
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
export type PendingLimit = {
  /** The network whose pending ones are counted, in addition to the client's. */
  readonly network: string
  /** The most pending ones of this client and network. */
  readonly most: number | null
  /** The same while the client has more than `above` pending in all networks. */
  readonly crowded: { readonly above: number; readonly most: number } | null
}

/** The limit is reached; nothing was added. Milliseconds since 1970: when the network's oldest pending one expires. */
export type PendingReached = { readonly pendingUntil: number }

export type Admission =
  /** `limit` null: nothing is counted. `isTooFast`: only a network that has none pending is served. */
  | { readonly admitted: true; readonly limit: PendingLimit | null; readonly isTooFast: boolean }
  /** Seconds. */
  | { readonly admitted: false; readonly retryAfter: number }

/** Rates are counted by each server in memory, pending ones in the store. */
export type DeviceQuota = {
  admit(clientId: string, network: string): Admission
  /** The store rejected what was admitted; returns the seconds after which to try again. */
  reached(clientId: string, network: string, refused: PendingReached & { readonly isTooFast: boolean }): number
  /** Whether to log a rejection of this network, at the rate that the audit log accepts: without asking the store. */
  isNews(clientId: string, network: string): boolean
}

/** The quota that applies to a request from there. */
export type DeviceQuotaOf = (origin: Pick<Origin, 'isShared'>) => DeviceQuota

/** Milliseconds for which the store is not asked again about a rejected network: a flood costs almost nothing. */
const rest = 1000
/** How many rejected networks are kept, all of the last second. */
const mostResting = 50_000
/** Seconds: users may decide before requests expire. */
const longestRetry = 60

export function createDeviceQuotas(quotas: DeviceQuotas, now: Clock): DeviceQuotaOf {
  const ofNetwork = createDeviceQuota(quotas, now)
  const ofShared = createDeviceQuota(sharedQuotas(quotas), now)
  return ({ isShared }) => (isShared ? ofShared : ofNetwork)
}

/** Of all clients behind an undeclared proxy together. */
const sharedQuotas = (quotas: DeviceQuotas): DeviceQuotas => ({
  burst: quotas.burst * sharedNetworks,
  perSecond: quotas.perSecond * sharedNetworks,
  pendingOfNetwork: quotas.pendingOfNetwork * sharedNetworks,
  pendingOfClient: quotas.pendingOfClient,
  pendingWhenCrowded: quotas.pendingWhenCrowded * sharedNetworks,
})

function createDeviceQuota(quotas: DeviceQuotas, now: Clock): DeviceQuota {
  const rate = createMemoryRateLimit({ attempts: quotas.burst, every: 1 / quotas.perSecond }, now)
  const news = createMemoryRateLimit(rejectionsLogged.series, now)
  const newsOfAll = createMemoryRateLimit(rejectionsLogged.global, now)
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
    isNews: (clientId, network) => news.take(keyOf(clientId, network)) === 0 && newsOfAll.take('') === 0,
  }
}
