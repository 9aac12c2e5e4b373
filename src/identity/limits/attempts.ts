import { createHmac, type KeyObject } from 'node:crypto'
import type { AuditEvent } from '../audit/audit-events.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { foldUsername } from '../names/fold-username.ts'
import { attemptLimits, proofsStored, rejectionsLogged, signInPriority } from './attempt-limits.ts'
import type { HashingPriority, HashingQueue, QueueSlot } from './hashing-queue.ts'
import { cacheKnownNetworks, isKnownNetwork, recordNetwork } from './known-networks.ts'
import { createMemoryRateLimit } from './memory-rate-limit.ts'
import { networkOf, siteOf, subscriberOf } from './network.ts'
import type { RateLimit } from './rate-limit.ts'
import { type AppliedLimit, giveBackAttempt, limitsOf, type RateLimitStore, takeAttempt } from './rate-limit.ts'

/** An attempt that may proceed; its response must depend only on whether the guess was right. */
export type Attempt =
  | { readonly allowed: true; giveBack(): Promise<void> }
  /** Seconds to wait. */
  | { readonly allowed: false; readonly retryAfter: number }

/** An attempt at a password. */
export type PasswordAttempt =
  | {
      readonly allowed: true
      /** Its slot in the hashing queue. */
      readonly slot: QueueSlot
      /** The password was right: returns what the attempt took, and makes its network known. */
      succeeded(): Promise<void>
      /** The password was not checked. */
      giveBack(): Promise<void>
    }
  /** Seconds to wait. */
  | { readonly allowed: false; readonly retryAfter: number }

/** The audit entry of a rejected request; rejections are counted by `details.reason`. */
export type Rejection = Pick<AuditEntry, 'event' | 'clientId' | 'sub'> & {
  /** Default: `refused`. */
  readonly outcome?: AuditEntry['outcome']
  readonly details: AuditEntry['details'] & { readonly reason: string }
}

export type Attempts = {
  /**
   * `knownBrowser`: the random id of a browser that signed in to this account before. Throws PasswordsBusy when the
   * hashing queue is full; then nothing was counted.
   */
  password(given: { username: string; knownBrowser: string | null }, origin: Origin): Promise<PasswordAttempt>
  userCode(given: { sessionId: string; sub: string }, origin: Origin): Promise<Attempt>
  /** Counts an unknown device code; never rejects. */
  deviceCode(given: { clientId: string }, origin: Origin): Promise<void>
  /** A token that a client is about to get for itself. */
  clientToken(given: { clientId: string }, origin: Origin): Promise<Attempt>
  /** A DPoP proof of a public client, which is about to be stored. Returns the seconds to wait; 0: none. */
  proof(given: { clientId: string }, origin: Origin): number
  /** Logs a rejection in the audit log, unless it is one of many (`rejectionsLogged`). */
  recordRejection(rejection: Rejection, origin: Origin): Promise<void>
}

export type AttemptsParts = {
  readonly rateLimits: RateLimitStore
  /** Usernames and addresses are stored as hashes keyed with it: people type passwords into the wrong field. */
  readonly attemptKey: KeyObject
  readonly queue: Pick<HashingQueue, 'requireRoom'>
  readonly now: Clock
}

