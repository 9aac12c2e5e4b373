import type { KeyObject } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import type { BackupProgress } from './copy-images.ts'
import { type KeepRule, kept } from './keep.ts'
import { type FoundBackup, listBackups } from './list-backups.ts'
import { imageAt } from './manifest/image-list.ts'
import { backupsIn, holdForPrune, removeBackup, removeDrafts, type WaitParts } from './target/folder-backup.ts'
import { isDraftName } from './target/folder-target.ts'
import { watchHolds } from './target/hold.ts'
import type { BackupTarget } from './target/target.ts'

export type PruneParts = WaitParts & {
  readonly rule: KeepRule
  readonly isDryRun: boolean
  /** Of the manifests; null without the master key. */
  readonly key: KeyObject | null
  readonly onProgress: (progress: BackupProgress) => void
}

export type Pruned = {
  /** Ids; the newest first. */
  readonly kept: readonly string[]
  readonly removed: readonly string[]
  /** Images that no backup names any more, and their bytes. */
  readonly images: { readonly count: number; readonly bytes: number }
  /** Cannot be read, so they stay, and with them all images. */
  readonly unusable: readonly { readonly id: string; readonly fault: string }[]
}

/**
 * Removes the backups that the rule does not keep, then the images that no remaining backup names. The rule counts complete
 * backups; an incomplete one stays until a complete one is newer. Waits while a backup to the folder runs.
 */
export async function pruneBackups(target: BackupTarget, parts: PruneParts): Promise<Pruned> {
  if ((await backupsIn(target)).length === 0) throw noBackup(target)
  const watch = watchHolds(target, parts)
  const held = parts.isDryRun ? null : await holdForPrune(target, watch, parts)
  try {
    if (!parts.isDryRun) await removeDrafts(target, watch)
    const found = await listBackups(target, parts.key)
    // A folder without backups, such as a data folder, must not lose its images.
    if (found.length === 0) throw noBackup(target)
    const { stay, leave } = chosen(found, parts.rule)
    const unusable = found.flatMap((each) => (each.fault === null ? [] : [{ id: each.id, fault: each.fault }]))
    const pruned = { kept: stay.map(({ id }) => id), removed: leave.map(({ id }) => id), unusable }
    for (const [at, { id }] of leave.entries()) {
      parts.signal.throwIfAborted()
      held?.require()
      if (held) await removeBackup(target, id)
      parts.onProgress({ phase: 'backups', done: at + 1, total: leave.length, name: id })
    }
    if (unusable.length > 0) return { ...pruned, images: { count: 0, bytes: 0 } }
    const named = new Set(stay.flatMap(({ list }) => list.images.map(({ name }) => name)))
    return { ...pruned, images: await removeImages(target, named, parts, () => held?.require() ?? null) }
  } finally {
    await held?.release()
  }
}

const noBackup = (target: BackupTarget): BackupError =>
  new BackupError(`There is no backup in ${target.place}`, 'Name the folder that backups were made to.')

type Usable = Extract<FoundBackup, { readonly fault: null }>

function chosen(found: readonly FoundBackup[], rule: KeepRule) {
  const usable = found.filter((each): each is Usable => each.fault === null)
  const complete = usable
    .filter(({ manifest }) => manifest.images.missing === 0)
    .map((each) => ({ ...each, at: Date.parse(each.manifest.snapshotAt) }))
  const ids = kept(complete, rule)
  const newest = Math.max(...complete.map(({ at }) => at), Number.NEGATIVE_INFINITY)
  const stays = ({ id, manifest }: Usable): boolean =>
    ids.has(id) || (manifest.images.missing > 0 && Date.parse(manifest.snapshotAt) > newest)
  return { stay: usable.filter(stays), leave: usable.filter((each) => !stays(each)) }
}

/** `held`: throws if it ended; null on a dry run, which removes nothing. */
async function removeImages(
  target: BackupTarget,
  named: ReadonlySet<string>,
  { signal, onProgress, isDryRun }: PruneParts,
  require: () => void,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const removed = { count: 0, bytes: 0 }
  for (const folder of await target.list('images')) {
    const below = `images/${folder.name}`
    for (const { name } of folder.isFolder ? await target.list(below) : []) {
      const path = `${below}/${name}`
      const isUnnamed = imageAt(path) !== null && !named.has(name)
      if (!isUnnamed && !isDraftName(name)) continue
      signal.throwIfAborted()
      require()
      removed.bytes += (await target.sizeOf(path)) ?? 0
      removed.count += 1
      if (!isDryRun) await target.remove(path)
      onProgress({ phase: 'images', done: removed.count, total: null, name })
    }
  }
  return removed
}
