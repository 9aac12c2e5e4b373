/** RFC 7518 §6: members that only private and symmetric keys have. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Characters of base64url: a modulus of 4096 bits, and an exponent below 2^32. Verifying with greater ones is slow. */
const longestRsa = { n: 683, e: 6 } as const

/** Why the `jwk` of a proof is not accepted; null: it is a public key. Whether it fits the algorithm, the verification tells. */
export function jwkFault(jwk: unknown): string | null {
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) return 'The DPoP proof has no jwk in its header'
  const members = jwk as Readonly<Record<string, unknown>>
  if (privateMembers.some((name) => name in members)) {
    return 'jwk of the DPoP proof contains a private key, which is compromised now: make another one, and send its public part'
  }
  if (members['kty'] !== 'RSA') return null
  const isTooLong = Object.entries(longestRsa).some(([name, most]) => String(members[name]).length > most)
  return isTooLong ? 'RSA keys of DPoP proofs have at most 4096 bits' : null
}