/** Counts attempts at codes and passwords before anything is looked up: a rejected one costs neither a lookup nor argon2. */
export function createAttempts({ rateLimits: store, attemptKey, queue, now }: AttemptsParts): Attempts {
  const keyOf = (...words: readonly string[]): string =>
    createHmac('sha256', attemptKey).update(JSON.stringify(words)).digest('base64url')
  const held = (limit: RateLimit, ...words: readonly string[]): AppliedLimit => ({ key: keyOf(...words), limit })

  async function take(
    all: readonly AppliedLimit[],
    event: AuditEvent,
    who: { sub?: string; clientId?: string },
    origin: Origin,
  ) {
    const keys = limitsOf(all).map(({ key }) => key)
    const time = now()
    const verdict = await store.update(keys, time, (buckets) => {
      const change = takeAttempt(all, buckets, time)
      const { reply } = change
      if (reply.allowed || !reply.first) return change
      return { ...change, audit: auditEntry(event, time, { ...origin, ...who, outcome: 'limited' }) }
    })
    if (!verdict.allowed) return verdict
    const { taken } = verdict
    return {
      allowed: true as const,
      taken,
      giveBack: async () =>
        void (await store.update([...taken.from.keys()], now(), (left) => giveBackAttempt(taken, left, now()))),
    }
  }

  const proofs = createMemoryRateLimit(proofsStored, now)
  const firstOfBrowsers = createMemoryRateLimit(signInPriority.knownBrowser, now)
  const firstOfNetworks = createMemoryRateLimit(signInPriority.knownNetwork, now)
  const networkKey = (network: string): string => keyOf('signed in from', network)

  const known = cacheKnownNetworks((network) => {
    const key = networkKey(network)
    const time = now()
    return store.update([key], time, (buckets) => ({ next: new Map(), reply: isKnownNetwork(buckets.get(key), time) }))
  }, now)

  /** The limits that apply to an attempt; those that most callers share come first. */
  function limitsOfPassword(
    account: string,
    { ip, isShared }: Origin,
    isKnownAddress: boolean,
  ): readonly AppliedLimit[] {
    const limits = attemptLimits.password
    const network = networkOf(ip)
    const own: readonly AppliedLimit[] = [
      {
        ...held(limits.account, 'password', 'account', account),
        relief: held(limits.accountUnderAttack, 'password', 'account under attack', account, network),
      },
      held(limits.accountAtAddress, 'password', 'account at address', account, network),
    ]
    // Behind an undeclared proxy all clients have one address.
    if (isShared) return own
    const address = held(limits.address, 'password', 'address', network)
    // This address is known, so attempts of its network do not count against it.
    if (isKnownAddress) return [...own, address]
    return [
      ...own,
      address,
      held(limits.subscriber, 'password', 'subscriber', subscriberOf(ip)),
      held(limits.site, 'password', 'site', siteOf(ip)),
    ]
  }

  return {
    async password({ username, knownBrowser }, origin) {
      const account = foldUsername(username)
      const network = networkOf(origin.ip)
      const isKnownAddress = !knownBrowser && !origin.isShared && (await known.isKnown(network))
      const priority = (): HashingPriority => {
        if (knownBrowser && firstOfBrowsers.take(account) === 0) return 'known browser'
        return isKnownAddress && firstOfNetworks.take(network) === 0 ? 'known network' : 'other'
      }
      const slot: QueueSlot = { priority: priority(), site: origin.isShared ? null : siteOf(origin.ip) }
      queue.requireRoom(slot)
      const all = knownBrowser
        ? [held(attemptLimits.password.knownBrowser, 'password', 'browser', knownBrowser, account)]
        : limitsOfPassword(account, origin, isKnownAddress)
      const attempt = await take(all, 'sign-in', {}, origin)
      if (!attempt.allowed) return attempt
      const { taken, giveBack } = attempt
      async function succeeded(): Promise<void> {
        if (origin.isShared) return giveBack()
        const [payer, seen] = [keyOf('networks of account', account), networkKey(network)]
        const time = now()
        const isKnown = await store.update([payer, seen, ...taken.from.keys()], time, (buckets) => {
          const remembered = recordNetwork({ network: seen, account: payer }, buckets, time)
          const { next } = giveBackAttempt(taken, buckets, time)
          return { next: new Map([...remembered.next, ...next]), reply: remembered.reply }
        })
        if (isKnown) known.learn(network)
      }
      return { allowed: true, slot, giveBack, succeeded }
    },
    userCode({ sessionId, sub }, origin) {
      const limits = attemptLimits.userCode
      const all = [
        held(limits.everybody, 'user code', 'everybody'),
        held(limits.session, 'user code', 'session', sessionId),
        held(limits.account, 'user code', 'account', sub),
        ...(origin.isShared ? [] : [held(limits.address, 'user code', 'address', networkOf(origin.ip))]),
      ]
      return take(all, 'code-entry', { sub }, origin)
    },
    async deviceCode({ clientId }, origin) {
      const all = [held(attemptLimits.deviceCode.address, 'device code', 'address', networkOf(origin.ip))]
      await take(all, 'device-code-guessing', { clientId }, origin)
    },
    clientToken({ clientId }, origin) {
      const all = [held(attemptLimits.clientToken.client, 'client token', 'client', clientId)]
      return take(all, 'client-token', { clientId }, origin)
    },
    proof: ({ clientId }, { ip, isShared }) => (isShared ? 0 : proofs.take(`${clientId} ${siteOf(ip)}`)),
    async recordRejection({ event, details, outcome = 'refused', ...who }, origin) {
      const { reason } = details
      const all = [
        held(rejectionsLogged.everybody, 'refusal', event, 'everybody'),
        held(rejectionsLogged.series, 'refusal', event, reason, who.clientId ?? '', networkOf(origin.ip)),
      ]
      const time = now()
      await store.update(
        all.map(({ key }) => key),
        time,
        (buckets) => {
          const change = takeAttempt(all, buckets, time)
          if (!change.reply.allowed) return change
          return { ...change, audit: auditEntry(event, time, { ...origin, ...who, details, outcome }) }
        },
      )
    },
  }
}
