import type { PasskeyStore } from '../../credentials/passkey.ts'
import { beginCeremony, type CeremonyParts, ceremonyLifetime } from '../../webauthn/ceremony.ts'
import type { RelyingParty } from '../../webauthn/relying-party.ts'

type Parts = CeremonyParts & { readonly passkeys: PasskeyStore; readonly relyingParty: RelyingParty }

/**
 * What a browser needs to use a passkey: PublicKeyCredentialRequestOptionsJSON (WebAuthn §5.5), and the sealed challenge to send back.
 * `sub`: of the person who is signed in, and confirms it; null: any account, which the passkey names.
 */
export async function askForPasskey(
  { browser, sub }: { readonly browser: string; readonly sub: string | null },
  parts: Parts,
) {
  const { id } = parts.relyingParty
  const { challenge, sealed } = beginCeremony('sign in', { browser, sub }, parts)
  const own = sub === null ? [] : (await parts.passkeys.list(sub)).filter(({ rpId }) => rpId === id)
  const options = {
    challenge,
    rpId: id,
    timeout: ceremonyLifetime * 1000,
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({ type: 'public-key', id: credentialId, transports })),
  } as const
  return { options, ceremony: sealed }
}
