import { StoreUnavailable } from '../../failures/index.ts'
import { parseFileName } from './file-name.ts'
import { ForeignImageFolder, type ImageFolderParts, requireOwnFolder } from './folder-marker.ts'
import { isIntact } from './image-integrity.ts'
import type { ImageStore } from './image-store.ts'

export type CopyParts = ImageFolderParts & {
  readonly target: ImageStore
  readonly onProgress: (progress: CopyProgress) => void
  /** Aborting rejects with its reason. */
  readonly signal: AbortSignal
}

export type CopyProgress = {
  readonly phase: 'images'
  readonly done: number
  readonly total: number
  readonly name: string
}

export type CopiedImages = {
  readonly copied: number
  /** Of those that were copied. */
  readonly bytes: number
  /** Intact ones that were there before. */
  readonly there: number
  /** Images of the source that were not copied. */
  readonly faults: readonly { readonly image: string; readonly fault: 'damaged' | 'unreadable' }[]
}

/** Images that are read and written at a time. */
const lanes = 8

/**
 * Copies the images of this database to another place while servers run, also those that are imported meanwhile. What is there is kept if
 * its hash is right, so an interrupted copy is continued by the next. At the end the place gets the marker of the database, and
 * servers can use it. Throws ForeignImageFolder if either place belongs to another database, and StoreUnavailable.
 */
export async function copyImages({ target, onProgress, signal, ...source }: CopyParts): Promise<CopiedImages> {
  const { images, imageMarkers } = source
  await requireOwnFolder(source)
  const [marker, found] = [(await imageMarkers.find()) ?? '', await target.marker()]
  if (found !== null && found !== marker) throw new ForeignImageFolder(target.place, found, marker)
  const seen = new Set<string>()
  const sums = { copied: 0, bytes: 0, there: 0 }
  const faults: CopiedImages['faults'][number][] = []

  async function copy(name: string, mayBeThere: boolean): Promise<void> {
    const hash = parseFileName(name)?.hash
    if (mayBeThere && hash !== undefined && (await target.intact([{ name, hash }]))[0]) {
      sums.there += 1
      return
    }
    const bytes = await images.get(name).catch(unreadable)
    // Removed since the names were listed.
    if (bytes === null) return
    if (bytes === 'unreadable' || !isIntact(name, bytes)) {
      faults.push({ image: name, fault: bytes === 'unreadable' ? bytes : 'damaged' })
      return
    }
    await target.put(name, bytes)
    sums.copied += 1
    sums.bytes += bytes.length
  }

  for (;;) {
    const names = (await images.names()).filter((name) => !seen.has(name)).sort()
    if (names.length === 0) break
    const total = seen.size + names.length
    const there = new Set(await target.names())
    const queue = names.values()
    async function lane(): Promise<void> {
      for (const name of queue) {
        signal.throwIfAborted()
        await copy(name, there.has(name))
        seen.add(name)
        onProgress({ phase: 'images', done: seen.size, total, name })
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  }
  if (!faults.some(({ fault }) => fault === 'unreadable')) await target.mark(marker)
  return { ...sums, faults: faults.sort((a, b) => (a.image < b.image ? -1 : 1)) }
}

/** One file that a disk cannot read; of a store that is away, all would be. */
function unreadable(error: unknown): 'unreadable' {
  if (error instanceof StoreUnavailable && error.outage === 'disk') return 'unreadable'
  throw error
}
