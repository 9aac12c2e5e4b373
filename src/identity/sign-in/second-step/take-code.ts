import type { SecondStep } from '../../credentials/second-step.ts'
import { findRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { openSecret, type SecretKeys } from './sealed-secret.ts'
import { codeDigits, type Totp, timeStepAt } from './totp.ts'

/** What a person entered: a code of the application, or a recovery code. */
export type GivenCode = { readonly kind: 'application' | 'recovery'; readonly code: string }

/** null: it can be neither. Spaces, hyphens and case do not matter. */
export function readCode(typed: string): GivenCode | null {
  const code = typed
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/[\s\p{Dash}.]/gu, '')
  if (code.length === codeDigits && /^[0-9]+$/.test(code)) return { kind: 'application', code }
  const recovery = readRecoveryCode(code)
  return recovery === null ? null : { kind: 'recovery', code: recovery }
}

/**
 * How a second step proves an account (RFC 8176): a one-time password of an application. The registry has no value for a code from a list:
 * `recovery` is our own, so that who asks for `otp` does not get one. With the first factor they are two.
 */
export const secondStepAmr = { application: ['otp', 'mfa'], recovery: ['recovery', 'mfa'] } as const

export type TakenCode =
  | { readonly outcome: 'right'; readonly next: SecondStep }
  /** `replayed`: it was right, and is used up. `reason`: for the audit log. */
  | { readonly outcome: 'wrong' | 'replayed'; readonly reason: string }

/** Time steps in a day. */
const longestAhead = 2880

/** What a code makes of a second step. */
export function takeCode(
  held: SecondStep,
  { kind, code }: GivenCode,
  parts: SecretKeys & { readonly totp: Totp; readonly now: number },
): TakenCode {
  return kind === 'application' ? takeApplicationCode(held, code, parts) : takeRecoveryCode(held, code, parts)
}

function takeApplicationCode(
  held: SecondStep,
  code: string,
  { totp, now, ...keys }: SecretKeys & { readonly totp: Totp; readonly now: number },
): TakenCode {
  const secret = openSecret(held, keys)
  if (secret === null) return { outcome: 'wrong', reason: 'unreadable secret' }
  const step = totp.stepOf(secret, code, now)
  if (step === null) return { outcome: 'wrong', reason: 'wrong code' }
  // A step further ahead is from before the clock was set back: nobody waits until a wrong clock is reached.
  const isUsed = step <= held.lastStep && held.lastStep <= timeStepAt(now) + longestAhead
  if (isUsed) return { outcome: 'replayed', reason: 'replayed code' }
  return { outcome: 'right', next: { ...held, lastStep: step, revision: held.revision + 1 } }
}

function takeRecoveryCode(held: SecondStep, code: string, { now, ...keys }: SecretKeys & { readonly now: number }) {
  const found = findRecoveryCode(held, code, keys)
  if (!found) return { outcome: 'wrong', reason: 'wrong recovery code' } as const
  if (found.usedAt !== null) return { outcome: 'replayed', reason: 'replayed recovery code' } as const
  const recoveryCodes = held.recoveryCodes.map((each) => (each === found ? { ...each, usedAt: now } : each))
  return { outcome: 'right', next: { ...held, recoveryCodes, revision: held.revision + 1 } } as const
}
