import type { AirportRecord } from '../charts/airport-record.ts'
import type { Category, ChartRecord, Picture } from '../charts/chart-record.ts'
import { type FileStore, memoryFileStore } from './file-store.ts'
import type { PackSource } from './save-pack.ts'

/** A chart of an airport; `revision` is part of its images' names, as their hash is. */
export function aChart(number: number, { category = 'APP' as Category, revision = 1, until = '' } = {}): ChartRecord {
  const name = (picture: string) => `nzwn_${number}_${revision}_${picture}.png`
  const images = { image_day: name('d'), image_night: name('n'), thumb_day: name('td'), thumb_night: name('tn') }
  return {
    ...{ id: `c${number}`, category, index_number: `${number}`, name: `Chart ${number}`, type_code: '01' },
    ...{ icao_airport_identifier: 'NZWN', is_georeferenced: false, width: 10, height: 10 },
    ...{ procedures: [], runways: [], revision_date: `2026010${revision}` },
    ...(until && { valid_until: until }),
    ...images,
    ...{ image_day_url: images.image_day, image_night_url: images.image_night },
    ...{ thumb_day_url: images.thumb_day, thumb_night_url: images.thumb_night },
  }
}

/** A server with these charts; `loaded` are the images that it sent. Throws as `fails` does, for the image of that number. */
export function aSource(charts: readonly ChartRecord[], { access = 'full' as 'full' | 'demo' } = {}) {
  const server = { charts, loaded: [] as string[], before: (_: number): void => undefined, atOnce: 0, most: 0 }
  const source: PackSource = {
    airport: async (icao) => ({ icao_airport_identifier: icao, name: 'Wellington' }) as AirportRecord,
    charts: async () => server.charts,
    async image(chart: ChartRecord, picture: Picture) {
      server.atOnce += 1
      server.most = Math.max(server.most, server.atOnce)
      await Promise.resolve()
      server.atOnce -= 1
      server.before(server.loaded.length + 1)
      server.loaded.push(chart[picture])
      return { bytes: Uint8Array.from(new TextEncoder().encode(`picture ${chart[picture]}`)), access }
    },
  }
  return { server, source }
}

/** A store with space for a number of bytes: a write that does not fit leaves what was there. */
export function smallFileStore(room: { bytes: number }): FileStore {
  const files = memoryFileStore()
  return {
    ...files,
    async write(name, bytes) {
      let used = bytes.length
      for (const other of await files.names('')) if (other !== name) used += (await files.read(other))?.length ?? 0
      if (used > room.bytes) throw new DOMException('Storage is full', 'QuotaExceededError')
      await files.write(name, bytes)
    },
  }
}
