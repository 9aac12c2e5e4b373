import { limits } from '../../../src/contract/index.ts'

/** A request concerning one sign-in at a time of the caller's clock; a refresh names the generation of its token. */
export type Ask = { readonly at: number } & (
  | { readonly kind: 'poll' | 'approve' | 'deny' | 'revoke' | 'disable' | 'end all' | 'enable' }
  | { readonly kind: 'refresh'; readonly generation: number; readonly key: string }
)

/** One sign-in and its account, as contract.md describes them, sharing no code with the product. Times are milliseconds. */
export type SignInModel = {
  readonly state: 'pending' | 'approved' | 'denied' | 'redeemed'
  readonly expiresAt: number
  /** Reported as expired, which is final. */
  readonly expired: boolean
  /** Until when the final poll is replayed; null: not at all. */
  readonly pollKeptUntil: number | null
  readonly enabled: boolean
  /** 0: no family. */
  readonly generation: number
  /** Only this family: by its token, or by reuse. */
  readonly revoked: boolean
  /** With all sign-ins of the account, since it was approved. */
  readonly ended: boolean
  readonly refreshKept: { readonly key: string; readonly until: number } | null
}

type Answer = { readonly next: SignInModel; readonly reply: string }

export const newSignIn = (expiresAt: number): SignInModel => ({
  state: 'pending',
  expiresAt,
  expired: false,
  pollKeptUntil: null,
  enabled: true,
  generation: 0,
  revoked: false,
  ended: false,
  refreshKept: null,
})

/** What a single server would do. A token response is `tokens` and its generation. */
export function answer(now: SignInModel, ask: Ask): Answer {
  switch (ask.kind) {
    case 'poll':
      return poll(now, ask.at)
    case 'approve':
      return decide(now, ask.at, 'approved')
    case 'deny':
      return decide(now, ask.at, 'denied')
    case 'refresh':
      return refresh(now, ask)
    case 'revoke':
      return { next: revoke(now), reply: 'ok' }
    case 'end all':
      return { next: endAll(now), reply: 'ok' }
    case 'disable':
      return { next: { ...endAll(now), enabled: false }, reply: 'ok' }
    case 'enable':
      return { next: { ...now, enabled: true }, reply: 'ok' }
  }
}

const revoke = (now: SignInModel): SignInModel =>
  now.generation > 0 && !now.ended ? { ...now, revoked: true, refreshKept: null } : now

/** A pending session has no account, and continues. */
const endAll = (now: SignInModel): SignInModel =>
  now.state === 'approved' || now.state === 'redeemed' ? { ...now, ended: true } : now

function decide(now: SignInModel, at: number, reply: 'approved' | 'denied'): Answer {
  if (now.state !== 'pending') return { next: now, reply: 'unavailable' }
  if (now.expired || at >= now.expiresAt) return { next: now, reply: 'expired' }
  return { next: { ...now, state: reply }, reply }
}

function poll(now: SignInModel, at: number): Answer {
  const grace = now.state === 'approved' ? limits.collectionGrace * 1000 : 0
  switch (now.state) {
    case 'denied':
      return { next: now, reply: 'access_denied' }
    case 'redeemed': {
      const inTime = now.pollKeptUntil !== null && at < now.pollKeptUntil
      const again = inTime && now.enabled && now.generation === 1 && !now.revoked && !now.ended
      return again
        ? { next: now, reply: 'tokens 1' }
        : { next: { ...now, pollKeptUntil: null }, reply: 'invalid_grant' }
    }
    default:
      if (now.expired || at >= now.expiresAt + grace) return { next: { ...now, expired: true }, reply: 'expired_token' }
      if (now.state === 'pending') return { next: now, reply: 'wait' }
      if (!now.enabled || now.ended) return { next: { ...now, state: 'denied' }, reply: 'access_denied' }
      return {
        next: { ...now, state: 'redeemed', generation: 1, pollKeptUntil: at + limits.pollResponseMemory * 1000 },
        reply: 'tokens 1',
      }
  }
}

function refresh(now: SignInModel, { generation, key, at }: Extract<Ask, { kind: 'refresh' }>): Answer {
  if (now.revoked || now.ended) return { next: now, reply: 'invalid_grant' }
  if (generation === now.generation) {
    const refreshKept = { key, until: at + limits.refreshResponseMemory * 1000 }
    return { next: { ...now, generation: generation + 1, refreshKept }, reply: `tokens ${generation + 1}` }
  }
  const isRetry = generation === now.generation - 1 && now.refreshKept?.key === key && at < now.refreshKept.until
  return isRetry ? { next: now, reply: `tokens ${now.generation}` } : { next: revoke(now), reply: 'invalid_grant' }
}

/**
 * The states in which the sign-in may be after these concurrent requests and replies: those of every serial order that
 * explains the replies. None: no order explains them.
 */
export function explain(
  before: readonly SignInModel[],
  exchanges: readonly { readonly ask: Ask; readonly reply: string }[],
): readonly SignInModel[] {
  const after = new Map<string, SignInModel>()
  function go(now: SignInModel, left: typeof exchanges): void {
    if (left.length === 0) after.set(JSON.stringify(now), now)
    for (const [i, { ask, reply }] of left.entries()) {
      const { next, reply: expected } = answer(now, ask)
      if (expected === reply) go(next, left.toSpliced(i, 1))
    }
  }
  for (const now of before) go(now, exchanges)
  return [...after.values()]
}
