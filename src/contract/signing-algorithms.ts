/** What tokens are signed with; a key of each is always published. */
export const signingAlgorithms = ['ES256', 'RS256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]
