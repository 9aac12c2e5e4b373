import { type ImageStore, parseFileName } from '../../charts/index.ts'
import { pruneDownloads } from '../../sources/index.ts'
import type { EditionStore } from '../stores/edition-store.ts'

const hour = 3_600_000
/** How long downloads stay that no import uses: a cycle. */
const downloadAge = 28 * 24 * hour

export type PruneParts = {
  readonly editions: EditionStore
  readonly images: ImageStore
  /** The folder that downloads are kept in. */
  readonly downloads: string
  readonly now: () => number
}

/**
 * How many editions, pictures and downloads were removed. `strays`: pictures that no edition uses and that stay, because
 * they are the most of all and so may be another database's.
 */
export type Pruned = Readonly<Record<'editions' | 'pictures' | 'downloads' | 'strays', number>>

/**
 * Removes the editions of a source beyond the newest `keep`, of all sources where none is named; then pictures that no
 * edition uses any more, and old downloads. null: there is no edition of the source that is named.
 */
export async function pruneEditions(
  source: string | undefined,
  keep: number,
  { editions, images, downloads, now }: PruneParts,
): Promise<Pruned | null> {
  await editions.activateDue(now())
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
  // What interrupted imports left. Images of other kinds have other names; an import under way has put its own just now.
  let strays = 0
  pictures += await images.sweep(now() - hour, async (names) => {
    const found = names.filter((name) => parseFileName(name) !== null)
    const unused = await editions.unusedPictures(found)
    if (unused.length <= found.length - unused.length) return unused
    strays = unused.length
    return []
  })
  const files = await pruneDownloads(downloads, now() - downloadAge)
  return { editions: before.length - (await editions.list()).length, pictures, downloads: files, strays }
}
