import type { ChartChange } from '../editions/index.ts'
import type { Store } from '../store/index.ts'
import type { EditionDesk } from './operate/desks.ts'

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
      const { diffEditions } = await import('../editions/index.ts')
      const changes: ChartChange[] = []
      for await (const change of diffEditions(editions.charts(before), editions.charts(after))) changes.push(change)
      return changes
    },
    activate: (edition) => editions.activate(edition, now()),
    async rollback(source) {
      const { rollback } = await import('../editions/index.ts')
      return rollback(source, { editions, now })
    },
    withdraw: (source) => editions.withdraw(source, now()),
    discard: (edition) => editions.discard(edition),
    async prune(source, keep) {
      const { pruneEditions } = await import('../editions/index.ts')
      return pruneEditions(source, keep, { editions, images, downloads, now })
    },
  }
}
