import { type ChartRecord, chartValidity } from '#client'

/** `until 2026-12-24`, `expired 2024-08-08`, `from 2026-12-24`; '' where the source of the chart states no day. */
export function validityOf(chart: ChartRecord, now: number): string {
  const { valid_from: from = '', valid_until: until = '' } = chart
  switch (chartValidity(chart, now)) {
    case 'expired':
      return `expired ${until}`
    case 'future':
      return `from ${from}`
    case 'current':
      return until === '' ? `since ${from}` : `until ${until}`
    case 'unknown':
      return ''
  }
}

/** What to know before a chart is used, as a sentence; null: nothing. */
export function validityWarning(chart: ChartRecord, now: number): string | null {
  const { icao_airport_identifier: icao, index_number: index, valid_from: from, valid_until: until } = chart
  const validity = chartValidity(chart, now)
  if (validity === 'expired') return `Chart ${icao} ${index} expired on ${until}.`
  return validity === 'future' ? `Chart ${icao} ${index} is not valid before ${from}.` : null
}
