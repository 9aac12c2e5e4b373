import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Service } from '../service.ts'

/** Where `sessionFilePath` looks for the configuration folder. */
export type SessionFileOptions = {
  /** Folder of the application in the person's configuration folder. */
  readonly application: string
  /** Default: `process.env`; read are XDG_CONFIG_HOME, HOME and, on Windows, APPDATA. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * The path of one file for each identity server and client, in the person's configuration folder. The name shows the host; a hash
 * keeps two clients of one host apart. Creates nothing.
 *
 * @throws {TypeError} `authUrl` is not a URL.
 * @see XDG Base Directory Specification
 */
export function sessionFilePath(
  { authUrl, clientId }: Pick<Service, 'authUrl' | 'clientId'>,
  { application, env = process.env }: SessionFileOptions,
): string {
  const usual = process.platform === 'win32' && env.APPDATA ? env.APPDATA : join(env.HOME || homedir(), '.config')
  const host = urlOf(authUrl).host.replace(/[^\w.-]/g, '-')
  const hash = createHash('sha256').update(`${authUrl} ${clientId}`).digest('hex').slice(0, 8)
  return join(env.XDG_CONFIG_HOME || usual, application, `${host}-${hash}.json`)
}

function urlOf(authUrl: string): URL {
  try {
    return new URL(authUrl)
  } catch {
    throw new TypeError(`authUrl is ${authUrl}: it must be a URL, for example https://identity.example.org`)
  }
}
