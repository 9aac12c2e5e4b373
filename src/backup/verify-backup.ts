import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import type { BackupProgress } from './copy-images.ts'
import type { ListedImage, MissingImage } from './manifest/image-list.ts'
import type { Manifest, Standing } from './manifest/manifest.ts'
import { type BackupSource, type OpenBackup, type OpenParts, openBackup } from './open-backup.ts'
import { type Inspection, namesOf, type Snapshots } from './snapshots.ts'

export type VerifyParts = OpenParts & {
  readonly snapshots: Pick<Snapshots, 'inspect'>
  /** Whether the bytes match the name. */
  readonly isIntact: (name: string, bytes: Uint8Array) => boolean
  readonly signal: AbortSignal
  readonly onProgress: (progress: BackupProgress) => void
}

export type BackupVerification = {
  readonly source: string
  readonly manifest: Manifest
  readonly standing: Standing
  /** Images that were read, and their bytes. */
  readonly checked: { readonly count: number; readonly bytes: number }
  /** What is wrong, in sentences. */
  readonly faults: readonly string[]
  /** Images that the backup never had. */
  readonly missing: readonly MissingImage[]
}

/**
 * Restores a backup into a temporary folder, and checks its database, its audit log, every image and every other file. Throws BackupError
 * if it cannot be opened.
 */
export async function verifyBackup(source: BackupSource, parts: VerifyParts): Promise<BackupVerification> {
  const backup = await openBackup(source, parts)
  const folder = await mkdtemp(join(parts.tempDir, 'platekeeper-'))
  try {
    const { manifest, standing, list } = backup
    const faults = [...(await faultsOfTexts(backup)), ...(await faultsOfDatabase(backup, folder, parts))]
    const images = await faultsOfImages(backup, parts)
    const { checked } = images
    return {
      ...{ source: backup.source, manifest, standing, checked, missing: list.missing },
      faults: [...faults, ...images.faults],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await backup.close()
  }
}

async function faultsOfTexts(backup: OpenBackup): Promise<readonly string[]> {
  return [
    ...(await faultOf(() => backup.text('settings.json'))),
    ...(await faultOf(() => backup.text('master-key.json'))),
  ]
}

async function faultsOfDatabase(
  backup: OpenBackup,
  folder: string,
  { snapshots, signal }: VerifyParts,
): Promise<readonly string[]> {
  const file = join(folder, 'database.sqlite')
  const altered = await faultOf(() => backup.copyDatabase(file, signal))
  if (altered.length > 0) return altered
  const { manifest, list } = backup
  const found = await snapshots.inspect(file)
  const listed = new Set([...list.images, ...list.missing].map(({ name }) => name))
  const unlisted = (await namesOf(found)).filter((name) => !listed.has(name))
  return [
    ...faultsOfContents(manifest, found),
    ...unlisted.map((name) => `The database names the image ${name}, which the backup does not list`),
  ]
}

/** What is damaged in a snapshot, or is not as its manifest says. */
export const faultsOfContents = (manifest: Manifest, found: Omit<Inspection, 'images'>): readonly string[] => [
  ...found.faults,
  ...(found.schemaVersion === manifest.schemaVersion
    ? []
    : [`The database has the schema ${found.schemaVersion}, and the manifest says ${manifest.schemaVersion}`]),
  ...Object.entries(manifest.counts)
    .filter(([name, count]) => (found.counts[name] ?? count) !== count)
    .map(([name, count]) => `The database has ${found.counts[name]} ${name}, and the manifest says ${count}`),
]

async function faultsOfImages(backup: OpenBackup, { isIntact, signal, onProgress }: VerifyParts) {
  const checked = { count: 0, bytes: 0 }
  const faults: string[] = []
  const { images } = backup.list
  const check = async (image: ListedImage): Promise<void> => {
    const bytes = await backup.image(image)
    if (!isIntact(image.name, bytes))
      throw new BackupError(`The image ${image.name} does not match the hash in its name`, 'Use another backup.')
  }
  const queue = images.values()
  async function work(): Promise<void> {
    for (const image of queue) {
      signal.throwIfAborted()
      faults.push(...(await faultOf(() => check(image))))
      checked.count += 1
      checked.bytes += image.bytes
      onProgress({ phase: 'images', done: checked.count, total: images.length, name: image.name })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: concurrentImages }, work))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return { checked, faults: faults.sort() }
}

/** Images that are read at once. */
const concurrentImages = 8

async function faultOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof BackupError) return [error.message]
    throw error
  }
}
