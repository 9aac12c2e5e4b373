/** What tokens are signed with; a key of each is always published. */
export const signingAlgorithms = ['ES256', 'RS256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** Algorithms of DPoP proofs (RFC 9449 §4.2): asymmetric ones only. */
export const dpopAlgorithms = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519', 'PS256', 'RS256'] as const
