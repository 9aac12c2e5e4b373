import { RowsLost } from '../../failures/index.ts'

/** The errors of both stores for editions and charts. */
export const editionFaults = {
  unknown: (edition: number): Error => new Error(`There is no edition ${edition}`),
  unfinished: (edition: number): Error => new Error(`Edition ${edition} is still under construction`),
  notBuilding: (edition: number): Error =>
    new Error(
      `Edition ${edition} is no longer under construction: another import of the same source was started meanwhile, or the edition was discarded, which prune does when its import has not run for a minute. Run the import again`,
    ),
  rowsLost: (edition: number): Error =>
    new RowsLost(
      `Edition ${edition} lacks rows that were added to it: the database crashed meanwhile, or another server took its place. Run the import again`,
    ),
  notHeld: (): Error =>
    new Error(
      'This import no longer holds its job: the job was cancelled, or this process slept longer than its lease and another took over. Nothing was published',
    ),
  beingImported: (edition: number, source: string): Error =>
    new Error(`An import of ${source} is running: it builds edition ${edition}. Repeat this when it has ended`),
  imageBeingRemoved: (name: string): Error =>
    new Error(`The image ${name} is being removed, because nothing used it for a day. Run the import again`),
  airportStated: (icao: string, cause?: unknown): Error => new Error(`${icao} is already stated`, { cause }),
  chartGiven: (icao: string, version: string, indexNumber: string, cause?: unknown): Error =>
    new Error(`${icao} has a ${version} chart with index number ${indexNumber} already`, { cause }),
} as const
