import { type ImageStore, isIntact } from '../../charts/index.ts'
import { type Picture, pictures } from '../../contract/index.ts'
import { processInOrder } from '../import/ordered-concurrency.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import type { EditionStore } from '../stores/edition-store.ts'

/** damaged: the bytes do not match the name. missing: an edition lists it, but the file does not exist. unreadable: the disk fails. */
export type ImageFault = {
  readonly image: string
  readonly fault: 'damaged' | 'missing' | 'unreadable'
  /** Length of the file; null where it could not be read. */
  readonly bytes: number | null
  /** Numbers of the editions that use it; empty: it is a demo image, or unused. */
  readonly sources: readonly string[]
}

export type ImageVerification = {
  readonly checked: number
  readonly bytes: number
  /** In order of the names. */
  readonly faults: readonly ImageFault[]
}

export type VerificationParts = {
  readonly images: ImageStore
  readonly editions: EditionStore
  readonly onProgress?: (progress: ImportProgress) => void
  /** Aborting rejects with its reason. */
  readonly signal?: AbortSignal
}

/** Files read at a time. */
const ahead = 4

/** Reads every image on the disk and every name that a complete edition lists. Changes nothing. */
export async function verifyImages({
  images,
  editions,
  onProgress,
  signal,
}: VerificationParts): Promise<ImageVerification> {
  const sources = await sourcesByImage(editions)
  const names = [...new Set([...(await images.names()), ...sources.keys()])].sort()
  const faults: ImageFault[] = []
  const sums = { checked: 0, bytes: 0 }

  async function check(
    image: string,
  ): Promise<Omit<ImageFault, 'sources'> | { image: string; fault: null; bytes: number }> {
    try {
      const bytes = await images.get(image)
      if (!bytes) return { image, fault: 'missing', bytes: null }
      return { image, fault: isIntact(image, bytes) ? null : 'damaged', bytes: bytes.length }
    } catch {
      return { image, fault: 'unreadable', bytes: null }
    }
  }

  for await (const checked of processInOrder(names, ahead, check)) {
    signal?.throwIfAborted()
    sums.checked += 1
    sums.bytes += checked.bytes ?? 0
    const { fault, image } = checked
    if (fault !== null) faults.push({ ...checked, fault, sources: [...(sources.get(image) ?? [])] })
    onProgress?.({ phase: 'images', done: sums.checked, total: names.length, name: image })
  }
  return { ...sums, faults: faults.filter(({ fault, sources: users }) => fault !== 'missing' || users.length > 0) }
}

const pictureFields = Object.keys(pictures) as readonly Picture[]

async function sourcesByImage(editions: EditionStore): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const byImage = new Map<string, Set<string>>()
  for (const { id, source, state } of await editions.list()) {
    // The edition of a running import is not complete, and its pictures are being written.
    if (state === 'building') continue
    for await (const { chart } of editions.charts(id)) {
      for (const field of pictureFields) {
        const users = byImage.get(chart[field]) ?? new Set()
        byImage.set(chart[field], users.add(source))
      }
    }
  }
  return byImage
}
