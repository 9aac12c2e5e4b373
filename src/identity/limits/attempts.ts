import { createHmac, type KeyObject } from 'node:crypto'
import type { AuditEvent } from '../audit/audit-events.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { foldUsername } from '../names/fold-username.ts'
import {
  attemptLimits,
  knownBrowsersOfAccount,
  proofsStored,
  rejectionsLogged,
  sharedLimit,
  signInPriority,
  takenUsernames,
} from './attempt-limits.ts'
import type { HashingPriority, HashingQueue, QueueSlot } from './hashing-queue.ts'
import { cacheKnownNetworks, isKnownNetwork, recordNetwork } from './known-networks.ts'
import { createMemoryRateLimit } from './memory-rate-limit.ts'
import { networkOf, siteOf, siteOfOrigin, subscriberOf } from './network.ts'
import type { RateLimit } from './rate-limit.ts'
import {
  type AppliedLimit,
  type BucketChange,
  type Buckets,
  giveBackAttempt,
  isUsedUp,
  limitsOf,
  type RateLimitStore,
  type RateLimitVerdict,
  takeAttempt,
} from './rate-limit.ts'
import { giveBackSecondStep, secondStepLimit, takeSecondStep } from './second-step-limit.ts'

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

/** An attempt at the second step of an account. */
export type SecondStepAttempt =
  | {
      readonly allowed: true
      /** If this code is wrong, its owner is notified. */
      readonly isNotable: boolean
      /** The code was right. */
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
   * `knownBrowser`: the random id of a browser that is known to this account (sessions/browser/known-browser.ts). Throws
   * PasswordsBusy when the hashing queue is full; then nothing was counted.
   */
  password(given: { username: string; knownBrowser: string | null }, origin: Origin): Promise<PasswordAttempt>
  passkey(origin: Origin): Promise<Attempt>
  /** After the right first factor. Counted over all networks, and before the code is checked. */
  secondStep(given: { sub: string }, origin: Origin): Promise<SecondStepAttempt>
  /** At usernames that others have, by the people of an invitation for `uses`. */
  invitation(given: { id: string; uses: number }, origin: Origin): Promise<Attempt>
  /** At mails that a person asks for. `sub`: the account that is signed in; null: none, and the mail may be about no account at all. */
  mail(given: { sub: string | null }, origin: Origin): Promise<Attempt>
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

const bucketKeys = (all: readonly AppliedLimit[]): readonly string[] => limitsOf(all).map(({ key }) => key)

/** Counts attempts at codes and passwords before anything is looked up: a rejected one costs neither a lookup nor argon2. */
export function createAttempts({ rateLimits: store, attemptKey, queue, now }: AttemptsParts): Attempts {
  const keyOf = (...words: readonly string[]): string =>
    createHmac('sha256', attemptKey).update(JSON.stringify(words)).digest('base64url')
  const held = (limit: RateLimit, ...words: readonly string[]): AppliedLimit => ({ key: keyOf(...words), limit })

  /** `rejected`: the audit entry of the first rejection. */
  function takeLogged(
    all: readonly AppliedLimit[],
    buckets: Buckets,
    rejected: AuditEntry,
  ): BucketChange<RateLimitVerdict> {
    const change = takeAttempt(all, buckets, rejected.at)
    return change.reply.allowed || !change.reply.first ? change : { ...change, audit: rejected }
  }

  function countedAttempt(verdict: RateLimitVerdict) {
    if (!verdict.allowed) return verdict
    const { taken } = verdict
    return {
      allowed: true as const,
      taken,
      giveBack: async () =>
        void (await store.update([...taken.from.keys()], now(), (left) => giveBackAttempt(taken, left, now()))),
    }
  }

  async function take(
    all: readonly AppliedLimit[],
    event: AuditEvent,
    who: { sub?: string; clientId?: string },
    origin: Origin,
  ) {
    const rejected = auditEntry(event, now(), { ...origin, ...who, outcome: 'limited' })
    const verdict = await store.update(bucketKeys(all), rejected.at, (buckets) => takeLogged(all, buckets, rejected))
    return countedAttempt(verdict)
  }

  /** Returns null, having counted nothing, once all known browsers of the account have used up their attempts together. */
  async function takeAsKnown(browser: string, account: string, origin: Origin) {
    const together = held(knownBrowsersOfAccount, 'password', 'known browsers', account)
    const all = [together, held(attemptLimits.password.knownBrowser, 'password', 'browser', browser, account)]
    const rejected = auditEntry('sign-in', now(), { ...origin, outcome: 'limited' })
    const verdict = await store.update<RateLimitVerdict | null>(bucketKeys(all), rejected.at, (buckets) =>
      isUsedUp(together, buckets, rejected.at) ? { next: new Map(), reply: null } : takeLogged(all, buckets, rejected),
    )
    return verdict && countedAttempt(verdict)
  }

  const proofs = createMemoryRateLimit(proofsStored, now)
  const proofsOfShared = createMemoryRateLimit(sharedLimit(proofsStored), now)
  const firstOfBrowsers = createMemoryRateLimit(signInPriority.knownBrowser, now)
  const firstOfNetworks = createMemoryRateLimit(signInPriority.knownNetwork, now)
  const networkKey = (network: string): string => keyOf('signed in from', network)

  const known = cacheKnownNetworks((network) => {
    const key = networkKey(network)
    const time = now()
    return store.update([key], time, (buckets) => ({ next: new Map(), reply: isKnownNetwork(buckets.get(key), time) }))
  }, now)

  /** The limits that apply to an attempt; those that most callers share come first. */
  function limitsOfPassword(account: string, origin: Origin, isKnownAddress: boolean): readonly AppliedLimit[] {
    const limits = attemptLimits.password
    const { ip } = origin
    const network = networkOf(ip)
    const own: readonly AppliedLimit[] = [
      {
        ...held(limits.account, 'password', 'account', account),
        relief: held(limits.accountUnderAttack, 'password', 'account under attack', account, network),
      },
      held(limits.accountAtAddress, 'password', 'account at address', account, network),
    ]
    if (origin.isShared) return [held(sharedLimit(limits.site), 'password', 'site', siteOfOrigin(origin)), ...own]
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

  const slotAt = (origin: Origin, priority: HashingPriority): QueueSlot => ({
    priority,
    site: siteOfOrigin(origin),
    isShared: origin.isShared ?? false,
  })

  /** Counted first, so that only attempts that are checked use the account's priority. */
  async function beginAsKnown(browser: string, account: string, origin: Origin) {
    const attempt = await takeAsKnown(browser, account, origin)
    if (!attempt?.allowed) return attempt
    const slot = slotAt(origin, firstOfBrowsers.take(account) === 0 ? 'known browser' : 'other')
    try {
      queue.requireRoom(slot)
    } catch (busy) {
      await attempt.giveBack()
      throw busy
    }
    return { ...attempt, slot }
  }

  /** The queue is asked first: while it is full, a flood of attempts writes nothing. */
  async function beginAsUnknown(account: string, origin: Origin) {
    const network = networkOf(origin.ip)
    const isKnownAddress = !origin.isShared && (await known.isKnown(network))
    const slot = slotAt(origin, isKnownAddress && firstOfNetworks.take(network) === 0 ? 'known network' : 'other')
    queue.requireRoom(slot)
    const attempt = await take(limitsOfPassword(account, origin, isKnownAddress), 'sign-in', {}, origin)
    return attempt.allowed ? { ...attempt, slot } : attempt
  }

  return {
    async password({ username, knownBrowser }, origin) {
      const account = foldUsername(username)
      const network = networkOf(origin.ip)
      const begun =
        (knownBrowser && (await beginAsKnown(knownBrowser, account, origin))) || (await beginAsUnknown(account, origin))
      if (!begun.allowed) return begun
      const { slot, taken, giveBack } = begun
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
    invitation({ id, uses }, origin) {
      const all = [held(takenUsernames(uses), 'invitation', id)]
      return take(all, 'invitation-accept', {}, origin)
    },
    passkey(origin) {
      const limits = attemptLimits.passkey
      const { ip } = origin
      const all = origin.isShared
        ? [held(sharedLimit(limits.site), 'passkey', 'site', siteOfOrigin(origin))]
        : [
            held(limits.address, 'passkey', 'address', networkOf(ip)),
            held(limits.subscriber, 'passkey', 'subscriber', subscriberOf(ip)),
            held(limits.site, 'passkey', 'site', siteOf(ip)),
          ]
      return take(all, 'sign-in', {}, origin)
    },
    mail({ sub }, origin) {
      const limits = attemptLimits.mail
      const { ip } = origin
      const all = [
        {
          ...held(limits.all, 'mail', 'everybody'),
          relief: held(limits.siteInFlood, 'mail', 'site in a flood', siteOfOrigin(origin)),
        },
        ...(origin.isShared
          ? [held(sharedLimit(limits.site), 'mail', 'site', siteOfOrigin(origin))]
          : [held(limits.address, 'mail', 'address', networkOf(ip)), held(limits.site, 'mail', 'site', siteOf(ip))]),
        ...(sub === null ? [] : [held(limits.account, 'mail', 'account', sub)]),
      ]
      return take(all, sub === null ? 'password-forgotten' : 'email-ask', sub === null ? {} : { sub }, origin)
    },
    async secondStep({ sub }, origin) {
      const keys = Array.from({ length: secondStepLimit.most }, (_, i) => keyOf('second step', sub, String(i)))
      const watched = keyOf('second step', sub, 'month')
      const rejected = auditEntry('second-step', now(), { ...origin, sub, outcome: 'limited' })
      const verdict = await store.update([...keys, watched], rejected.at, (buckets) => {
        const change = takeSecondStep({ keys, watched }, buckets, rejected.at)
        return change.reply.allowed || !change.reply.first ? change : { ...change, audit: rejected }
      })
      if (!verdict.allowed) return { allowed: false, retryAfter: verdict.retryAfter }
      const { key, isNotable } = verdict
      const giveBack = () =>
        store.update([key, watched], now(), (buckets) => giveBackSecondStep({ key, watched }, buckets, now()))
      return { allowed: true, isNotable, giveBack: async () => void (await giveBack()) }
    },
    userCode({ sessionId, sub }, origin) {
      const limits = attemptLimits.userCode
      const all = [
        held(limits.global, 'user code', 'everybody'),
        held(limits.session, 'user code', 'session', sessionId),
        held(limits.account, 'user code', 'account', sub),
        origin.isShared
          ? held(sharedLimit(limits.address), 'user code', 'address', siteOfOrigin(origin))
          : held(limits.address, 'user code', 'address', networkOf(origin.ip)),
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
    proof({ clientId }, origin) {
      const limit = origin.isShared ? proofsOfShared : proofs
      return limit.take(`${clientId} ${siteOfOrigin(origin)}`)
    },
    async recordRejection({ event, details, outcome = 'refused', ...who }, origin) {
      const { reason } = details
      const all = [
        held(rejectionsLogged.global, 'refusal', event, 'everybody'),
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
