/** Limits of GET /v2/airports (contract.md, "Airport search"). */
export const airportSearchLimits = {
  /** Airports in a response: default and maximum of `limit`. */
  usual: 20,
  most: 100,
  /** Characters of `query`. */
  queryLength: 100,
} as const
