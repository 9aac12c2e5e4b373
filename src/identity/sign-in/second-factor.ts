import type { Clock } from '../clock.ts'
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
 * What a person has to do for a second factor that is required, and that they neither used nor were asked for; null: nothing. A sign-in
 * since the second step was set up asked for it, or the browser is remembered. One that was set up later than now was so before the clock
 * was set back: nobody waits for a wrong clock.
 */
export async function missingFactor(
  { user, session }: Person,
  {
    secondSteps,
    secondStepPolicy,
    now,
  }: Pick<SecondFactorParts, 'secondSteps' | 'secondStepPolicy'> & { readonly now: Clock },
): Promise<'set up' | 'sign in again' | null> {
  if (!secondStepPolicy.isRequired || session.amr.includes('mfa')) return null
  const secondStep = await secondSteps.find(user.sub)
  if (secondStep === null) return 'set up'
  return session.authTime < secondStep.createdAt && secondStep.createdAt <= now() ? 'sign in again' : null
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
