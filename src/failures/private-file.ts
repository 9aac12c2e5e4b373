import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { diskFailure } from './disk-failure.ts'

type Placing = {
  /** A file next to the destination; removed afterwards in any case. */
  readonly draft: string
  /** Moves the draft to its destination; by default it replaces an existing file. */
  readonly place?: (draft: string) => void
}

/** Writes a file that only its owner can read (mode 0600), atomically. Throws StoreUnavailable with a remedy. */
export function writePrivately(
  path: string,
  content: string,
  { draft, place = (from) => renameSync(from, path) }: Placing,
): void {
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true })
    place(draft)
  } catch (error) {
    throw diskFailure(`${path} can't be written`, error)
  } finally {
    rmSync(draft, { force: true })
  }
}
