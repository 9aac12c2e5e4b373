import { createHash } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Service, TokenStore, Tokens } from '#client'
import { diskFailure, makeFolder } from '../../failures/index.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { withFileLock } from './file-lock.ts'

type SessionFile = { readonly auth_url: string; readonly client_id: string; readonly tokens: Tokens }

/**
 * One file for each identity server and client in the person's configuration folder (XDG), or PLATEKEEPER_SESSION.
 * The name shows the host; the hash keeps two clients of one host apart.
 */
export function sessionPath(
  { authUrl, clientId }: Pick<Service, 'authUrl' | 'clientId'>,
  { env, cwd }: Pick<Context, 'env' | 'cwd'>,
): string {
  if (env.PLATEKEEPER_SESSION) return resolve(cwd, env.PLATEKEEPER_SESSION)
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config')
  const host = new URL(authUrl).host.replaceAll(/[^\w.-]/g, '-')
  const hash = createHash('sha256').update(`${authUrl} ${clientId}`).digest('hex').slice(0, 8)
  return join(folder, 'platekeeper', `${host}-${hash}.json`)
}

/** Tokens in a file that only its owner can read, replaced whole, with one refresh at a time among processes. */
export function sessionFileStore(
  path: string,
  { authUrl, clientId }: Pick<Service, 'authUrl' | 'clientId'>,
): TokenStore {
  const load = async () => {
    const file = await readSession(path)
    return file && file.auth_url === authUrl && file.client_id === clientId ? file.tokens : null
  }
  return {
    load,
    save: (tokens) => writePrivately(path, JSON.stringify({ auth_url: authUrl, client_id: clientId, tokens }, null, 2)),
    clear: async () => {
      if (await load()) await rm(path, { force: true })
    },
    exclusively: (work) => withFileLock(`${path}.lock`, work),
  }
}

async function readSession(path: string): Promise<SessionFile | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (isSessionFile(value)) return value
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    if (!(error instanceof SyntaxError)) throw diskFailure(`The session file ${path} can't be read`, error)
  }
  throw new CommandError('failed', `${path} is no session file`, 'Remove it and sign in again.')
}

function isSessionFile(value: unknown): value is SessionFile {
  if (typeof value !== 'object' || value === null || !('tokens' in value)) return false
  const { tokens } = value
  return (
    typeof tokens === 'object' &&
    tokens !== null &&
    'accessToken' in tokens &&
    'expiresAt' in tokens &&
    'refreshKey' in tokens
  )
}

/** Durable when it returns, because the previous refresh token has been used. A failure leaves no temporary file. */
async function writePrivately(path: string, content: string): Promise<void> {
  const beside = `${path}.${process.pid}.new`
  try {
    makeFolder(dirname(path), 0o700)
    const file = await open(beside, 'w', 0o600)
    try {
      await file.writeFile(`${content}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw diskFailure(`The session file ${path} can't be written`, error)
  }
}
