import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Service } from '#client'
import { diskFailure } from '../../failures/index.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { type DemoFile, demoFilePath, readDemoFile } from './demo-file.ts'
import type { ServiceValues } from './service-options.ts'

type Surroundings = Pick<Context, 'env' | 'cwd' | 'program'>
type Named = { readonly [K in 'authUrl' | 'baseUrl' | 'clientId' | 'clientSecret']: string | undefined }

/** Flags over environment over the local demo. Throws CommandError that names what is missing. */
export function locateService(values: ServiceValues, surroundings: Surroundings): Service {
  const named = whatIsNamed(values, surroundings)
  const isComplete = named.authUrl && named.clientId && named.clientSecret
  const found = isComplete ? named : completedBy(readDemoFile(demoFilePath(surroundings)), named)

  const { authUrl, baseUrl = authUrl, clientId, clientSecret } = found
  // A public application has no secret; the server rejects other applications without one.
  if (authUrl && baseUrl && clientId) return { authUrl, baseUrl, clientId, clientSecret }
  throw named.authUrl || named.clientId ? incomplete(found, surroundings) : nothingFound(surroundings)
}

function whatIsNamed(values: ServiceValues, { env, cwd }: Surroundings): Named {
  return {
    authUrl: webAddress('--auth-url', values['auth-url'] ?? env.PLATEKEEPER_AUTH_URL ?? env.AUTH_URL),
    baseUrl: webAddress('--base-url', values['base-url'] ?? env.PLATEKEEPER_BASE_URL ?? env.BASE_URL),
    clientId: values['client-id'] ?? env.PLATEKEEPER_CLIENT_ID,
    clientSecret: readSecret(values['client-secret-file'] ?? env.PLATEKEEPER_CLIENT_SECRET_FILE, { env, cwd }),
  }
}

/**
 * The demo fills gaps only where nothing contradicts it: its secret never goes to another identity server, nor with
 * another client's id.
 */
function completedBy(demo: DemoFile | null, named: Named): Named {
  const isOther = demo && named.authUrl && canonical(named.authUrl) !== canonical(demo.auth_url)
  if (!demo || isOther || (named.clientId && named.clientId !== demo.client_id)) return named
  return {
    authUrl: named.authUrl ?? trimmed(demo.auth_url),
    baseUrl: named.baseUrl ?? trimmed(demo.base_url),
    clientId: demo.client_id,
    clientSecret: named.clientSecret ?? demo.client_secret,
  }
}

const nothingFound = (surroundings: Surroundings) =>
  new CommandError(
    'failed',
    `No server found: there is no ${demoFilePath(surroundings)}`,
    `Start one with npm start in the clone. ${registration(surroundings)}`,
  )

const incomplete = ({ authUrl }: Named, surroundings: Surroundings): CommandError =>
  authUrl
    ? new CommandError('usage', 'Missing: --client-id (or PLATEKEEPER_CLIENT_ID)', registration(surroundings))
    : new CommandError('usage', 'Missing: --auth-url (or PLATEKEEPER_AUTH_URL)')

const registration = ({ program }: Surroundings): string =>
  [
    'A server without the demo has no application for the command line. Register one there:',
    `  ${program} client add "Command line" --dialect documented --public`,
    'and set PLATEKEEPER_AUTH_URL and PLATEKEEPER_CLIENT_ID here to its URL and the client id.',
  ].join('\n')

const trimmed = (url: string): string => url.replace(/\/+$/, '')

/** Different names of this machine denote the same server. */
const canonical = (url: string): string =>
  trimmed(url).replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=[:/]|$)/, 'http://localhost')

function webAddress(option: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return trimmed(text)
  throw new CommandError('usage', `${option} is ${JSON.stringify(text)}, but it must be an http or https URL`)
}

/** Secrets are never arguments of a command, which other users of the machine could read. */
function readSecret(file: string | undefined, { env, cwd }: Pick<Context, 'env' | 'cwd'>): string | undefined {
  if (!file) return env.PLATEKEEPER_CLIENT_SECRET
  const path = resolve(cwd, file)
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret !== '') return secret
  } catch (error) {
    throw diskFailure(`The client secret ${path} cannot be read`, error)
  }
  throw new CommandError('failed', `The client secret ${path} cannot be read: the file is empty`)
}
