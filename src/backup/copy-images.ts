import { createHash } from 'node:crypto'
import type { ImageStore } from '../charts/index.ts'
import { StoreUnavailable } from '../failures/index.ts'
import type { ImageList, ListedImage, MissingImage } from './manifest/image-list.ts'
import type { BackupWriter } from './target/target.ts'

export type ImageParts = {
  readonly images: Pick<ImageStore, 'get'>
  /** Whether the bytes match the name. */
  readonly isIntact: (name: string, bytes: Uint8Array) => boolean
  readonly signal: AbortSignal
  readonly onProgress: (progress: BackupProgress) => void
}

export type BackupProgress = {
  readonly phase: 'rows' | 'images' | 'backups'
  readonly done: number
  /** null: not known before the end. */
  readonly total: number | null
  readonly name: string
}

export type CopiedImages = ImageList & {
  /** New ones, and their bytes; the others were there. */
  readonly copied: { readonly count: number; readonly bytes: number }
}

/**
 * Copies the images of these names into a backup. One that an earlier backup recorded there, with the size that it has there
 * still, is not read. Those that are missing or damaged are listed.
 */
export async function copyImages(
  names: readonly string[],
  recorded: ReadonlyMap<string, ListedImage>,
  writer: BackupWriter,
  { images, isIntact, signal, onProgress }: ImageParts,
): Promise<CopiedImages> {
  const found: ListedImage[] = []
  const missing: MissingImage[] = []
  const copied = { count: 0, bytes: 0 }
  let done = 0

  async function copy(name: string): Promise<ListedImage | MissingImage> {
    const known = recorded.get(name)
    if (known && (await writer.hasImage(known))) return known
    const bytes = await images.get(name).catch(unreadable)
    if (bytes === 'unreadable') return { name, fault: 'unreadable' }
    if (bytes === null) return { name, fault: 'missing' }
    if (!isIntact(name, bytes)) return { name, fault: 'damaged' }
    await writer.putImage(name, bytes)
    copied.count += 1
    copied.bytes += bytes.byteLength
    return { name, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
  }

  const queue = names.values()
  async function work(): Promise<void> {
    for (const name of queue) {
      signal.throwIfAborted()
      const outcome = await copy(name)
      if ('fault' in outcome) missing.push(outcome)
      else found.push(outcome)
      done += 1
      onProgress({ phase: 'images', done, total: names.length, name })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: writer.lanes }, work))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return { images: found.sort(byName), missing: missing.sort(byName), copied }
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1)

/** Of a store that is away, all would be. */
function unreadable(error: unknown): 'unreadable' {
  if (error instanceof StoreUnavailable && error.outage !== 'image store') return 'unreadable'
  throw error
}
