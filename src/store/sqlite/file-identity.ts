import { readFileSync, statSync, writeFileSync } from 'node:fs'

/** The write-ahead log of a database. Never opened here: closing it would release the locks that SQLite has on it. */
export const logOf = (file: string): string => `${file}-wal`

/** Names the inode of the database that was last found intact. */
const intactMark = (file: string): string => `${file}-intact`

/** null: the file does not exist. */
export const inodeOf = (path: string): bigint | null =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null

/** Whether the path now names another file than the opened one, or none. */
export function isReplaced(path: string, opened: bigint | null): boolean {
  try {
    return inodeOf(path) !== opened
  } catch {
    // A file system that does not answer at present says nothing about the file.
    return false
  }
}

/**
 * Whether the database has to be checked: it was not closed, since SQLite removes or empties the log when it closes; or it is another
 * file than the one that was last found intact, such as a copy. Asked before it is opened.
 */
export function isSuspect(file: string): boolean {
  const [inode, log] = [inodeOf(file), statSync(logOf(file), { throwIfNoEntry: false })]
  return inode !== null && ((log?.size ?? 0) > 0 || !isMarkedIntact(file, inode))
}

function isMarkedIntact(file: string, inode: bigint): boolean {
  try {
    return readFileSync(intactMark(file), 'utf8') === String(inode)
  } catch {
    return false
  }
}

export function markIntact(file: string): void {
  const inode = inodeOf(file)
  if (inode === null || isMarkedIntact(file, inode)) return
  try {
    writeFileSync(intactMark(file), String(inode), { mode: 0o600 })
  } catch {
    // Without it the next start checks again.
  }
}
