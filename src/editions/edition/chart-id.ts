import type { ChartFacts } from '../../facts/index.ts'

/** `KPDX` and `11-1` make `KPDX111`; where that id is taken in this edition (`1-11`, or the other version), a longer one. */
export function chartId(
  { icao_airport_identifier: icao, index_number, version }: ChartFacts,
  taken: Set<string>,
): string {
  const candidates = [
    `${icao}${index_number.replaceAll('-', '')}`,
    `${icao}${index_number}`,
    `${icao}${index_number}-${version}`,
  ]
  const id = candidates.find((candidate) => !taken.has(candidate))
  if (id === undefined) throw new Error(`${icao} has two charts of version ${version} and index number ${index_number}`)
  taken.add(id)
  return id
}
