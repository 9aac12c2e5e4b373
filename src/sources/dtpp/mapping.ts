import { categoryOf } from '../../contract/index.ts'
import { type ChartFacts, calendarDate, dateOf, isoDay, type Validity } from '../../facts/index.ts'
import { isInMultiAirportPdf, typeCodeOf } from './chart-kind.ts'
import { readTitle } from './chart-title.ts'
import { indexNumbers } from './index-number.ts'
import { proceduresOf } from './procedure.ts'
import type { MetafileAirport, MetafileHead, MetafileRecord } from './tables.ts'

/** A record of the metafile as a chart; `facts` null: its type of chart is unknown. */
export type MappedRecord = {
  readonly record: MetafileRecord
  readonly facts: ChartFacts | null
  /** Its file is a multi-airport PDF. */
  readonly inMultiAirportPdf: boolean
}

/** The charts of an airport, without those that the metafile marks as deleted. */
export function chartsOf(airport: MetafileAirport, cityNumber: number, head: MetafileHead): readonly MappedRecord[] {
  const charts = airport.records
    .filter((record) => !isDeleted(record))
    .map((record) => ({ record, title: readTitle(record.chart_name) }))
  const numbers = indexNumbers(cityNumber, charts)
  return charts.map((chart) => {
    const { record, title } = chart
    const type = typeCodeOf(record, title)
    const facts = type && {
      icao_airport_identifier: airport.icao,
      version: 'STD' as const,
      rules: 'IFR' as const,
      type_code: type,
      category: categoryOf(type),
      index_number: numbers.get(chart) ?? '',
      name: record.chart_name.replaceAll(/\s+/g, ' '),
      revision_date: revisionDate(record, head),
      ...validity(head),
      procedures: proceduresOf(record),
      runways: title.runways,
    }
    return { record, facts, inMultiAirportPdf: isInMultiAirportPdf(record) }
  })
}

/** Deleted in this cycle or an earlier one. */
export const isDeleted = ({ useraction, pdf_name }: MetafileRecord) => useraction === 'D' || /^DELETED/i.test(pdf_name)

/** The validity of the cycle; empty: the metafile does not state its end, and the dates printed on the plates are used. */
const validity = ({ effectiveAt, endsAt }: MetafileHead): Partial<Validity> =>
  endsAt === null ? {} : { valid_from: isoDay(effectiveAt), valid_until: isoDay(endsAt) }

/** The day of the procedure's amendment (`5/29/2014`); where the metafile gives none, the day of the cycle. */
function revisionDate({ amdtdate }: MetafileRecord, { effectiveAt }: MetafileHead): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(amdtdate) ?? []
  return calendarDate(`${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`) ?? dateOf(effectiveAt)
}
