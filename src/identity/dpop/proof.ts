import { hash } from 'node:crypto'
import type { JWTPayload, ProtectedHeaderParameters } from 'jose'
import { dpopAlgorithms, limits } from '../../contract/index.ts'
import { loadJose } from '../keys/jose.ts'

/** What a proof says, once it was verified. */
export type Proof = {
  /** Thumbprint of the key that signed it (RFC 7638, SHA-256, base64url): what tokens are bound to. */
  readonly jkt: string
  /** Identifies it among the proofs of all keys: a hash of its key and `jti`. */
  readonly id: string
  /** The server's nonce that it contains; null: none. Not checked here. */
  readonly nonce: string | null
  /** Milliseconds since 1970: from then on it is too old. */
  readonly expiresAt: number
}

/** What a proof has to be made for. */
export type ProofTarget = {
  readonly method: string
  /** The public URL of the request, without query. */
  readonly url: string
  /** The token that it comes with; null: a request for tokens. */
  readonly accessToken: string | null
}

/** The message is public: a sentence for the client's developer. */
export class InvalidProof extends Error {
  override readonly name = 'InvalidProof'
}

/**
 * RFC 9449 §4.3: one signed JWT whose key is in its header, made for this request and at this time. Whether it was used before,
 * and its nonce, are for the caller to check. Throws InvalidProof.
 */
export async function readProof(proof: string, target: ProofTarget, now: number): Promise<Proof> {
  if (proof.length > limits.dpopProofLength)
    throw new InvalidProof(`The DPoP proof is longer than ${limits.dpopProofLength} characters`)
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(proof))
    throw new InvalidProof('The header DPoP must be sent once, with one signed JWT')
  const jose = await loadJose()
  const header = attempt(() => jose.decodeProtectedHeader(proof))
  checkHeader(header)
  const { payload } = await jose
    .jwtVerify(proof, jose.EmbeddedJWK, { algorithms: [...dpopAlgorithms], currentDate: new Date(now) })
    .catch((cause: unknown) => {
      throw new InvalidProof('The DPoP proof cannot be verified with the key in its header', { cause })
    })
  const { jti, nonce, iat } = checkClaims(payload, target, now)
  const jkt = await jose.calculateJwkThumbprint(header.jwk ?? {})
  return {
    jkt,
    id: hash('sha256', `${jkt}.${jti}`, 'base64url'),
    nonce,
    expiresAt: (Math.floor(iat) + limits.dpopProofTolerance) * 1000,
  }
}

function checkHeader({ typ, alg, jwk, ...rest }: ProtectedHeaderParameters): void {
  if (typ !== 'dpop+jwt') throw new InvalidProof('typ of the DPoP proof must be dpop+jwt')
  if (!dpopAlgorithms.some((allowed) => allowed === alg)) {
    throw new InvalidProof(`alg of the DPoP proof must be one of ${dpopAlgorithms.join(', ')}`)
  }
  if ('crit' in rest) throw new InvalidProof('The DPoP proof has critical header parameters, and none is supported')
  const fault = jwkFault(jwk)
  if (fault !== null) throw new InvalidProof(fault)
}

function checkClaims(
  { htm, htu, iat, jti, ath, nonce }: JWTPayload,
  { method, url, accessToken }: ProofTarget,
  now: number,
): { jti: string; nonce: string | null; iat: number } {
  if (typeof jti !== 'string' || jti === '' || jti.length > limits.dpopProofIdLength) {
    throw new InvalidProof(`jti of the DPoP proof must be 1 to ${limits.dpopProofIdLength} characters`)
  }
  if (htm !== method) throw new InvalidProof(`htm of the DPoP proof must be ${method}, the method of this request`)
  if (!isSameUrl(htu, url)) throw new InvalidProof(`htu of the DPoP proof must be ${url}, the URL of this request`)
  if (typeof iat !== 'number') throw new InvalidProof('The DPoP proof has no iat')
  const age = Math.floor(now / 1000) - iat
  if (Math.abs(age) > limits.dpopProofTolerance) {
    const from = age > 0 ? 'too old' : 'in the future'
    throw new InvalidProof(
      `iat of the DPoP proof is ${from}, ${Math.abs(Math.round(age))} s from the clock of this server`,
    )
  }
  if (accessToken !== null && ath !== hash('sha256', accessToken, 'base64url')) {
    throw new InvalidProof('ath of the DPoP proof must be the SHA-256 of the access token that it comes with')
  }
  if (nonce !== undefined && typeof nonce !== 'string') throw new InvalidProof('nonce of the DPoP proof must be a text')
  return { jti, iat, nonce: nonce ?? null }
}

/** Without query and fragment, both in the spelling of RFC 3986 §6.2.2 and §6.2.3 (RFC 9449 §4.3). */
function isSameUrl(htu: unknown, url: string): boolean {
  if (typeof htu !== 'string' || !/^[!-~]+$/.test(htu) || !URL.canParse(htu)) return false
  const given = new URL(htu)
  return Object.assign(given, { search: '', hash: '' }).href === new URL(url).href
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new InvalidProof('The DPoP proof is not a signed JWT', { cause })
  }
}

/** RFC 7518 §6: members that only private and symmetric keys have. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Characters of base64url: a modulus of 4096 bits, and an exponent below 2^32. Verifying with greater ones is slow. */
const longestRsa = { n: 683, e: 6 } as const

/** Why the `jwk` of a proof is not accepted; null: it is a public key. Verification checks that it fits the algorithm. */
function jwkFault(jwk: unknown): string | null {
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) return 'The DPoP proof has no jwk in its header'
  const members = jwk as Readonly<Record<string, unknown>>
  if (privateMembers.some((name) => name in members)) {
    return 'jwk of the DPoP proof contains a private key, which is compromised now: make another one, and send its public part'
  }
  if (members['kty'] !== 'RSA') return null
  const isTooLong = Object.entries(longestRsa).some(([name, most]) => String(members[name]).length > most)
  return isTooLong ? 'RSA keys of DPoP proofs have at most 4096 bits' : null
}
