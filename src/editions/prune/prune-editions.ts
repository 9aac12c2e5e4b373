import {
  type BackupStore,
  parseFileName,
  type RemovalParts,
  removeMarkedImages,
  requireOwnFolder,
} from '../../charts/index.ts'
import { pruneDownloads } from '../../sources/index.ts'
import type { EditionStore, RunningImport } from '../stores/edition-store.ts'

const hour = 3_600_000
/** Downloads that no import uses are kept for one AIRAC cycle. */
const downloadAge = 28 * 24 * hour

export type PruneParts = RemovalParts & {
  readonly editions: EditionStore
  readonly backups: Pick<BackupStore, 'isListing'>
  /** The folder of downloads. */
  readonly downloads: string
}

/**
 * How many editions, pictures and downloads were removed. `marked`: images that are unused from now on, which are removed in
 * a day. `strays`: unused images that are kept, because more than half of the images are unused, which suggests that another database
 * uses the same folder. `skipped`: imports that are running, whose sources were left alone. `isWaiting`: images stay until a backup
 * that lists them has ended.
 */
export type Pruned = Readonly<Record<'editions' | 'pictures' | 'downloads' | 'marked' | 'strays', number>> & {
  readonly skipped: readonly RunningImport[]
  readonly isWaiting: boolean
}

/** The source cannot be pruned, because its running import may still use anything. */
export class ImportIsRunning extends Error {
  override readonly name = 'ImportIsRunning'

  constructor(running: RunningImport) {
    super(`${running.source} cannot be pruned: ${describeImport(running)}`)
  }
}

export const describeImport = ({ edition, startedAt }: RunningImport): string =>
  `an import has been building its edition ${edition} since ${startedAt === null ? 'an unknown time' : new Date(startedAt).toISOString()}`

/**
 * Removes all but the newest `keep` editions of a source, or of every source that is not being imported when it is undefined, and
 * old downloads; marks images that nothing uses any more, and removes those that were marked a day ago. Editions of imports that
 * died are removed too. null: the source has no editions. Throws ImportIsRunning and ForeignImageFolder.
 */
export async function pruneEditions(
  source: string | undefined,
  keep: number,
  { editions, backups, downloads, ...removal }: PruneParts,
): Promise<Pruned | null> {
  const { images, imageRemovals, now } = removal
  await requireOwnFolder(removal)
  const began = now()
  await editions.activateDue(began)
  const before = await editions.list()
  if (source !== undefined && !before.some((edition) => edition.source === source)) return null
  const running = await editions.discardUnclaimed(began)
  const ofThis = running.find((each) => each.source === source)
  if (ofThis) throw new ImportIsRunning(ofThis)
  const sources = new Set(source === undefined ? before.map((edition) => edition.source) : [source])
  for (const each of running) sources.delete(each.source)
  let marked = 0
  for (const each of sources) marked += await imageRemovals.mark(await editions.prune(each, keep), began)
  // Images of interrupted imports.
  const found = (await images.names()).filter((name) => parseFileName(name) !== null)
  const unused = await editions.unusedPictures(found)
  const known = new Set(await imageRemovals.marked(unused))
  const others = unused.filter((name) => !known.has(name))
  const areStrays = others.length > found.length - unused.length
  if (!areStrays) marked += await imageRemovals.mark(others, began)
  await images.removeIncomplete(began - hour)
  const removed = await removeMarkedImages(removal)
  return {
    editions: before.length - (await editions.list()).length,
    pictures: removed,
    downloads: await pruneDownloads(downloads, began - downloadAge),
    marked,
    strays: areStrays ? others.length : 0,
    skipped: source === undefined ? running : [],
    isWaiting: await backups.isListing(began),
  }
}
