import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { diskFailure, StoreUnavailable } from '../failures/index.ts'

/** Creates the folder (mode 0700) and its parents if they are missing. Throws StoreUnavailable with a remedy. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path)
  } catch (error) {
    const { message } = diskFailure(`The data folder ${path} can't be created`, error)
    throw new StoreUnavailable(`${message}. Set DATA_DIR to a folder that you own`, { cause: error })
  }
}

/** Not with mkdir's `recursive`: if an existing folder returns ENOENT, as in /proc, Node retries for ever. */
function makeFolder(path: string): void {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
