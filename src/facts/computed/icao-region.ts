/**
 * Regions of ARINC 424 section 5.14 that are not the first two letters of the identifier: Alaska and Canada have one each.
 * null: which of several it is does not follow from the identifier (the seven of the contiguous United States, the two of
 * Australia, and identifiers of Brazil and Germany whose letters are none of a region).
 */
const exceptions: readonly (readonly [pattern: RegExp, region: string | null])[] = [
  [/^P[AFOP]/, 'PA'],
  [/^C/, 'CY'],
  [/^K/, null],
  [/^Y[^BM]/, null],
  [/^S[DIJNSW]/, null],
  [/^ET/, null],
]

/** ARINC 424 region of an airport by its ICAO identifier, where that is sure; else undefined. */
export function regionOf(icao: string): string | undefined {
  if (!/^[A-Z]{4}$/.test(icao)) return undefined
  const exception = exceptions.find(([pattern]) => pattern.test(icao))
  return exception ? (exception[1] ?? undefined) : icao.slice(0, 2)
}
