import type { PasskeyStore } from '../credentials/passkey.ts'
import type { SecondStepStore } from '../credentials/second-step.ts'
import type { Person } from '../sessions/browser/find-person.ts'
import type { RelyingParty } from '../webauthn/relying-party.ts'
import { type Act, acts } from './freshness.ts'

export type SecondFactorParts = {
  readonly passkeys: Pick<PasskeyStore, 'list'>
  readonly secondSteps: Pick<SecondStepStore, 'find'>
  readonly relyingParty: Pick<RelyingParty, 'id'>
  readonly secondStepPolicy: SecondStepPolicy
}

/** What the operator chose. */
export type SecondStepPolicy = {
  /** Whether nothing can be approved without a second factor. */
  readonly isRequired: boolean
  /** Whether browsers may be remembered. */
  readonly mayRemember: boolean
}

/** Whether an account can be signed in to with more than one factor: with a passkey of this host, or with a second step. */
export async function hasSecondFactor(
  sub: string,
  { passkeys, secondSteps, relyingParty }: Omit<SecondFactorParts, 'secondStepPolicy'>,
): Promise<boolean> {
  if (await secondSteps.find(sub)) return true
  return (await passkeys.list(sub)).some(({ rpId }) => rpId === relyingParty.id)
}

/**
 * Whether a second factor is required that the person neither used nor was asked for. Who has a second step was asked for it, or the
 * browser is remembered.
 */
export async function mustSetUpSecondFactor(
  { user, session }: Person,
  { secondSteps, secondStepPolicy }: Pick<SecondFactorParts, 'secondSteps' | 'secondStepPolicy'>,
): Promise<boolean> {
  if (!secondStepPolicy.isRequired || session.amr.includes('mfa')) return false
  return (await secondSteps.find(user.sub)) === null
}

/**
 * What proves an account's second step to `freshness`: methods of RFC 8176; none: the account has none, or the act needs none. Where
 * a second factor is required, a passkey is one: the password alone must not add another.
 */
export async function secondStepFor(
  act: Act,
  sub: string,
  { secondSteps, secondStepPolicy, ...parts }: SecondFactorParts,
): Promise<readonly string[]> {
  if (acts[act].secondStep === false) return []
  const isProved = secondStepPolicy.isRequired
    ? await hasSecondFactor(sub, { secondSteps, ...parts })
    : (await secondSteps.find(sub)) !== null
  return isProved ? ['otp', 'hwk', 'swk'] : []
}
