import type { Catalogue, ImageStore, StoredChart } from '../charts/index.ts'
import type { EditionDraft, EditionStore, ImportedAirport, Provenance } from './edition-store.ts'

type Edition = EditionDraft & {
  readonly id: number
  state: 'building' | 'live' | 'superseded'
  readonly airports: { record: ImportedAirport; provenance: Provenance }[]
  readonly charts: StoredChart[]
}

/** Editions, images and catalogue in memory, for tests of what is written and when it becomes visible. */
export function storesInMemory() {
  const editions: Edition[] = []
  const images = new Map<string, Uint8Array>()
  const building = (id: number): Edition => {
    const edition = editions.find((each) => each.id === id && each.state === 'building')
    if (!edition) throw new Error(`There is no edition ${id} under construction`)
    return edition
  }
  const live = () => editions.filter(({ state }) => state === 'live')

  const editionStore: EditionStore = {
    async begin(draft) {
      const id = editions.length + 1
      editions.push({ ...draft, id, state: 'building', airports: [], charts: [] })
      return id
    },
    async addAirports(id, airports) {
      building(id).airports.push(...airports)
    },
    async addCharts(id, charts) {
      for (const chart of charts) {
        for (const name of [chart.image_day, chart.image_night, chart.thumb_day, chart.thumb_night]) {
          if (!images.has(name)) throw new Error(`${name} was listed before it was stored`)
        }
        building(id).charts.push(chart)
      }
    },
    async publish(id) {
      const edition = building(id)
      for (const other of live()) if (other.source === edition.source) other.state = 'superseded'
      edition.state = 'live'
    },
    async discard(id) {
      editions.splice(editions.indexOf(building(id)), 1)
    },
    async list() {
      return editions.map(({ airports, charts, ...edition }) => ({
        ...edition,
        airports: airports.length,
        charts: charts.length,
        publishedAt: edition.state === 'building' ? null : 0,
      }))
    },
  }

  const imageStore: ImageStore = {
    put: async (name, bytes) => void images.set(name, bytes),
    get: async (name) => images.get(name) ?? null,
  }

  const catalogue: Catalogue = {
    revision: async () => String(editions.length),
    async airport(icao) {
      const stated = live().flatMap(({ airports }) => airports.map(({ record }) => record))
      const record = stated.findLast((each) => each.icao_airport_identifier === icao)
      return record ? { ...record, std_charts: true, cao_charts: false, vfr_charts: false } : null
    },
    charts: async (icao) =>
      live().flatMap(({ charts }) => charts.filter((chart) => chart.icao_airport_identifier === icao)),
  }
  return { editions: editionStore, images: imageStore, catalogue, imageNames: images, all: editions }
}
