/**
 * Backups: a moment of the database, the images that it names, the settings without secrets, and a manifest that the master key
 * signs; in a folder of many or a file of its own. Owns their format, the key that is sealed by a passphrase, encryption, and which are
 * kept. Does not own how a database is read (the port Snapshots, which store/backup implements) or restored.
 * Read makeBackup first, then openBackup; docs/reference/backups.md has the format.
 */
export { BackupError } from './backup-error.ts'
export type { BackupProgress } from './copy-images.ts'
export { type KeepRule, parseKeep } from './keep.ts'
export { makePassphrase, passphraseFault } from './key/passphrase.ts'
export { type KeyFile, openSealedKey, sealMasterKey } from './key/seal-master-key.ts'
export { type FoundBackup, listBackups } from './list-backups.ts'
export { type Destination, type MadeBackup, type MakeParts, makeBackup } from './make-backup.ts'
export type { ImageFault, ImageList, ListedImage, MissingImage } from './manifest/image-list.ts'
export { backupId, keyIdOf, type Manifest, manifestPurpose, type Standing } from './manifest/manifest.ts'
export { type BackupSource, megabytes, type OpenBackup, type OpenParts, openBackup } from './open-backup.ts'
export { type Pruned, type PruneParts, pruneBackups } from './prune-backups.ts'
export { type RestoredBackup, type RestoredDatabase, type RestoreParts, restoreBackup } from './restore-backup.ts'
export type { Inspection, OnRows, Snapshots } from './snapshots.ts'
export { folderTarget } from './target/folder-target.ts'
export type { BackupTarget } from './target/target.ts'
export { type BackupVerification, type VerifyParts, verifyBackup } from './verify-backup.ts'
