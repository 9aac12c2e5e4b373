import { type ImageStore, parseFileName } from '../../charts/index.ts'
import { pruneDownloads } from '../../sources/index.ts'
import type { EditionStore } from '../stores/edition-store.ts'

const hour = 3_600_000
/** Downloads that no import uses are kept for one AIRAC cycle. */
const downloadAge = 28 * 24 * hour

export type PruneParts = {
  readonly editions: EditionStore
  readonly images: ImageStore
  /** The folder of downloads. */
  readonly downloads: string
  readonly now: () => number
}

/**
 * How many editions, pictures and downloads were removed. `strays`: unused pictures that are kept, because more than half
 * of the pictures are unused, which suggests that another database uses the same folder.
 */
export type Pruned = Readonly<Record<'editions' | 'pictures' | 'downloads' | 'strays', number>>

/**
 * Removes all but the newest `keep` editions of a source, or of every source when it is undefined; then pictures that no
 * edition uses any more, and old downloads. null: the source has no editions.
 */
export async function pruneEditions(
  source: string | undefined,
  keep: number,
  { editions, images, downloads, now }: PruneParts,
): Promise<Pruned | null> {
  const began = now()
  await editions.activateDue(began)
  const before = await editions.list()
  if (source !== undefined && !before.some((edition) => edition.source === source)) return null
  const sources = source === undefined ? new Set(before.map((edition) => edition.source)) : [source]
  let pictures = 0
  for (const each of sources) {
    for (const name of await editions.prune(each, keep)) {
      // An import that began meanwhile may have put it again.
      if (await images.remove(name, began)) pictures += 1
    }
  }
  // Files of interrupted imports. Pictures of the last hour are kept: an import that is running may have stored them.
  let strays = 0
  pictures += await images.sweep(began - hour, async (names) => {
    const found = names.filter((name) => parseFileName(name) !== null)
    const unused = await editions.unusedPictures(found)
    if (unused.length <= found.length - unused.length) return unused
    strays = unused.length
    return []
  })
  const files = await pruneDownloads(downloads, began - downloadAge)
  return { editions: before.length - (await editions.list()).length, pictures, downloads: files, strays }
}
