import { limits } from '../../../src/contract/index.ts'

/** What may be asked of one sign-in at a moment of the asker's clock; a refresh names the generation that it shows. */
export type Ask = { readonly at: number } & (
  | { readonly kind: 'poll' | 'approve' | 'deny' | 'revoke' | 'disable' | 'end all' | 'enable' }
  | { readonly kind: 'refresh'; readonly generation: number; readonly key: string }
)

/** One sign-in and its account, as contract.md describes them, sharing no code with the product. Times are milliseconds. */
export type SignInModel = {
  readonly state: 'pending' | 'approved' | 'denied' | 'redeemed'
  readonly expiresAt: number
  /** Somebody was told so, and that is final. */
  readonly expired: boolean
  /** Until when the final poll is answered again; null: not at all. */
  readonly pollKeptUntil: number | null
  readonly enabled: boolean
  /** 0: there is no family. */
  readonly generation: number
  /** Alone: by its token, or by reuse. */
  readonly revoked: boolean
  /** With all sign-ins of the account, since it was approved. */
  readonly ended: boolean
  readonly refreshKept: { readonly key: string; readonly until: number } | null
}

type Answer = { readonly next: SignInModel; readonly told: string }

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

/** What one server alone would do. A token response is told as `tokens` and its generation. */
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
      return { next: revoke(now), told: 'ok' }
    case 'end all':
      return { next: endAll(now), told: 'ok' }
    case 'disable':
      return { next: { ...endAll(now), enabled: false }, told: 'ok' }
    case 'enable':
      return { next: { ...now, enabled: true }, told: 'ok' }
  }
}

const revoke = (now: SignInModel): SignInModel =>
  now.generation > 0 && !now.ended ? { ...now, revoked: true, refreshKept: null } : now

/** What nobody has approved yet belongs to nobody, and goes on. */
const endAll = (now: SignInModel): SignInModel =>
  now.state === 'approved' || now.state === 'redeemed' ? { ...now, ended: true } : now

function decide(now: SignInModel, at: number, told: 'approved' | 'denied'): Answer {
  if (now.state !== 'pending') return { next: now, told: 'unavailable' }
  if (now.expired || at >= now.expiresAt) return { next: now, told: 'expired' }
  return { next: { ...now, state: told }, told }
}

function poll(now: SignInModel, at: number): Answer {
  const grace = now.state === 'approved' ? limits.collectionGrace * 1000 : 0
  switch (now.state) {
    case 'denied':
      return { next: now, told: 'access_denied' }
    case 'redeemed': {
      const inTime = now.pollKeptUntil !== null && at < now.pollKeptUntil
      const again = inTime && now.enabled && now.generation === 1 && !now.revoked && !now.ended
      return again ? { next: now, told: 'tokens 1' } : { next: { ...now, pollKeptUntil: null }, told: 'invalid_grant' }
    }
    default:
      if (now.expired || at >= now.expiresAt + grace) return { next: { ...now, expired: true }, told: 'expired_token' }
      if (now.state === 'pending') return { next: now, told: 'wait' }
      if (!now.enabled || now.ended) return { next: { ...now, state: 'denied' }, told: 'access_denied' }
      return {
        next: { ...now, state: 'redeemed', generation: 1, pollKeptUntil: at + limits.pollResponseMemory * 1000 },
        told: 'tokens 1',
      }
  }
}

function refresh(now: SignInModel, { generation, key, at }: Extract<Ask, { kind: 'refresh' }>): Answer {
  if (now.revoked || now.ended) return { next: now, told: 'invalid_grant' }
  if (generation === now.generation) {
    const refreshKept = { key, until: at + limits.refreshResponseMemory * 1000 }
    return { next: { ...now, generation: generation + 1, refreshKept }, told: `tokens ${generation + 1}` }
  }
  const isRetry = generation === now.generation - 1 && now.refreshKept?.key === key && at < now.refreshKept.until
  return isRetry ? { next: now, told: `tokens ${now.generation}` } : { next: revoke(now), told: 'invalid_grant' }
}

/**
 * In which states the sign-in may be after these were asked at once and told so: those of every order in which one
 * after the other explains what was told. None: nothing explains it.
 */
export function explain(
  before: readonly SignInModel[],
  heard: readonly { readonly ask: Ask; readonly told: string }[],
): readonly SignInModel[] {
  const after = new Map<string, SignInModel>()
  function go(now: SignInModel, left: typeof heard): void {
    if (left.length === 0) after.set(JSON.stringify(now), now)
    for (const [i, { ask, told }] of left.entries()) {
      const { next, told: expected } = answer(now, ask)
      if (expected === told) go(next, left.toSpliced(i, 1))
    }
  }
  for (const now of before) go(now, heard)
  return [...after.values()]
}
