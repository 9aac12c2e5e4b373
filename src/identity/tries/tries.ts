import { createHmac, type KeyObject } from 'node:crypto'
import { type AuditEvent, refusalsTold, type TryLimit, tryLimits } from '../../contract/index.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../chance.ts'
import { foldUsername } from '../users/user.ts'
import { networkOf } from './network.ts'
import { giveBackTry, type Held, limitsOf, type TryLimitStore, takeTry } from './try-limit.ts'

/** A try that may go on, and must be answered by nothing but whether the guess was right. */
export type Try =
  | { readonly allowed: true; giveBack(): Promise<void> }
  /** Seconds to wait. */
  | { readonly allowed: false; readonly retryAfter: number }

/** Of something that was refused, what its entry says; `details.reason` is the kind that refusals are counted by. */
export type Refusal = Pick<AuditEntry, 'event' | 'clientId' | 'sub'> & {
  readonly details: AuditEntry['details'] & { readonly reason: string }
}

export type Tries = {
  /** `knownBrowser`: the random id of a browser that signed in to this account before. */
  password(given: { username: string; knownBrowser: string | null }, origin: Origin): Promise<Try>
  userCode(given: { sessionId: string; sub: string }, origin: Origin): Promise<Try>
  /** Counts an unknown device code; nobody is refused. */
  deviceCode(given: { clientId: string }, origin: Origin): Promise<void>
  /** Tells of a refusal in the audit log, unless it is one of many (contract: refusalsTold). */
  refusal(refusal: Refusal, origin: Origin): Promise<void>
}

export type TriesParts = {
  readonly tryLimits: TryLimitStore
  /** Usernames and addresses are kept as hashes under it: people type passwords into the wrong field. */
  readonly tryKey: KeyObject
  readonly now: Clock
}

/** Guesses at codes and passwords, counted before anything is looked up: a refused one costs no look-up and no argon2. */
export function createTries({ tryLimits: store, tryKey, now }: TriesParts): Tries {
  const keyOf = (...words: readonly string[]): string =>
    createHmac('sha256', tryKey).update(JSON.stringify(words)).digest('base64url')
  const held = (limit: TryLimit, ...words: readonly string[]): Held => ({ key: keyOf(...words), limit })

  async function take(
    all: readonly Held[],
    event: AuditEvent,
    who: { sub?: string; clientId?: string },
    origin: Origin,
  ) {
    const keys = limitsOf(all).map(({ key }) => key)
    const time = now()
    const verdict = await store.update(keys, time, (buckets) => {
      const change = takeTry(all, buckets, time)
      const { reply } = change
      if (reply.allowed || !reply.first) return change
      return { ...change, audit: auditEntry(event, time, { ...origin, ...who, outcome: 'limited' }) }
    })
    return verdict.allowed
      ? {
          ...verdict,
          giveBack: async () => void (await store.update(keys, now(), (buckets) => giveBackTry(all, buckets))),
        }
      : verdict
  }

  return {
    password({ username, knownBrowser }, origin) {
      const limits = tryLimits.password
      const account = foldUsername(username)
      const network = networkOf(origin.ip)
      const known = knownBrowser && [held(limits.knownBrowser, 'password', 'browser', knownBrowser, account)]
      const unknown = (): readonly Held[] => [
        held(limits.accountAtAddress, 'password', 'account at address', account, network),
        held(limits.address, 'password', 'address', network),
        {
          ...held(limits.account, 'password', 'account', account),
          relief: held(limits.accountUnderAttack, 'password', 'account under attack', account, network),
        },
        held(limits.everybody, 'password', 'everybody'),
      ]
      return take(known || unknown(), 'sign-in', {}, origin)
    },
    userCode({ sessionId, sub }, origin) {
      const limits = tryLimits.userCode
      const all = [
        held(limits.session, 'user code', 'session', sessionId),
        held(limits.account, 'user code', 'account', sub),
        held(limits.address, 'user code', 'address', networkOf(origin.ip)),
        held(limits.everybody, 'user code', 'everybody'),
      ]
      return take(all, 'code-entry', { sub }, origin)
    },
    async deviceCode({ clientId }, origin) {
      const all = [held(tryLimits.deviceCode.address, 'device code', 'address', networkOf(origin.ip))]
      await take(all, 'device-code-guessing', { clientId }, origin)
    },
    async refusal({ event, details, ...who }, origin) {
      const { reason } = details
      const all = [
        held(refusalsTold.series, 'refusal', event, reason, who.clientId ?? '', networkOf(origin.ip)),
        held(refusalsTold.everybody, 'refusal', event, 'everybody'),
      ]
      const time = now()
      await store.update(
        all.map(({ key }) => key),
        time,
        (buckets) => {
          const change = takeTry(all, buckets, time)
          if (!change.reply.allowed) return change
          return { ...change, audit: auditEntry(event, time, { ...origin, ...who, details, outcome: 'refused' }) }
        },
      )
    },
  }
}
