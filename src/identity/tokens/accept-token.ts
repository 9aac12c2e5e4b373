import { dpopAlgorithms } from '../../contract/index.ts'
import { challenge, dpopChallenge, InvalidToken, type PresentedToken } from '../../http/index.ts'
import type { Clock } from '../clock.ts'
import { InvalidProof, readProof } from '../dpop/proof.ts'
import type { UsedProofStore } from '../dpop/used-proofs.ts'
import type { AccessTokenClaims } from './verify-access-token.ts'

export type AcceptTokenParts = {
  readonly verifyAccessToken: (token: string) => Promise<AccessTokenClaims>
  /** The public URL of the resources. Its path is replaced by that of the request. */
  readonly publicUrl: string
  readonly usedProofs: UsedProofStore
  readonly now: Clock
}

export type AcceptToken = (presented: PresentedToken) => Promise<AccessTokenClaims>

/**
 * How a resource accepts an access token: a bearer token alone, one that is bound to a key with a proof of that key for this
 * request and token (RFC 9449 §7), never the other way round. Rejects with InvalidToken.
 */
export function createAcceptToken({ verifyAccessToken, publicUrl, usedProofs, now }: AcceptTokenParts): AcceptToken {
  const { origin } = new URL(publicUrl)

  async function checkProof({ token, proof, method, path }: PresentedToken, jkt: string): Promise<void> {
    if (proof === null) throw wrongProof('Send the header DPoP with a proof of the key of the access token')
    const target = { method, url: origin + path, accessToken: token }
    const read = await readProof(proof, target, now()).catch((error: unknown) => {
      throw error instanceof InvalidProof ? wrongProof(error.message, error) : error
    })
    if (read.jkt !== jkt)
      throw invalidToken('The access token is bound to another key than that of the DPoP proof', bound)
    if (!(await usedProofs.add(read))) throw wrongProof('This DPoP proof was used before: make one for each request')
  }

  return async (presented) => {
    const claims = await verifyAccessToken(presented.token).catch((error: unknown) => {
      throw error instanceof InvalidToken ? invalidToken(error.message, presented, error) : error
    })
    const isBound = claims.jkt !== null
    if (isBound && presented.scheme === 'Bearer') {
      throw invalidToken('The access token is bound to a key: send it as Authorization: DPoP, with a proof', bound)
    }
    if (!isBound && presented.scheme === 'DPoP') {
      throw invalidToken('The access token is bound to no key: send it as Authorization: Bearer', presented)
    }
    if (claims.jkt !== null) await checkProof(presented, claims.jkt)
    return claims
  }
}

const wrongProof = (message: string, cause?: unknown): InvalidToken =>
  new InvalidToken(message, {
    cause,
    code: 'invalid_dpop_proof',
    wwwAuthenticate: dpopChallenge(dpopAlgorithms, 'invalid_dpop_proof'),
  })

const bound = { scheme: 'DPoP' } as const

/** With the challenge of the scheme that the token needs. */
export const invalidToken = (
  message: string,
  { scheme }: Pick<PresentedToken, 'scheme'>,
  cause?: unknown,
): InvalidToken =>
  new InvalidToken(message, {
    cause,
    wwwAuthenticate: scheme === 'DPoP' ? dpopChallenge(dpopAlgorithms, 'invalid_token') : challenge('invalid_token'),
  })
