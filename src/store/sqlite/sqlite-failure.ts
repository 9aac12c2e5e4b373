import { diskFailures, StoreUnavailable } from '../../failures/index.ts'

const full = diskFailures.ENOSPC
const damaged = { reason: 'it is damaged', remedy: 'Stop the server and restore the database from your backup' }

/** SQLITE_BUSY. */
const busy = 5

/** SQLite's result codes (sqlite.org/rescode.html) that an operator can fix, with the remedy. */
const failures: Readonly<Record<number, { readonly reason: string; readonly remedy: string } | undefined>> = {
  3: diskFailures.EACCES,
  [busy]: { reason: 'another process keeps it locked', remedy: 'Stop the process that uses this file and try again' },
  8: {
    reason: 'it is not writable',
    remedy: 'Give the user that runs Platekeeper write access to the file and its folder, on a writable disk',
  },
  10: { reason: 'the disk reports an error', remedy: 'Check whether the disk is full or failing' },
  11: damaged,
  13: full,
  14: {
    reason: 'it cannot be opened',
    remedy: 'Give the user that runs Platekeeper access to the file and its folder, and check whether the disk is full',
  },
  26: damaged,
}

/** The sentence starts with `what`, for example `The database /srv/platekeeper.db can't be written`. */
export function sqliteFailure(what: string, error: unknown): StoreUnavailable {
  const code = isFullDisk(error) ? 13 : codeOf(error) & 0xff
  const why = error instanceof Error ? error.message : String(error)
  const known = failures[code]
  return new StoreUnavailable(known ? `${what}: ${known.reason} (${why}). ${known.remedy}` : `${what}: ${why}`, {
    cause: error,
    isTransient: code === busy,
    ...(known === full && { outage: 'disk' as const }),
  })
}

const codeOf = (error: unknown): number => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)

/** SQLITE_FULL, or SQLITE_IOERR_SHMSIZE: no space for the index of the write-ahead log, 32 KiB. */
export const isFullDisk = (error: unknown): boolean => [13, 4874].includes(codeOf(error))
