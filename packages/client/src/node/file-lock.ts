import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds: longer than any refresh with all its attempts. The process that held an older lock has ended. */
const oldest = 180_000
const pause = 50

/**
 * Runs the work while no other process holds the lock file, whose folder must exist. A lock whose process has ended is taken over. Two
 * processes that take over the same lock at the same time may both proceed; for a token refresh that is harmless, because both send the
 * same Idempotency-Key.
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

/** A lock that is removed while it is read counts as held: the next attempt finds that it is free. */
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
