import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { diskFailure } from './failures/index.ts'

type Placing = {
  /** Beside the place; it is gone afterwards, whatever happens. */
  readonly draft: string
  /** Puts the draft in its place; by default instead of what is there. */
  readonly place?: (draft: string) => void
}

/** Writes a file that only its owner reads (mode 0600), whole or not at all. Throws StoreUnavailable with what to do. */
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
