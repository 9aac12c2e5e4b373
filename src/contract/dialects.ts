/**
 * contract.md: how a client is spoken to. `documented` is service.md to the letter; `deployed` is what
 * long-lived applications in the field expect where it conflicts with the text. There is no third.
 */
export type DialectTraits = {
  /** Corner from which chart pixels are counted; point 1 is the lower left corner in both. */
  readonly pixelOrigin: 'bottom-left' | 'top-left'
  /** What a chart list without `version` means; null: it is refused. */
  readonly missingVersion: 'STD' | null
  readonly pkceRequired: boolean
  readonly verifierLength: { readonly min: number; readonly max: number }
  readonly scopeClaim: 'string' | 'array'
  readonly accessTokenAlgorithm: 'ES256' | 'RS256'
  /** Seconds in which a spent refresh token is answered again; the default of new clients. */
  readonly refreshGraceSeconds: number
}

export const dialects = {
  documented: {
    pixelOrigin: 'bottom-left',
    missingVersion: null,
    pkceRequired: true,
    verifierLength: { min: 43, max: 43 },
    scopeClaim: 'string',
    accessTokenAlgorithm: 'ES256',
    refreshGraceSeconds: 0,
  },
  deployed: {
    pixelOrigin: 'top-left',
    missingVersion: 'STD',
    pkceRequired: false,
    verifierLength: { min: 43, max: 128 },
    scopeClaim: 'array',
    accessTokenAlgorithm: 'RS256',
    refreshGraceSeconds: 30,
  },
} as const satisfies Record<string, DialectTraits>

export type Dialect = keyof typeof dialects
