import type { Digest } from '../manifest/manifest.ts'
import type { Content } from './bytes.ts'

/** What lies directly below a name. */
export type Entry = { readonly name: string; readonly isFolder: boolean }

/**
 * Where the backups of a service lie, next to each other. Names have forward slashes. Every method rejects with
 * StoreUnavailable, which says why and what to do.
 */
export type BackupTarget = {
  /** For messages. */
  readonly place: string
  /** Durable and complete, or absent. Replaces what has the name. */
  put(name: string, content: Content): Promise<Digest>
  /** Like `put`, but after a crash of the machine the name may be absent until `flush` returned. */
  putSoon(name: string, content: Content): Promise<Digest>
  /** Makes the names of `putSoon` durable. */
  flush(): Promise<void>
  /** The same as `put` from a file that `write` makes at the path it is given. */
  putFile(name: string, write: (path: string) => Promise<void>): Promise<Digest>
  /** false: it exists already, and is unchanged. */
  create(name: string, content: Uint8Array): Promise<boolean>
  /** null: it does not exist. Its bytes are read when they are iterated. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Bytes; null: it does not exist, or is not a file. */
  sizeOf(name: string): Promise<number | null>
  /** Empty if it does not exist. '' is the target itself. */
  list(folder: string): Promise<readonly Entry[]>
  /** A file, or a folder with what it contains. Nothing if it does not exist. */
  remove(name: string): Promise<void>
  /** null: not known. */
  freeBytes(): Promise<number | null>
}

/** Takes the files of one new backup. It exists when `finish` returns, and not before. */
export type BackupWriter = {
  readonly kind: 'folder' | 'file'
  /** For messages: the folder or file that the backup will be. */
  readonly place: string
  /** How many images may be written at the same time. */
  readonly lanes: number
  freeBytes(): Promise<number | null>
  put(name: string, content: Content): Promise<Digest>
  putFile(name: string, write: (path: string) => Promise<void>): Promise<Digest>
  /** Whether an image of this size is there already. */
  hasImage(image: { readonly name: string; readonly bytes: number }): Promise<boolean>
  putImage(name: string, bytes: Uint8Array): Promise<void>
  /** With the manifest; afterwards the backup exists. Throws BackupError if its place was taken meanwhile. */
  finish(manifest: string): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** The files of one backup, as they were found: nothing of them is checked. */
export type BackupFiles = {
  /** For messages. */
  readonly source: string
  /** null: it does not exist. Images by `imagePath`. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>
  close(): Promise<void>
}
