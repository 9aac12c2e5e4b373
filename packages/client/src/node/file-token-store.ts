import { watch } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import process from 'node:process'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Service } from '../service.ts'
import type { TokenStore } from '../tokens/token-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { withFileLock } from './file-lock.ts'

type SessionFile = { readonly auth_url: string; readonly client_id: string; readonly tokens: Tokens }

/**
 * Tokens in a file that only its owner can read (0600), replaced as a whole, with one refresh at a time among processes. Tokens of
 * another service or client in the file are left alone and not loaded. Never throws itself; its functions reject with
 * PlatekeeperError `storage-failed`, which names the file and the reason.
 *
 * @param path Folders that are missing are created (0700). `sessionFilePath` names the usual place.
 * @param owner The service, or its `authUrl` and `clientId`.
 * @see TokenStore
 *
 * @example
 * ```ts
 * import { openSession } from 'platekeeper-client'
 * import { fileTokenStore, sessionFilePath } from 'platekeeper-client/node'
 *
 * const service = { authUrl: 'https://id.example.org', baseUrl: 'https://charts.example.org', clientId: 'pkc_1' }
 * const path = sessionFilePath(service, { application: 'cockpit' })
 * export const session = openSession(service, fileTokenStore(path, service))
 * ```
 */
export function fileTokenStore(
  path: string,
  { authUrl, clientId }: Pick<Service, 'authUrl' | 'clientId'>,
): Required<TokenStore> {
  const load = async () => {
    const file = await readSession(path)
    return file && file.auth_url === authUrl && file.client_id === clientId ? file.tokens : null
  }
  return {
    load,
    save: (tokens) => writePrivately(path, JSON.stringify({ auth_url: authUrl, client_id: clientId, tokens }, null, 2)),
    clear: async () => {
      if (await load()) await attempt('removed', path, () => rm(path, { force: true }))
    },
    exclusively: async (work) => {
      await attempt('locked', path, () => makeFolder(path))
      return withFileLock(`${path}.lock`, work)
    },
    watch: (listener) => watched(path, listener),
  }
}

async function readSession(path: string): Promise<SessionFile | null> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw failure('read', path, error)
  })
  const value = text === null ? null : parsed(text)
  if (value === undefined)
    throw new PlatekeeperError('storage-failed', `${path} is not a session file. Remove it and sign in again.`)
  return value
}

/** undefined: the file does not exist. */
function parsed(text: string): SessionFile | undefined {
  try {
    const value: SessionFile | null = JSON.parse(text)
    const { accessToken, refreshKey, expiresAt } = value?.tokens ?? {}
    const isWhole = typeof accessToken === 'string' && typeof refreshKey === 'string' && typeof expiresAt === 'number'
    return isWhole && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const makeFolder = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
}

/** On disk when it returns, because the previous refresh token has been used. A failure leaves no temporary file. */
async function writePrivately(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  await attempt('written', path, async () => {
    try {
      await makeFolder(path)
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(`${content}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  })
}

/** Watches the folder, because replacing a file creates a new one. If the system cannot watch, the listener is not called. */
function watched(path: string, listener: () => void): () => void {
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
      if (name === null || name === basename(path)) listener()
    })
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => undefined
  }
}

async function attempt(what: string, path: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => {
    throw failure(what, path, error)
  })
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full (ENOSPC). Free space on it, then try again',
  EDQUOT: 'the disk quota of this user is used up (EDQUOT). Free space, then try again',
  EROFS: 'the file system is read-only (EROFS). Mount it writable, then try again',
  ENOTDIR: 'a part of its path is a file (ENOTDIR). Choose another place',
  EEXIST: 'a part of its path is a file (EEXIST). Choose another place',
  EACCES: 'permission denied (EACCES). Give access to this user, then try again',
  EPERM: 'permission denied (EPERM). Give access to this user, then try again',
}

function failure(what: string, path: string, cause: Error & { readonly code?: string }): PlatekeeperError {
  const reason = reasons[cause.code ?? ''] ?? cause.message
  return new PlatekeeperError('storage-failed', `The session file ${path} can't be ${what}: ${reason}`, { cause })
}
