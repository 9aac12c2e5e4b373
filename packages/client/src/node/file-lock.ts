import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds: longer than any refresh with all its tries. A lock this old has no living holder. */
const oldest = 180_000
const pause = 50

/**
 * Runs the work while no other process holds the lock file, whose folder must exist. A lock whose process is gone is taken
 * over. Two processes that take over one dead lock in the same instant may both proceed; for refreshing tokens that is
 * harmless, because both then send the same Idempotency-Key.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (!(await taken(path))) {
    signal?.throwIfAborted()
    if (await isDead(path)) await rm(path, { force: true })
    else await sleep(pause)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function taken(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** A lock that vanishes while it is read counts as alive: the next attempt finds out. */
async function isDead(path: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, holder] = await Promise.all([stat(path), readFile(path, 'utf8')])
    if (Date.now() - mtimeMs > oldest) return true
    return holder !== '' && !isRunning(Number(holder))
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
