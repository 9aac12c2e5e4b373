/** The errors of both stores for editions and charts. */
export const editionFaults = {
  unknown: (edition: number): Error => new Error(`There is no edition ${edition}`),
  unfinished: (edition: number): Error => new Error(`Edition ${edition} is still under construction`),
  notBuilding: (edition: number): Error =>
    new Error(
      `Edition ${edition} is no longer under construction: another import of the same source was started meanwhile, and its edition replaces this one`,
    ),
  airportStated: (icao: string, cause?: unknown): Error => new Error(`${icao} is already stated`, { cause }),
  chartGiven: (icao: string, version: string, indexNumber: string, cause?: unknown): Error =>
    new Error(`${icao} has a ${version} chart with index number ${indexNumber} already`, { cause }),
} as const
