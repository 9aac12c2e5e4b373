import { fetchAirport } from '../charts/airport.ts'
import { downloadChartImage } from '../charts/chart-image.ts'
import { listCharts } from '../charts/chart-list.ts'
import type { ChartRecord, Picture } from '../charts/chart-record.ts'
import { platformOf } from '../service.ts'
import type { Session } from '../session/session.ts'
import { sha256 } from '../sha256.ts'
import type { FileStore } from './file-store.ts'
import { imageName, type OfflinePack, type PackOptions, packName, parsePack } from './offline-pack.ts'

/** Charts for use without a network. */
export type OfflineCharts = {
  /**
   * Stores an airport with its charts and images. The new pack replaces the previous one only once all images are stored; an interrupted
   * call leaves the previous one. Demo images are not stored. Throws as `listCharts` and `downloadChartImage` do.
   */
  save(icao: string, options?: PackOptions): Promise<OfflinePack>
  /** The stored pack of an airport; undefined: not stored, or expired. Does not use the network. */
  load(icao: string): Promise<OfflinePack | undefined>
  /** A stored image; undefined: not stored, or damaged. Does not use the network. */
  image(pack: OfflinePack, chart: ChartRecord, picture?: Picture): Promise<Uint8Array | undefined>
  /** Removes expired packs, and images that no pack refers to. */
  prune(): Promise<void>
  /** Removes everything: call it at sign-out. */
  clear(): Promise<void>
}

const day = 86_400_000
const bothImages: readonly Picture[] = ['image_day', 'image_night']

/**
 * Keeps charts for use without a network. Never throws itself; its functions reject with what `files` throws, `save` also with what
 * `fetchAirport`, `listCharts` and `downloadChartImage` throw.
 *
 * @param files A folder (`platekeeper-client/node`), IndexedDB (`platekeeper-client/browser`), or your own.
 * @see service.md, Client rules; contract.md, "Airports and charts"
 *
 * @example
 * ```ts
 * import { offlineCharts, openSession } from 'platekeeper-client'
 * import { folderFileStore } from 'platekeeper-client/node'
 *
 * const session = openSession({ authUrl: 'https://id.example.org', baseUrl: 'https://charts.example.org', clientId: 'pkc_1' })
 * const offline = offlineCharts(session, folderFileStore('charts'))
 * await offline.save('YBBN', { days: 28 })
 * const pack = await offline.load('YBBN')
 * console.log(pack?.charts.length)
 * ```
 */
export function offlineCharts(session: Session, files: FileStore): OfflineCharts {
  const { now } = platformOf(session.service)

  async function keepImage(chart: ChartRecord, picture: Picture, signal?: AbortSignal): Promise<string | undefined> {
    const { bytes, access } = await downloadChartImage(session, chart, { picture, signal })
    if (access === 'demo') return undefined
    const hash = await contentHash(bytes)
    await files.write(imageName(hash), bytes)
    return hash
  }

  async function removeAll(start: string, but: readonly string[]): Promise<void> {
    for (const name of await files.names(start)) if (but.indexOf(name) < 0) await files.remove(name)
  }

  const load = async (icao: string): Promise<OfflinePack | undefined> => {
    const pack = parsePack(await files.read(packName(icao)))
    return pack && now() < pack.expiresAt ? pack : undefined
  }

  return {
    load,
    async save(icao, { pictures = bothImages, days = 28, signal } = {}) {
      const airport = await fetchAirport(session, icao, signal)
      const charts = await listCharts(session, icao, { version: 'STD', rules: 'ANY', signal })
      const images: Record<string, string> = {}
      for (const chart of charts) {
        for (const picture of pictures) {
          const hash = await keepImage(chart, picture, signal)
          if (hash) images[chart[picture]] = hash
        }
      }
      const savedAt = now()
      const pack: OfflinePack = { savedAt, expiresAt: savedAt + days * day, airport, charts, images }
      await files.write(packName(icao), Uint8Array.from(new TextEncoder().encode(JSON.stringify(pack))))
      return pack
    },
    async image(pack, chart, picture = 'image_day') {
      const hash = pack.images[chart[picture]]
      const bytes = hash && (await files.read(imageName(hash)))
      return bytes && (await contentHash(Uint8Array.from(bytes))) === hash ? bytes : undefined
    },
    async prune() {
      const kept: string[] = []
      for (const name of await files.names('airport/')) {
        const pack = parsePack(await files.read(name))
        if (!pack || now() >= pack.expiresAt) await files.remove(name)
        else for (const file of Object.keys(pack.images)) kept.push(imageName(pack.images[file] ?? ''))
      }
      await removeAll('image/', kept)
    },
    async clear() {
      await removeAll('', [])
    },
  }
}

/** SHA-256 in hexadecimal, by the engine if it offers it, otherwise in script. */
async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing on plain http, although the types declare it.
  const subtle = typeof crypto === 'undefined' ? undefined : (crypto.subtle as typeof crypto.subtle | undefined)
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return Array.from(digest, (byte) => (byte + 256).toString(16).slice(1)).join('')
}
