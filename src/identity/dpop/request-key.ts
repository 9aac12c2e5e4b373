import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { Nonces } from './nonces.ts'
import { InvalidProof, type Proof, readProof } from './proof.ts'
import type { UsedProofStore } from './used-proofs.ts'

export type RequestKeyParts = {
  /** The public URL of the endpoint, without path. */
  readonly authUrl: string
  readonly usedProofs: UsedProofStore
  readonly nonces: Nonces
  readonly attempts: Attempts
  readonly now: Clock
}

/**
 * The thumbprint of the key that a request to an endpoint of the identity server proves to have (RFC 9449 §5); null: it sends
 * no proof. The proof must contain the server's nonce, which every response to such a request names (§8), and is used up.
 * Throws use_dpop_nonce and invalid_dpop_proof; temporarily_unavailable, 429.
 */
export async function keyOfRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { client, ...parts }: RequestKeyParts & { readonly client: Client },
): Promise<string | null> {
  const { dpop } = request.headers
  if (dpop === undefined) return null
  const { authUrl, nonces, usedProofs, attempts, now } = parts
  reply.header('dpop-nonce', nonces.current())
  const [path = ''] = request.url.split('?', 1)
  const target = { method: request.method, url: new URL(authUrl).origin + path, accessToken: null }
  const proof = await readProof(String(dpop), target, now()).catch(asOAuthError)
  if (proof.nonce === null || !nonces.isLive(proof.nonce)) {
    throw new OAuthError('use_dpop_nonce', {
      description: `The DPoP proof ${proof.nonce === null ? 'has no nonce' : 'has an old nonce'}: repeat the request with the one in DPoP-Nonce`,
    })
  }
  const { ip, id: requestId, hasSharedAddress: isShared } = request
  const wait = client.isPublic ? attempts.proof({ clientId: client.id }, { ip, requestId, isShared }) : 0
  if (wait > 0) throw tooMany(wait)
  if (await usedProofs.add(proof)) return proof.jkt
  await attempts.recordRejection(
    { event: 'proof-reuse', clientId: client.id, sub: null, details: { reason: 'used before', key: proof.jkt } },
    { ip, requestId },
  )
  throw new OAuthError('invalid_dpop_proof', {
    description: 'This DPoP proof was used before: make one for each request',
  })
}

function asOAuthError(error: unknown): Promise<Proof> {
  if (!(error instanceof InvalidProof)) throw error
  throw new OAuthError('invalid_dpop_proof', { description: error.message, cause: error })
}

const tooMany = (wait: number): OAuthError =>
  new OAuthError('temporarily_unavailable', {
    description: 'Your network has sent too many DPoP proofs of this client; try again later',
    status: 429,
    headers: { 'retry-after': String(wait) },
  })
