import { diskFailure, makeFolder, StoreUnavailable } from '../failures/index.ts'

/** Creates the folder (mode 0700) and its parents if they are missing. Throws StoreUnavailable with a remedy. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path, 0o700)
  } catch (error) {
    const { message } = diskFailure(`The data folder ${path} can't be created`, error)
    throw new StoreUnavailable(`${message}. Set DATA_DIR to a folder that you own`, { cause: error })
  }
}
