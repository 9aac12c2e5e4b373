/** For tests: records of 132 characters with text in columns counted from 1. */
function record(...parts: readonly (readonly [column: number, text: string])[]): string {
  let line = ' '.repeat(132)
  for (const [column, text] of parts) line = line.slice(0, column - 1) + text + line.slice(column - 1 + text.length)
  return line
}

/** An airport record; defaults are those of General Edward Lawrence Logan. */
export function airportLine(icao: string, more: readonly (readonly [column: number, text: string])[] = []): string {
  return record(
    [1, 'SUSAP'],
    [7, icao.padEnd(4)],
    [11, 'K6A'],
    [14, icao.slice(1).padEnd(3).slice(0, 3)],
    [22, '0'],
    [28, '100YH'],
    [33, 'N42214660W071002300'],
    [52, 'W0150'],
    [57, '00019'],
    [81, 'C'],
    [86, 'MNAR'],
    [94, 'GENERAL EDWARD LAWRENCE LOGAN'],
    [124, '388731711'],
    ...more,
  )
}

/** One leg of an approach. */
export const approachLine = (icao: string, procedure: string, routeType: string): string =>
  record([1, 'SUSAP'], [7, icao], [11, 'K6F'], [14, procedure], [20, routeType], [39, '0'], [124, '396252405'])

export const header = (cycle: string): string =>
  `HDR01FAACIFP18      001P01320397410${cycle}  25-MAR-202612:51:00  U.S.A. DOT FAA`.padEnd(132)
