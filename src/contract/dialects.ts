import type { SigningAlgorithm } from './signing-algorithms.ts'

/**
 * contract.md, "Dialects". `documented` follows service.md exactly; `deployed` is what existing applications expect
 * where that conflicts with it. These are the only two.
 */
export type DialectTraits = {
  /** The corner from which chart pixels are counted; point 1 is the lower left corner in both. */
  readonly pixelOrigin: 'bottom-left' | 'top-left'
  /** The version of a chart list without `version`; null: it is rejected. */
  readonly missingVersion: 'STD' | null
  /** Whether a CAO list also has the STD charts whose index number has no CAO edition. */
  readonly isCaoListFilled: boolean
  /** The chart list of an airport that is not published: an error, or one without charts. */
  readonly listOfUnknownAirport: 'error' | 'empty'
  readonly pkceRequired: boolean
  readonly verifierLength: { readonly min: number; readonly max: number }
  /** Whether clients with a secret, too, may be sent to any port of a loopback host that is registered. */
  readonly isLoopbackPortAny: boolean
  readonly scopeClaim: 'string' | 'array'
  readonly accessTokenAlgorithm: SigningAlgorithm
  /** The refresh grace of new clients: seconds in which a used refresh token may be replayed. */
  readonly refreshGraceSeconds: number
}

export const dialects = {
  documented: {
    pixelOrigin: 'bottom-left',
    missingVersion: null,
    isCaoListFilled: false,
    listOfUnknownAirport: 'error',
    pkceRequired: true,
    verifierLength: { min: 43, max: 43 },
    isLoopbackPortAny: false,
    scopeClaim: 'string',
    accessTokenAlgorithm: 'ES256',
    refreshGraceSeconds: 0,
  },
  deployed: {
    pixelOrigin: 'top-left',
    missingVersion: 'STD',
    isCaoListFilled: true,
    listOfUnknownAirport: 'empty',
    pkceRequired: false,
    verifierLength: { min: 43, max: 128 },
    isLoopbackPortAny: true,
    scopeClaim: 'array',
    accessTokenAlgorithm: 'RS256',
    refreshGraceSeconds: 30,
  },
} as const satisfies Record<string, DialectTraits>

export type Dialect = keyof typeof dialects
