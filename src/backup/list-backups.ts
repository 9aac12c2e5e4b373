import type { KeyObject } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import type { ImageList } from './manifest/image-list.ts'
import type { Manifest, Standing } from './manifest/manifest.ts'
import { opened } from './open-backup.ts'
import { backupsIn, folderBackup } from './target/folder-backup.ts'
import type { BackupTarget } from './target/target.ts'

/** A backup of a folder: what its manifest says, or why it cannot be used. */
export type FoundBackup =
  | {
      readonly id: string
      readonly manifest: Manifest
      readonly standing: Standing
      readonly list: ImageList
      readonly fault: null
    }
  | { readonly id: string; readonly fault: string }

/** The backups of a folder, the newest first. `key`: null without the master key. */
export async function listBackups(target: BackupTarget, key: KeyObject | null): Promise<readonly FoundBackup[]> {
  const found: FoundBackup[] = []
  for (const id of await backupsIn(target)) found.push(await foundBackup(target, id, key))
  return found
}

async function foundBackup(target: BackupTarget, id: string, key: KeyObject | null): Promise<FoundBackup> {
  try {
    const { manifest, standing, list } = await opened(folderBackup(target, id), key)
    if (manifest.id === id) return { id, manifest, standing, list, fault: null }
    return { id, fault: `It is a copy of the backup ${manifest.id} under another name` }
  } catch (error) {
    if (error instanceof BackupError) return { id, fault: error.message }
    throw error
  }
}
