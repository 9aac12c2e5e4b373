import type { Outbound } from '../../outbound/index.ts'
import type { DownloadLimits } from './file-limits.ts'

/** Files by name, in a folder, a zip or on the web. Names use forward slashes. */
export type FileSource = {
  /** As it was given: a path or a URL without credentials. */
  readonly name: string
  /** Of the files whose name matches, sorted by name. Throws SourceError if the source cannot be listed (a web folder). */
  find(pattern: RegExp): Promise<readonly SourceFile[]>
  /**
   * One file by its exact name, or by its last part in any subfolder; case-insensitive. null: it does not
   * exist. A web folder fetches the file now, and throws Rejection when that fails.
   */
  file(name: string): Promise<SourceFile | null>
  /** Throws SourceError if the folder of the files has disappeared. Absent: the source is not a folder. */
  readonly checkFolder?: () => Promise<void>
  close(): Promise<void>
}

export type SourceFile = {
  readonly name: string
  /** The complete file; throws Rejection beyond the limit (bytes), and when it cannot be read. */
  read(limit: number): Promise<Uint8Array>
  /** In pieces, for tables too large for memory; throws as `read` does, possibly after some pieces. */
  stream(limit: number): AsyncIterable<Uint8Array>
}

/** Bytes of a file so far; `total` null: the server did not state it. */
export type DownloadProgress = { readonly name: string; readonly done: number; readonly total: number | null }

export type FileSourceParts = {
  /** Folder for downloads, created if missing. Files that the server reports as unchanged are not fetched again. */
  readonly downloads: string
  readonly onProgress?: (progress: DownloadProgress) => void
  /** Aborting rejects with its reason; a partial download is kept and resumed later. */
  readonly signal?: AbortSignal
  /** Default: without a proxy. */
  readonly outbound?: Outbound
  /** Overrides `fileLimits.download`. */
  readonly limits?: Partial<DownloadLimits>
  /** Waits before a download is retried. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}
