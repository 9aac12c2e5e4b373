import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { diskReason, StoreUnavailable } from '../../failures/index.ts'
import type { UpkeepParts } from '../store.ts'
import { inodeOf, isReplaced, logOf, markIntact } from './file-identity.ts'
import type { Write } from './group-commit.ts'
import { isExclusive, leaveExclusive, reopenLog } from './log-mode.ts'
import { sqliteFailure } from './sqlite-failure.ts'
import { upkeepThreads } from './threads.ts'

export type Upkeep = {
  /** Refuses writes that would be lost, because a file was deleted. */
  guard(write: Write): Write
  start(parts: UpkeepParts): void
  /** Called before the database is closed. */
  stop(): Promise<void>
}

/** Seconds. */
const lookEvery = 2
/** Pages of 4 KiB that are copied in a few milliseconds, as long as a commit takes; more are copied in a thread. */
const fewPages = 256

const remedy = 'Files of a database in use must not be moved, deleted or replaced: docs/how-to/backup.md'

/**
 * What a server does for its database while it runs (docs/decisions/0044-write-ahead-log.md): copies the write-ahead log into it when
 * nothing is written, notices that a file was deleted, and checks it. `mustCheck`: see isSuspect.
 */
export function createUpkeep(db: DatabaseSync, file: string, mustCheck: boolean): Upkeep {
  const [log, inode] = [logOf(file), inodeOf(file)]
  const threads = upkeepThreads(file)
  let logInode = inodeOf(log)
  let lastWrite: bigint | null = null
  let refusal: StoreUnavailable | null = null
  let isLost = false
  let stopLooking: (() => void) | null = null

  async function attend({ log: lines }: UpkeepParts): Promise<void> {
    if (isLost) return
    if (isReplaced(file, inode)) return lose(lines)
    if (isExclusive(db)) {
      if (!leaveExclusive(db)) return
      logInode = inodeOf(log)
      lines.warn({ file }, `The disk of ${file} has free space again, and other processes can use the database`)
    }
    if (isReplaced(log, logInode)) return saveLog(lines)
    if (mustCheck) {
      mustCheck = false
      void check(lines)
    }
    await copyLog()
  }

  /** The next start would not find what is written from now on. What is stored is copied to a file next to the database. */
  function lose(lines: UpkeepParts['log']): void {
    isLost = true
    const what = `The database ${file} was deleted or replaced while the server uses it`
    refusal = new StoreUnavailable(`${what}. Nothing is written until the server is restarted. ${remedy}`)
    const copy = `${file}-rescued-${inode}`
    try {
      closeSync(openSync(copy, 'wx', 0o600))
      db.prepare('VACUUM INTO ?').run(copy)
      const next = `Its data is in ${copy}: stop the server, put that file in place of ${file}, and start the server`
      lines.error({ file, copy }, `${what}. ${next}. Until then writes are refused. ${remedy}`)
    } catch (error) {
      rmSync(copy, { force: true })
      const next = `Its data could not be copied to ${copy}: ${diskReason(error)}. Restore the backup`
      lines.error({ file }, `${what}. ${next}. Until the server is restarted writes are refused. ${remedy}`)
    }
  }

  /** SQLite still has the deleted file open: its content is copied into the database, and a new log begun. */
  function saveLog(lines: UpkeepParts['log']): void {
    const what = `The write-ahead log ${log} was deleted or replaced while the server uses it`
    try {
      reopenLog(db)
    } catch (error) {
      const next = 'Stop all other processes that use the database; until then writes are refused'
      if (refusal === null) lines.error({ file: log }, `${what}. ${next} (${diskReason(error)}). ${remedy}`)
      refusal ??= new StoreUnavailable(`${what}. ${next}`, { cause: error })
      return
    }
    refusal = null
    logInode = inodeOf(log)
    mustCheck = true
    lines.error(
      { file: log },
      `${what}. What it contained is in the database now, and a new log was started. ${remedy}`,
    )
  }

  async function check(lines: UpkeepParts['log']): Promise<void> {
    try {
      const faults = await threads.run('check')
      if (stopLooking === null) return
      if (faults.length === 0) {
        markIntact(file)
        // At the default level: an operator who has restored a backup looks for it.
        lines.warn({ file }, `The database ${file} was checked and is intact`)
      } else {
        const next = 'Stop the server and restore the database from your backup: docs/how-to/backup.md'
        lines.error({ file, faults }, `The database ${file} is damaged: ${faults[0]}. ${next}`)
      }
    } catch (err) {
      lines.warn({ err }, `The database ${file} could not be checked; the next start tries again`)
    }
  }

  async function copyLog(): Promise<void> {
    const at = statSync(log, { bigint: true }).mtimeNs
    const isQuiet = at === lastWrite
    lastWrite = at
    if (!isQuiet) return
    // SQLite before 3.51 does not know NOOP, and copies.
    const { log: pages = 0, checkpointed = 0 } = db.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {}
    const left = Number(pages) - Number(checkpointed)
    if (left > fewPages) await threads.run('copy the log')
    else if (left > 0) db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  }

  return {
    guard: (write) => (operation) => (refusal === null ? write(operation) : Promise.reject(refusal)),
    start(parts) {
      if (isExclusive(db)) {
        const effect =
          'Requests that only read are answered, others with 503, and other processes cannot use the database'
        parts.log.error({ file }, `The disk of ${file} is full: free space on it. ${effect}`)
      }
      if (!mustCheck) markIntact(file)
      stopLooking = parts.every(lookEvery, () =>
        attend(parts).catch((error) => {
          const err = sqliteFailure(`The write-ahead log ${log} can't be copied into the database`, error)
          parts.log.error({ err }, err.message)
        }),
      )
    },
    async stop() {
      if (stopLooking === null) return
      stopLooking()
      stopLooking = null
      await threads.stop()
      try {
        if (!isLost && db.isOpen) db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch {
        // Another process is writing, or the disk is full: the log stays, with all that it contains.
      }
    },
  }
}
