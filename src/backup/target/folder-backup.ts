import { BackupError } from '../backup-error.ts'
import { imagePath } from '../manifest/image-list.ts'
import { backupId } from '../manifest/manifest.ts'
import { type Elapsed, type Hold, type HoldParts, type HoldWatch, hold, watchHolds } from './hold.ts'
import type { BackupFiles, BackupTarget, BackupWriter } from './target.ts'

export const manifestName = 'manifest.json'
const runningName = 'running.json'
const pruningName = 'pruning.json'

export type WaitParts = HoldParts & {
  readonly elapsed: Elapsed
  /** Between two looks whether what it waits for has ended. */
  readonly pause: () => Promise<void>
  /** Called once, with the sentence that says what it waits for. */
  readonly onWait: (sentence: string) => void
  readonly signal: AbortSignal
}

/**
 * A new backup in a folder of many. Waits while a prune runs: it might remove images that the backup relies on. Each says that it
 * runs before it looks for the other, so that never both miss the other.
 */
export async function newFolderBackup(target: BackupTarget, id: string, parts: WaitParts): Promise<BackupWriter> {
  const held = await hold(target, `${id}/${runningName}`, parts)
  const below = (name: string): string => `${id}/${name}`
  const watch = watchHolds(target, parts)
  async function discard(): Promise<void> {
    await held.release()
    await target.remove(id)
  }
  try {
    await waitWhile(() => watch.isHeld(pruningName), `a prune of ${target.place}`, parts)
    await removeDrafts(target, watch)
  } catch (error) {
    await discard()
    throw error
  }
  return {
    kind: 'folder',
    place: `${target.place}/${id}`,
    lanes: 8,
    freeBytes: target.freeBytes,
    put: (name, content) => target.put(below(name), content),
    putFile: (name, write) => target.putFile(below(name), write),
    hasImage: async ({ name, bytes }) => (await target.sizeOf(imagePath(name))) === bytes,
    async putImage(name, bytes) {
      await target.putSoon(imagePath(name), [bytes])
    },
    async finish(manifest) {
      await target.flush()
      held.require()
      if (!(await target.create(below(manifestName), Buffer.from(manifest)))) throw alreadyThere(below(manifestName))
      await held.release()
    },
    discard,
  }
}

export const alreadyThere = (place: string): BackupError =>
  new BackupError(
    `${place} exists already, and a backup replaces nothing`,
    'Choose another name, or move that file away.',
  )

/** For a prune: no backup runs until the hold is released. */
export async function holdForPrune(target: BackupTarget, watch: HoldWatch, parts: WaitParts): Promise<Hold> {
  for (;;) {
    await waitWhile(() => watch.isHeld(pruningName), `another prune of ${target.place}`, parts)
    const held = await hold(target, pruningName, parts)
    if (!(await runsBackup(target, watch))) return held
    await held.release()
    await waitWhile(() => runsBackup(target, watch), `a backup to ${target.place}`, parts)
  }
}

async function waitWhile(isBusy: () => Promise<boolean>, what: string, parts: WaitParts): Promise<void> {
  for (let waits = 0; await isBusy(); waits += 1) {
    parts.signal.throwIfAborted()
    if (waits === 0) parts.onWait(`Waiting for ${what} to end, or to be silent for two minutes …`)
    await parts.pause()
  }
}

async function runsBackup(target: BackupTarget, watch: HoldWatch): Promise<boolean> {
  for (const id of await draftsIn(target)) if (await watch.isHeld(`${id}/${runningName}`)) return true
  return false
}

/** Folders of backups without a manifest: running, or what a killed process left. */
async function draftsIn(target: BackupTarget): Promise<readonly string[]> {
  const drafts: string[] = []
  for (const id of await foldersIn(target)) if (!(await isBackup(target, id))) drafts.push(id)
  return drafts
}

/** Removes what killed processes left. */
export async function removeDrafts(target: BackupTarget, watch: HoldWatch): Promise<void> {
  for (const id of await draftsIn(target)) {
    // A backup may have finished since it was listed.
    if (!(await watch.isHeld(`${id}/${runningName}`)) && !(await isBackup(target, id))) await target.remove(id)
  }
}

const isBackup = async (target: BackupTarget, id: string): Promise<boolean> =>
  (await target.sizeOf(`${id}/${manifestName}`)) !== null

async function foldersIn(target: BackupTarget): Promise<readonly string[]> {
  const entries = await target.list('')
  return entries.filter(({ name, isFolder }) => isFolder && backupId.test(name)).map(({ name }) => name)
}

/** The ids of the backups of a folder, the newest first. */
export async function backupsIn(target: BackupTarget): Promise<readonly string[]> {
  const found: string[] = []
  for (const id of await foldersIn(target)) if (await isBackup(target, id)) found.push(id)
  return found.sort().reverse()
}

/** The manifest goes first: without it, what is left is a draft. */
export async function removeBackup(target: BackupTarget, id: string): Promise<void> {
  await target.remove(`${id}/${manifestName}`)
  await target.remove(id)
}

export const folderBackup = (target: BackupTarget, id: string): BackupFiles => ({
  source: `${target.place}/${id}`,
  get: (name) => target.get(name.startsWith('images/') ? name : `${id}/${name}`),
  close: async () => undefined,
})
