import { fetchAirport } from '../charts/airport.ts'
import { fetchChanges } from '../charts/changes.ts'
import { downloadChartImage } from '../charts/chart-image.ts'
import { listCharts } from '../charts/chart-list.ts'
import type { ChartRecord, Picture } from '../charts/chart-record.ts'
import { platformOf } from '../service.ts'
import type { Session } from '../session/session.ts'
import { contentHash } from './content-hash.ts'
import type { FileStore } from './file-store.ts'
import { imageName, type OfflinePack, type PackOptions, packName, parsePack, partialName } from './offline-pack.ts'
import { type PackSource, savePack } from './save-pack.ts'
import { updatePacks } from './update-packs.ts'

/** Charts for use without a network. */
export type OfflineCharts = {
  /**
   * Stores an airport with its charts and images, or brings its pack up to date: images that are stored are not loaded again, also those of
   * a call that was interrupted. The new pack replaces the previous one only once every image was read back and has its hash; an
   * interrupted call leaves the previous one. Demo images are not stored. Throws as `listCharts` and `downloadChartImage` do, what `files`
   * throws (for example if storage is full), and the signal's reason.
   */
  save(icao: string, options?: PackOptions): Promise<OfflinePack>
  /**
   * Brings all stored packs up to date, with the options of their `save`: asks what has changed since the last call, and saves only those airports.
   * Resolves with their identifiers. Airports that are no longer published keep their packs until these expire. Throws as `fetchChanges` and `save`
   * do; then the next call begins with the same changes.
   */
  update(signal?: AbortSignal): Promise<readonly string[]>
  /** The stored pack of an airport; undefined: not stored, expired, or closed. Does not use the network. */
  load(icao: string): Promise<OfflinePack | undefined>
  /** A stored image; undefined: not stored, damaged, or closed. Does not use the network. */
  image(pack: OfflinePack, chart: ChartRecord, picture?: Picture): Promise<Uint8Array | undefined>
  /** Removes a pack, also one that is not complete. Images that no other pack refers to go with `prune`. */
  remove(icao: string): Promise<void>
  /** Removes packs that had expired at a time (milliseconds since 1970; default: now; 0: none), and images that no pack refers to. */
  prune(time?: number): Promise<void>
  /** Removes everything: call it at sign-out. */
  clear(): Promise<void>
}

/** How stored charts are opened. */
export type OfflineOptions = {
  /** Whether stored charts may be opened now, for example by `evaluateLease` of `platekeeper-client/offline`. Default: always. */
  readonly isOpen?: () => boolean
  /** Milliseconds since 1970. Default: the clock of the session's platform. */
  readonly now?: () => number
}

/**
 * Keeps charts for use without a network. Never throws itself; its functions reject with what `files` throws, `save` also with what
 * `fetchAirport`, `listCharts` and `downloadChartImage` throw.
 *
 * @param files A folder (`platekeeper-client/node`), IndexedDB (`platekeeper-client/browser`), your own, or one of these encrypted
 *   (`sealedFileStore` of `platekeeper-client/offline`).
 * @see service.md, Client rules; contract.md, "Charts without a network"
 *
 * @example
 * ```ts
 * import { offlineCharts, openSession } from 'platekeeper-client'
 * import { folderFileStore } from 'platekeeper-client/node'
 *
 * const session = openSession({ authUrl: 'https://id.example.org', baseUrl: 'https://charts.example.org', clientId: 'pkc_1' })
 * const offline = offlineCharts(session, folderFileStore('charts'))
 * await offline.save('YBBN', { days: 28, categories: ['APP', 'APT'], onProgress: ({ done, of }) => console.log(done, 'of', of) })
 * const pack = await offline.load('YBBN')
 * console.log(pack?.charts.length)
 * ```
 */
export const offlineCharts = (session: Session, files: FileStore, options: OfflineOptions = {}): OfflineCharts =>
  openPacks(
    {
      changes: (asked) => fetchChanges(session, asked),
      airport: (icao, signal) => fetchAirport(session, icao, signal),
      charts: (icao, signal) => listCharts(session, icao, { version: 'STD', rules: 'ANY', signal }),
      image: (chart, picture, signal) => downloadChartImage(session, chart, { picture, signal }),
    },
    files,
    { now: platformOf(session.service).now, ...options },
  )

/**
 * The same for charts of any source with the records of service.md: `offlineCharts` without a session. Never throws itself; its functions
 * reject with what `files` throws, `save` also with what `source` throws.
 *
 * @see service.md, Client rules; contract.md, "Charts without a network"
 */
export function openPacks(
  source: PackSource,
  files: FileStore,
  { isOpen = () => true, now = () => Date.now() }: OfflineOptions = {},
): OfflineCharts {
  async function removeAll(start: string, but: readonly string[]): Promise<void> {
    for (const name of await files.names(start)) if (but.indexOf(name) < 0) await files.remove(name)
  }

  const save = (icao: string, saved: PackOptions = {}) => savePack(icao, saved, { source, files, now })

  return {
    save,
    update: (signal) => updatePacks(signal, { source, files, now, save }),
    async load(icao) {
      const pack = isOpen() ? parsePack(await files.read(packName(icao))) : undefined
      return pack && now() < pack.expiresAt ? pack : undefined
    },
    async image(pack, chart, picture = 'image_day') {
      const hash = isOpen() ? pack.images[chart[picture]] : undefined
      const bytes = hash && (await files.read(imageName(hash)))
      return bytes && (await contentHash(Uint8Array.from(bytes))) === hash ? bytes : undefined
    },
    async remove(icao) {
      await files.remove(packName(icao))
      await files.remove(partialName(icao))
    },
    async prune(time = now()) {
      const kept: string[] = []
      for (const start of ['airport/', 'partial/'])
        for (const name of await files.names(start)) {
          const pack = parsePack(await files.read(name))
          if (!pack || time >= pack.expiresAt) await files.remove(name)
          else for (const hash of Object.values(pack.images)) kept.push(imageName(hash))
        }
      await removeAll('image/', kept)
    },
    async clear() {
      await removeAll('', [])
    },
  }
}
