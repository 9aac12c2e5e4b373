import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Service } from 'platekeeper-client'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { demoFilePath, readDemoFile } from './demo-file.ts'
import type { ServiceValues } from './service-options.ts'

/**
 * Flags over environment over the local demo. The demo fills gaps only where nothing contradicts it: its secret never
 * goes to another identity server, nor with another client's id. Throws CommandError that names what is missing.
 */
export function locateService(
  values: ServiceValues,
  { env, cwd, program }: Pick<Context, 'env' | 'cwd' | 'program'>,
): Service {
  const authUrl = webAddress('--auth-url', values['auth-url'] ?? env.PLATEKEEPER_AUTH_URL ?? env.AUTH_URL)
  const baseUrl = webAddress('--base-url', values['base-url'] ?? env.PLATEKEEPER_BASE_URL ?? env.BASE_URL)
  const clientId = values['client-id'] ?? env.PLATEKEEPER_CLIENT_ID
  const clientSecret = readSecret(values, env, cwd)

  const demoPath = demoFilePath(env, cwd)
  const demo = authUrl && clientId && clientSecret ? null : readDemoFile(demoPath)
  const isDemo =
    demo &&
    (authUrl ?? trimmed(demo.auth_url)) === trimmed(demo.auth_url) &&
    (clientId ?? demo.client_id) === demo.client_id
  const gaps = isDemo ? demo : null

  const found = {
    authUrl: authUrl ?? (gaps && trimmed(gaps.auth_url)),
    baseUrl: baseUrl ?? (gaps ? trimmed(gaps.base_url) : authUrl),
    clientId: clientId ?? gaps?.client_id,
    clientSecret: clientSecret ?? gaps?.client_secret,
  }
  if (found.authUrl && found.baseUrl && found.clientId && found.clientSecret) {
    return {
      authUrl: found.authUrl,
      baseUrl: found.baseUrl,
      clientId: found.clientId,
      clientSecret: found.clientSecret,
    }
  }
  if (!authUrl && !clientId) {
    throw new CommandError(
      'failed',
      `No service found: there is no ${demoPath}`,
      `Start one with npm start in the clone, or name one: ${program} COMMAND --auth-url URL --client-id ID --client-secret-file FILE`,
    )
  }
  const missing = [
    !found.authUrl && '--auth-url (or PLATEKEEPER_AUTH_URL)',
    !found.clientId && '--client-id (or PLATEKEEPER_CLIENT_ID)',
    !found.clientSecret && '--client-secret-file (or PLATEKEEPER_CLIENT_SECRET_FILE)',
  ].filter((name) => name !== false)
  throw new CommandError('usage', `To reach the service, also give ${missing.join(' and ')}`)
}

const trimmed = (url: string): string => url.replace(/\/+$/, '')

function webAddress(option: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return trimmed(text)
  throw new CommandError('usage', `${option} is ${JSON.stringify(text)}, but it must be an http or https URL`)
}

/** Secrets never stand on the command line, where other people of the machine could read them. */
function readSecret(values: ServiceValues, env: Context['env'], cwd: string): string | undefined {
  const file = values['client-secret-file'] ?? env.PLATEKEEPER_CLIENT_SECRET_FILE
  if (!file) return env.PLATEKEEPER_CLIENT_SECRET
  const path = resolve(cwd, file)
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret !== '') return secret
  } catch (error) {
    throw new CommandError(
      'failed',
      `The client secret cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
  throw new CommandError('failed', `The client secret cannot be read: ${path} is empty`)
}
