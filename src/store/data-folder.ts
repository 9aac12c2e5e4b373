import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { diskFailure, StoreUnavailable } from '../failures/index.ts'

/** Makes the folder, mode 0700, and those above it, unless they are there. Throws StoreUnavailable with what to do. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path)
  } catch (error) {
    const { message } = diskFailure(`The data folder ${path} can't be made`, error)
    throw new StoreUnavailable(`${message}. Set DATA_DIR to a folder you own`, { cause: error })
  }
}

/** Not by mkdir's own recursion: where a folder that is there says ENOENT, as /proc does, Node tries it for ever. */
function makeFolder(path: string): void {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
