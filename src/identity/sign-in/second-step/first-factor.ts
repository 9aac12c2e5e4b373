import { hash } from 'node:crypto'
import type { User } from '../../accounts/user.ts'
import type { UsedProof } from '../../dpop/used-proofs.ts'
import type { Random } from '../../random.ts'
import type { Proved } from '../method.ts'
import type { Given } from '../methods.ts'

/**
 * A first factor that was right, until the code of the second step follows. The browser keeps it, sealed, so that nothing is written
 * before the code is right; what is stored is that it was used.
 */
export type FirstFactor = {
  /** 128 random bits. */
  readonly id: string
  readonly sub: string
  readonly username: string
  readonly method: keyof Given
  /** RFC 8176 methods. */
  readonly amr: readonly string[]
  /** The account's `browserSessionVersion` then. */
  readonly sessionVersion: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Seconds in which the code may follow. */
export const firstFactorLifetime = 600

export const keepFirstFactor = (
  { user, amr, method }: Proved & { readonly method: keyof Given },
  { random, now }: { readonly random: Random; readonly now: () => number },
): FirstFactor => ({
  ...{ id: random(16).toString('base64url'), sub: user.sub, username: user.username, method, amr },
  ...{ sessionVersion: user.browserSessionVersion, at: now() },
})

/** Whether the code may still follow: in both directions, as a clock that was ahead must not make it last. */
export const isOpen = ({ at, sessionVersion }: FirstFactor, user: User | null, now: number): user is User =>
  Math.abs(now - at) <= firstFactorLifetime * 1000 &&
  user !== null &&
  user.enabled &&
  user.browserSessionVersion === sessionVersion

/** What is stored of its use, until it could not be used any more. */
export const usedFirstFactor = ({ id, at }: FirstFactor): UsedProof => ({
  id: hash('sha256', `first factor ${id}`, 'base64url'),
  expiresAt: at + firstFactorLifetime * 1000,
})
