import type { Catalogue, StoredChart } from '../../charts/index.ts'
import type { ImportedAirport } from '../../ingest/index.ts'
import { type Connections, statement } from './connections.ts'

/** Newest first; the demo edition gives way to every other, however new it is. */
const newestFirst = `ORDER BY editions.source = 'demo', editions.published_at DESC, editions.id DESC`
const inIndexOrder = new Intl.Collator('en', { numeric: true })

const liveEditions = statement(`SELECT string_agg(id::text, ',' ORDER BY id) AS ids FROM editions WHERE state = 'live'`)
const airport = statement(
  `SELECT record FROM airports JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = $1 ${newestFirst}
   LIMIT 1`,
)
const charts = statement(
  `SELECT charts.record FROM charts JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = $1
   ${newestFirst}`,
)

export function postgresCatalogue(db: Connections): Catalogue {
  async function chartsOf(icao: string): Promise<readonly StoredChart[]> {
    const listed = new Map<string, StoredChart>()
    for (const { record: chart } of await db.ask<{ record: StoredChart }>(charts, [icao])) {
      const key = `${chart.version} ${chart.index_number}`
      if (!listed.has(key)) listed.set(key, chart)
    }
    return [...listed.values()].sort((a, b) => inIndexOrder.compare(a.index_number, b.index_number))
  }

  return {
    revision: async () => (await db.ask<{ ids: string | null }>(liveEditions))[0]?.ids ?? '',
    airport: async (icao) => {
      const [[row], listed] = await Promise.all([db.ask<{ record: ImportedAirport }>(airport, [icao]), chartsOf(icao)])
      if (!row) return null
      return {
        ...row.record,
        std_charts: listed.some(({ version }) => version === 'STD'),
        cao_charts: listed.some(({ version }) => version === 'CAO'),
        vfr_charts: listed.some(({ rules }) => rules === 'VFR'),
      }
    },
    charts: chartsOf,
  }
}
