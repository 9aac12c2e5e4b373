import type { User } from '../../accounts/user.ts'
import type { Passkey } from '../../credentials/passkey.ts'
import { newNotice } from '../../notices/notice.ts'
import { type CeremonyFault, consumeCeremony } from '../../webauthn/ceremony.ts'
import { responseFault } from '../../webauthn/check-response.ts'
import { type Assertion, readAssertion } from '../../webauthn/read-response.ts'
import { userHandleOf } from '../../webauthn/relying-party.ts'
import type { PasskeyRefusal, SignInMethod, Verification, VerificationParts } from '../method.ts'
import { signerOf } from './misplaced-response.ts'
import { verifySignature } from './verify-signature.ts'

export type GivenPasskey = {
  /** AuthenticationResponseJSON (WebAuthn §6.1), as the browser sent it. */
  readonly response: string
  /** The sealed challenge that it answers. */
  readonly ceremony: string
  /** The form token of the browser. */
  readonly browser: string
}

/**
 * How a passkey proves an account (RFC 8176): a key in software if it may be copied to other devices, else in hardware; the presence
 * of the person; and two factors, because the authenticator verified the person.
 */
export const passkeyAmr = ({ isSynced }: Pick<Passkey, 'isSynced'>): readonly string[] => [
  isSynced ? 'swk' : 'hwk',
  'user',
  'mfa',
]

export const passkeyMethod: SignInMethod<GivenPasskey> = {
  async verify(given, origin, parts) {
    const attempt = await parts.attempts.passkey(origin)
    if (!attempt.allowed) return { outcome: 'too many attempts', retryAfter: attempt.retryAfter }
    const verified = await verifyPasskey(given, parts)
    return verified.outcome === 'verified' ? { ...verified, succeeded: attempt.giveBack } : verified
  },
}

type Refused = Extract<Verification, { outcome: 'refused' }>
type Verified = { readonly outcome: 'verified'; readonly user: User; readonly amr: readonly string[] }

const refused = (reason: string, sub: string | null = null, shown: PasskeyRefusal = 'not accepted'): Refused => ({
  ...{ outcome: 'refused', reason, sub, shown },
})

async function verifyPasskey(given: GivenPasskey, parts: VerificationParts): Promise<Verified | Refused> {
  const { passkeys, relyingParty, users, now } = parts
  const { ceremony: sealed, browser } = given
  const ceremony = await consumeCeremony('sign in', { sealed, browser }, parts)
  const assertion = readAssertion(given.response)
  if (typeof ceremony === 'string')
    return refused(ceremony, assertion && (await signerOf(assertion, ceremony, parts)), shownOf[ceremony])
  if (!assertion) return refused('malformed response')
  const passkey = await passkeys.findByCredential(assertion.credentialId)
  if (!passkey) return refused('unknown passkey', null, 'unknown passkey')
  const { sub } = passkey
  const { challenge, sub: expectedSub } = ceremony
  const authenticatorData = Buffer.from(assertion.authenticatorData, 'base64url')
  const response = { clientDataJSON: assertion.clientDataJSON, authenticatorData }
  const fault =
    passkey.rpId === relyingParty.id
      ? responseFault(response, { type: 'webauthn.get', challenge, relyingParty })
      : 'wrong RP id'
  if (fault) return refused(fault, sub)
  if (!isHandleOf(sub, assertion, expectedSub)) return refused('wrong user handle', sub)
  const use = await verifySignature(assertion, passkey, parts)
  if (!use) return refused('wrong signature', sub)
  if (expectedSub !== null && expectedSub !== sub) return refused('passkey of another account', sub, 'another account')
  const user = await users.find(sub)
  if (!user?.enabled) return refused(user ? 'account disabled' : 'unknown user', sub)
  if (!(await passkeys.use(passkey.id, { ...use, at: now() }))) return refuseUnused(passkey, parts)
  return { outcome: 'verified', user, amr: passkeyAmr(passkey) }
}

const shownOf: Readonly<Record<CeremonyFault, PasskeyRefusal>> = {
  'expired challenge': 'too late',
  'replayed challenge': 'too late',
  'foreign challenge': 'too late',
}

/** WebAuthn §7.2, step 6: required unless the account was known before. */
const isHandleOf = (sub: string, { userHandle }: Assertion, expectedSub: string | null): boolean =>
  userHandle === null ? expectedSub !== null : userHandle === userHandleOf(sub)

/** Removed meanwhile, or its counter went back (WebAuthn §6.1.1): then a copy of the key was used, and its owner is notified. */
async function refuseUnused(
  { credentialId, sub, name }: Passkey,
  { passkeys, users, now, random }: VerificationParts,
): Promise<Refused> {
  if (!(await passkeys.findByCredential(credentialId))) return refused('unknown passkey', sub, 'unknown passkey')
  const notice = newNotice({ kind: 'passkey copied', sub, at: now(), details: { passkey: name } }, random)
  await users.update(sub, (user) => user, undefined, notice)
  return refused('passkey counter went back', sub)
}
