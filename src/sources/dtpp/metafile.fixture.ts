/** A handwritten metafile: airports with their attributes, and records as differences from an ILS approach. */
export type FixtureAirport = {
  readonly state?: string
  readonly city?: string
  readonly name?: string
  readonly faa?: string
  readonly icao?: string
  readonly alnum?: number
  readonly military?: 'M' | 'N'
  readonly records: readonly Partial<Record<string, string>>[]
}

export const ilsRecord = {
  chartseq: '50750',
  chart_code: 'IAP',
  chart_name: 'ILS OR LOC RWY 11',
  useraction: '',
  pdf_name: '00989IL11.PDF',
  faanfd18: 'I11',
  amdtdate: '5/29/2014',
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function metafile(
  airports: readonly FixtureAirport[],
  head: { cycle?: string; from?: string; to?: string } = {},
): string {
  const { cycle = '2002', from = '0901Z  01/30/20', to = '0901Z  02/27/20' } = head
  const places = airports.map(
    ({ state = 'CA', city = 'SAN LUIS OBISPO', name = 'SAN LUIS COUNTY RGNL', records, ...rest }) => {
      const { faa = 'SBP', icao = 'KSBP', alnum = 989, military = 'N' } = rest
      const rows = records.map((record) => {
        const fields = Object.entries({ ...ilsRecord, ...record })
        return `<record>${fields.map(([field, text = '']) => `<${field}>${escaped(text)}</${field}>`).join('')}</record>`
      })
      return `<state_code ID="${state}" state_fullname="California"><city_name ID="${city}" volume="SW-3">
      <airport_name ID="${escaped(name)}" military="${military}" apt_ident="${faa}" icao_ident="${icao}" alnum="${alnum}">
      ${rows.join('\n')}</airport_name></city_name></state_code>`
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<digital_tpp cycle="${cycle}" from_edate="${from}" to_edate="${to}">${places.join('\n')}</digital_tpp>`
}

export async function* piecesOf(text: string, size = 4096): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
