import type { DownloadLimits } from './file-limits.ts'

/** Files by name, wherever they lie: in a folder, in a zip, on the web. Names have forward slashes. */
export type Supply = {
  /** As it was given: a path or a URL without credentials. */
  readonly name: string
  /** Of the files whose name matches, sorted by name. Throws SourceError where the place can't be listed (a web folder). */
  find(pattern: RegExp): Promise<readonly SupplyFile[]>
  /**
   * One file by its exact name, or by the last part of it where it lies deeper; letters of either case. null: it is not
   * there. A web folder fetches the file now, and throws Refusal when that fails.
   */
  file(name: string): Promise<SupplyFile | null>
  close(): Promise<void>
}

export type SupplyFile = {
  readonly name: string
  /** The whole file; throws Refusal beyond the limit (bytes), and when it cannot be read. */
  read(limit: number): Promise<Uint8Array>
  /** In pieces, for tables too large to hold; throws as `read` does, perhaps after some pieces. */
  stream(limit: number): AsyncIterable<Uint8Array>
}

/** Bytes of a file so far; `total` null: the server does not say. */
export type SupplyProgress = { readonly name: string; readonly done: number; readonly total: number | null }

export type SupplyParts = {
  /** Folder for downloads, made when it is missing. What the server says is unchanged is not fetched twice. */
  readonly downloads: string
  readonly onProgress?: (progress: SupplyProgress) => void
  /** Aborting rejects with its reason; what was downloaded so far is kept and gone on from. */
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch
  /** Other limits than `supplyLimits.download`. */
  readonly limits?: Partial<DownloadLimits>
  /** Waits before a download is tried again. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}
