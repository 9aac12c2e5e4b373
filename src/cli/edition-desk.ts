import { parseFileName } from '../charts/index.ts'
import type { ChartChange } from '../ingest/index.ts'
import type { Store } from '../store/index.ts'
import type { EditionDesk } from './operate/desks.ts'

const hour = 3_600_000
/** How long downloads stay that no import uses: a cycle. */
const downloadAge = 28 * 24 * hour

export type EditionDeskParts = {
  /** The folder that downloads are kept in. */
  readonly downloads: string
  readonly now: () => number
}

/** Editions whose time has come are live before anybody looks, whether a server runs or not. */
export function editionDesk({ editions, images }: Store, { downloads, now }: EditionDeskParts): EditionDesk {
  const upToDate = () => editions.activateDue(now())
  return {
    async list() {
      await upToDate()
      return editions.list()
    },
    async find(edition) {
      await upToDate()
      return editions.find(edition)
    },
    async diff(before, after) {
      if (!(await editions.find(before)) || !(await editions.find(after))) return null
      const { diffEditions } = await import('../ingest/index.ts')
      const changes: ChartChange[] = []
      for await (const change of diffEditions(editions.charts(before), editions.charts(after))) changes.push(change)
      return changes
    },
    activate: (edition) => editions.activate(edition, now()),
    async rollback(source) {
      await upToDate()
      const all = (await editions.list()).filter((edition) => edition.source === source)
      const live = all.find(({ state }) => state === 'live')
      const before = all.findLast(({ id, state }) => state === 'superseded' && live && id < live.id)
      if (!before) return null
      await editions.activate(before.id, now())
      return before.id
    },
    withdraw: (source) => editions.withdraw(source, now()),
    discard: (edition) => editions.discard(edition),
    async prune(source, keep) {
      await upToDate()
      const before = await editions.list()
      if (source !== undefined && !before.some((edition) => edition.source === source)) return null
      const sources = source === undefined ? new Set(before.map((edition) => edition.source)) : [source]
      let pictures = 0
      for (const each of sources) {
        for (const name of await editions.prune(each, keep)) {
          await images.remove(name)
          pictures += 1
        }
      }
      // What imports left that died. Images of other kinds have other names; an import under way has put its own just now.
      let strays = 0
      pictures += await images.sweep(now() - hour, async (names) => {
        const found = names.filter((name) => parseFileName(name) !== null)
        const unused = await editions.unusedPictures(found)
        if (unused.length <= found.length - unused.length) return unused
        strays = unused.length
        return []
      })
      const { pruneDownloads } = await import('../ingest/index.ts')
      const files = await pruneDownloads(downloads, now() - downloadAge)
      return { editions: before.length - (await editions.list()).length, pictures, downloads: files, strays }
    },
  }
}
