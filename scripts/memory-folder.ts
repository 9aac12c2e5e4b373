/** Where tests write: in memory if possible, because they commit thousands of times and their data need not survive a crash of the machine. */
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory, which most Linux systems have. */
const shared = '/dev/shm'
const leastBytes = 2 ** 30

/** A new folder in memory; undefined if memory is not available as a file system, is too small, or does not permit programs. */
export function makeMemoryFolder(): string | undefined {
  try {
    accessSync(shared, constants.W_OK)
    const { bavail, bsize } = statfsSync(shared)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]
      ?.split(',')
    if (mount === undefined || mount.includes('noexec') || bavail * bsize < leastBytes) return undefined
    const folder = mkdtempSync(join(shared, 'platekeeper-tests-'))
    // PostgreSQL runs as another user if the tests run as root.
    chmodSync(folder, 0o755)
    return folder
  } catch {
    return undefined
  }
}

export function removeMemoryFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    console.error(`The folder of the tests could not be removed: ${(error as Error).message}`)
  }
}
