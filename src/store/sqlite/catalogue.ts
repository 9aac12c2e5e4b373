import type { DatabaseSync } from 'node:sqlite'
import type { Catalogue, StoredChart } from '../../charts/index.ts'
import type { ImportedAirport } from '../../ingest/index.ts'
import type { Changes } from './changes.ts'
import { reading } from './reading.ts'
import { json, text } from './rows.ts'

/** Newest first; the demo edition gives way to every other, however new it is. */
const newestFirst = `ORDER BY editions.source = 'demo', editions.published_at DESC, editions.id DESC`
const inIndexOrder = new Intl.Collator('en', { numeric: true })

export function sqliteCatalogue(db: DatabaseSync, changes: Changes): Catalogue {
  const liveEditions = db.prepare(`SELECT group_concat(id) AS ids FROM editions WHERE state = 'live'`)
  const airport = db.prepare(
    `SELECT record FROM airports JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = ? ${newestFirst}
     LIMIT 1`,
  )
  const charts = db.prepare(
    `SELECT charts.record FROM charts JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = ?
     ${newestFirst}`,
  )

  function chartsOf(icao: string): readonly StoredChart[] {
    const listed = new Map<string, StoredChart>()
    for (const row of charts.all(icao)) {
      const chart = json<StoredChart>(row, 'record')
      const key = `${chart.version} ${chart.index_number}`
      if (!listed.has(key)) listed.set(key, chart)
    }
    return [...listed.values()].sort((a, b) => inIndexOrder.compare(a.index_number, b.index_number))
  }

  let revision = ''
  let revisionAt = ''

  return {
    revision: () =>
      reading(() => {
        const at = changes.word()
        if (at !== revisionAt) {
          const row = liveEditions.get()
          revision = row ? text(row, 'ids') : ''
          revisionAt = at
        }
        return revision
      }),
    airport: (icao) =>
      reading(() => {
        const row = airport.get(icao)
        if (!row) return null
        const listed = chartsOf(icao)
        return {
          ...json<ImportedAirport>(row, 'record'),
          std_charts: listed.some(({ version }) => version === 'STD'),
          cao_charts: listed.some(({ version }) => version === 'CAO'),
          vfr_charts: listed.some(({ rules }) => rules === 'VFR'),
        }
      }),
    charts: (icao) => reading(() => chartsOf(icao)),
  }
}
