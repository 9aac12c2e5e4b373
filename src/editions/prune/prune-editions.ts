import { type ImageFolderParts, parseFileName, requireOwnFolder } from '../../charts/index.ts'
import { pruneDownloads } from '../../sources/index.ts'
import type { EditionStore, RunningImport } from '../stores/edition-store.ts'

const hour = 3_600_000
/** Milliseconds by which the time of a file may be behind the clock that the import read: some file systems count by twos. */
const fileTimeStep = 2_000
/** Downloads that no import uses are kept for one AIRAC cycle. */
const downloadAge = 28 * 24 * hour

export type PruneParts = ImageFolderParts & {
  readonly editions: EditionStore
  /** The folder of downloads. */
  readonly downloads: string
  readonly now: () => number
}

/**
 * How many editions, pictures and downloads were removed. `strays`: unused pictures that are kept, because more than half
 * of the pictures are unused, which suggests that another database uses the same folder. `skipped`: imports that are running,
 * whose sources were left alone.
 */
export type Pruned = Readonly<Record<'editions' | 'pictures' | 'downloads' | 'strays', number>> & {
  readonly skipped: readonly RunningImport[]
}

/** The source cannot be pruned: what its import will use is not known yet. */
export class ImportIsRunning extends Error {
  override readonly name = 'ImportIsRunning'

  constructor(running: RunningImport) {
    super(`${running.source} cannot be pruned: ${describeImport(running)}`)
  }
}

export const describeImport = ({ edition, startedAt }: RunningImport): string =>
  `an import has been building its edition ${edition} since ${startedAt === null ? 'an unknown time' : new Date(startedAt).toISOString()}`

/**
 * Removes all but the newest `keep` editions of a source, or of every source that is not being imported when it is undefined;
 * then pictures that no edition uses any more, and old downloads. Editions of imports that died are removed too. null: the
 * source has no editions. Throws ImportIsRunning and ForeignImageFolder.
 */
export async function pruneEditions(
  source: string | undefined,
  keep: number,
  { editions, downloads, now, ...folder }: PruneParts,
): Promise<Pruned | null> {
  const { images } = folder
  await requireOwnFolder(folder)
  const began = now()
  await editions.activateDue(began)
  const before = await editions.list()
  if (source !== undefined && !before.some((edition) => edition.source === source)) return null
  const running = await editions.discardUnclaimed(began)
  const ofThis = running.find((each) => each.source === source)
  if (ofThis) throw new ImportIsRunning(ofThis)
  const sources = new Set(source === undefined ? before.map((edition) => edition.source) : [source])
  for (const each of running) sources.delete(each.source)
  // An import may use again what its source or another one leaves here. What it uses was put since it started.
  const put = Math.min(began, ...running.map(({ startedAt }) => (startedAt ?? 0) - fileTimeStep))
  let pictures = 0
  for (const each of sources) {
    // An import that begins meanwhile may put some again.
    for (const name of await editions.prune(each, keep)) if (await images.remove(name, put)) pictures += 1
  }
  // Files of interrupted imports.
  let strays = 0
  pictures += await images.sweep(Math.min(put, began - hour), async (names) => {
    const found = names.filter((name) => parseFileName(name) !== null)
    const unused = await editions.unusedPictures(found)
    if (unused.length <= found.length - unused.length) return unused
    strays = unused.length
    return []
  })
  const files = await pruneDownloads(downloads, began - downloadAge)
  return {
    editions: before.length - (await editions.list()).length,
    pictures,
    downloads: files,
    strays,
    skipped: source === undefined ? running : [],
  }
}
