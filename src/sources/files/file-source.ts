import type { Outbound } from '../../outbound/index.ts'
import type { DownloadLimits } from './file-limits.ts'

/** Files by name: in a folder, in a zip, on the web. Names have forward slashes. */
export type FileSource = {
  /** As it was given: a path or a URL without credentials. */
  readonly name: string
  /** Of the files whose name matches, sorted by name. Throws SourceError where the place can't be listed (a web folder). */
  find(pattern: RegExp): Promise<readonly SourceFile[]>
  /**
   * One file by its exact name, or by the last part of it where it lies deeper; letters of either case. null: it is not
   * there. A web folder fetches the file now, and throws Rejection when that fails.
   */
  file(name: string): Promise<SourceFile | null>
  /** Throws SourceError if the folder that contains the files vanished since. Absent: the source is not a folder. */
  readonly checkFolder?: () => Promise<void>
  close(): Promise<void>
}

export type SourceFile = {
  readonly name: string
  /** The whole file; throws Rejection beyond the limit (bytes), and when it cannot be read. */
  read(limit: number): Promise<Uint8Array>
  /** In pieces, for tables too large to hold; throws as `read` does, perhaps after some pieces. */
  stream(limit: number): AsyncIterable<Uint8Array>
}

/** Bytes of a file so far; `total` null: the server does not say. */
export type DownloadProgress = { readonly name: string; readonly done: number; readonly total: number | null }

export type FileSourceParts = {
  /** Folder for downloads, made when it is missing. What the server says is unchanged is not fetched twice. */
  readonly downloads: string
  readonly onProgress?: (progress: DownloadProgress) => void
  /** Aborting rejects with its reason; what was downloaded so far is kept and gone on from. */
  readonly signal?: AbortSignal
  /** Default: without a proxy. */
  readonly outbound?: Outbound
  /** Other limits than `fileLimits.download`. */
  readonly limits?: Partial<DownloadLimits>
  /** Waits before a download is tried again. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}
