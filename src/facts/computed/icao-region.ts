/**
 * Regions of ARINC 424 section 5.14 that are not the first two letters of the identifier: Alaska and Canada have one each.
 * null: the identifier does not determine the region (seven in the contiguous United States, two in Australia, and
 * identifiers of Brazil and Germany whose letters are not those of a region).
 */
const exceptions: readonly (readonly [pattern: RegExp, region: string | null])[] = [
  [/^P[AFOP]/, 'PA'],
  [/^C/, 'CY'],
  [/^K/, null],
  [/^Y[^BM]/, null],
  [/^S[DIJNSW]/, null],
  [/^ET/, null],
]

/** ARINC 424 region of an airport by its ICAO identifier, if that is unambiguous; else undefined. */
export function regionOf(icao: string): string | undefined {
  if (!/^[A-Z]{4}$/.test(icao)) return undefined
  const exception = exceptions.find(([pattern]) => pattern.test(icao))
  return exception ? (exception[1] ?? undefined) : icao.slice(0, 2)
}
