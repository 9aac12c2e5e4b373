import { StoreUnavailable } from './store-unavailable.ts'

type Failure = { readonly reason: string; readonly remedy: string }

const denied: Failure = {
  reason: 'permission denied',
  remedy: 'Give access to the user that runs Platekeeper, or run it as the owner of the folder',
}

/** Disk errors of operating systems, by Node's error code: the reason and the remedy, as text for people. */
export const diskFailures: Readonly<Record<string, Failure>> = {
  ENOSPC: { reason: 'the disk is full', remedy: 'Free space on that disk; what was stored before is intact' },
  EDQUOT: {
    reason: 'the disk quota of this user is used up',
    remedy: 'Free space or raise the quota; what was stored before is intact',
  },
  EFBIG: {
    reason: 'it would be larger than a file may be there',
    remedy: 'Use a file system without that limit (FAT32 has 4 GiB), or raise the limit of this user (ulimit -f)',
  },
  EROFS: {
    reason: 'the file system is mounted read-only',
    remedy: 'Mount it writable (the system remounts a disk with errors read-only: see the system log)',
  },
  EACCES: denied,
  EPERM: denied,
  ENOENT: { reason: 'no such file or folder', remedy: 'Check the path' },
  ENOTDIR: { reason: 'a part of the path is a file, not a folder', remedy: 'Check the path' },
  EEXIST: { reason: 'a part of the path is a file, not a folder', remedy: 'Check the path' },
  EISDIR: { reason: 'it is a folder', remedy: 'Choose the path of a file' },
  ELOOP: { reason: 'its symbolic links lead in a circle', remedy: 'Check the links' },
  ENAMETOOLONG: { reason: 'its name is too long', remedy: 'Choose a shorter one' },
  EMFILE: { reason: 'too many files are open', remedy: 'Raise the limit (ulimit -n)' },
  EIO: {
    reason: 'the disk reports an error',
    remedy: 'See the system log; if the disk is failing, replace it and restore the backup',
  },
}

/**
 * The error for a file that could not be read or written: with its name, the reason and the remedy. The sentence starts with
 * `what`, for example `The image a.png can't be written to /srv/images`.
 */
export function diskFailure(what: string, error: unknown): StoreUnavailable {
  const remedy = diskFailures[codeOf(error)]?.remedy
  return new StoreUnavailable(`${what}: ${diskReason(error)}${remedy === undefined ? '' : `. ${remedy}`}`, {
    cause: error,
    outage: 'disk',
  })
}

/** Why a file could not be read or written, with the error code of the system: `permission denied (EACCES)`. */
export function diskReason(error: unknown): string {
  const code = codeOf(error)
  const known = diskFailures[code]
  if (known) return `${known.reason} (${code})`
  return error instanceof Error ? error.message : String(error)
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
