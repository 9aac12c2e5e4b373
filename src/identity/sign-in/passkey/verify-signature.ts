import type { Passkey } from '../../credentials/passkey.ts'
import type { Assertion } from '../../webauthn/read-response.ts'
import type { VerificationParts } from '../method.ts'

/** What the use changes, or null. The counter is compared by the store, after the signature proved it. */
export async function verifySignature(
  { credentialId, userHandle, ...fields }: Assertion,
  { publicKey }: Passkey,
  { relyingParty }: Pick<VerificationParts, 'relyingParty'>,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { ...fields, ...(userHandle === null ? {} : { userHandle }) },
      },
      // Compared above.
      expectedChallenge: () => true,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    })
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
    return verified ? { counter, isBackedUp } : null
  } catch {
    return null
  }
}
