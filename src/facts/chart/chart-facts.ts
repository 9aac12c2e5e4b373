import type { ChartRecord, ChartRules, ChartVersion } from '../../contract/index.ts'

type Said =
  | 'icao_airport_identifier'
  | 'type_code'
  | 'category'
  | 'index_number'
  | 'name'
  | 'revision_date'
  | 'valid_from'
  | 'valid_until'
  | 'procedures'
  | 'runways'

/** The facts that a source states about one chart: its record without the id, the pictures, their geometry and derived fields. */
export type ChartFacts = Pick<ChartRecord, Said> & {
  readonly version: ChartVersion
  readonly rules: Exclude<ChartRules, 'ANY'>
}
