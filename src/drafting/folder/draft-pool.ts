import { openWorkerPool, type WorkerPool, workerLimits } from '../../sources/index.ts'
import type { SheetClaims } from '../rows/sheet-claims.ts'

export type DraftJob = { readonly file: string; readonly bytes: Uint8Array }

export type ReadSheets = {
  /** Of the file, which may be more than were read. */
  readonly pages: number
  readonly sheets: readonly SheetClaims[]
}

export type DraftPool = WorkerPool<DraftJob, ReadSheets>

/** Processes that read the text of files, isolated and limited as those that render are: no file can stop a draft. */
export function openDraftPool(options: { readonly size?: number; readonly memory?: number } = {}): DraftPool {
  const script = new URL('./draft-worker.ts', import.meta.url)
  return openWorkerPool({ script, ...workerLimits, ...options, nameOf: () => 'the text' })
}
