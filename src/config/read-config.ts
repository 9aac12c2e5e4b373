import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bucketKeys } from './bucket-url.ts'
import { isLoopbackHost } from './hosts.ts'
import { nearestWord } from './nearest-word.ts'
import { placesIn } from './places.ts'
import type { SettingContext } from './setting.ts'
import { type Config, type SettingValues, settingNames, settings } from './settings.ts'

/** All invalid settings, each with its name, value and remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['Invalid configuration:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
    this.faults = faults
  }
}

export type ConfigSources = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The base of relative paths in the environment or on the command line. */
  readonly cwd: string
  /** The folder of the product, which contains the default data folder. */
  readonly home: string
  /** Whether the master key is left where it is: a worker has none. */
  readonly isKeyless?: boolean
}

/**
 * Environment over configuration file over defaults. The file is CONFIG_FILE, or platekeeper.json in the working
 * folder when it exists: one JSON object with the settings' names in lower case. Throws ConfigError.
 */
export function readConfig({ env, cwd, home, isKeyless = false }: ConfigSources): Config {
  const faults: string[] = []
  const file = readFile(env.CONFIG_FILE, cwd, faults)
  faults.push(...unknownSettings(file))
  const textOf = (name: string): string => env[name] || file[name.toLowerCase()] || ''
  const secretOf = secretReader(textOf, cwd)

  let context: SettingContext = { cwd, home, port: 0, shutdownTimeout: 0, trustedProxies: [] }
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    try {
      if (isKeyless && name === 'MASTER_KEY') values[setting.field] = null
      else if ('parseSecret' in setting) values[setting.field] = secretOf<unknown>(name, setting.parseSecret)
      else {
        values[setting.field] = setting.fallback(context)
        const text = textOf(name)
        if (text !== '')
          values[setting.field] = explained(name, setting.shown?.(text) ?? text, () => setting.parse(text, context))
      }
    } catch (error) {
      faults.push(...(error instanceof ConfigError ? error.faults : [reasonOf(error)]))
    }
    // Settings that follow depend on it: URLs on the port, for example.
    if (setting.field in context) context = { ...context, [setting.field]: values[setting.field] }
  }

  const { databaseUrl, images, accessKeyId, secretAccessKey, sessionToken, ...others } = values as SettingValues
  const found = bucketKeys({ id: accessKeyId ?? null, secret: secretAccessKey ?? null, token: sessionToken ?? null })
  const keys = found !== null && 'id' in found ? found : null
  // Other programs have keys of these names, which nothing here uses without IMAGES.
  if (images && keys === null) faults.push(...faultsOfKeys(found))
  if (images && others.imageAccel) {
    faults.push('IMAGE_ACCEL and IMAGES are both set, but nginx can send images from a folder only: unset IMAGE_ACCEL')
  }
  const bucket = images && keys && { ...images, keys }
  const places = placesIn(others.dataDir, databaseUrl, bucket)
  const config: Config = Object.freeze({ ...others, places, bucketKeys: keys })
  const elsewhere = config.only && ({ identity: 'BASE_URL', charts: 'AUTH_URL' } as const)[config.only]
  if (elsewhere && !textOf(elsewhere)) {
    faults.push(`ONLY is "${config.only}", but ${elsewhere} is not set: it must be the public URL of the other host`)
  }
  if (config.opsPort && !textOf('OPS_TOKEN') && !textOf('OPS_TOKEN_FILE') && !isLoopbackHost(config.opsHost)) {
    faults.push(
      `OPS_HOST is "${config.opsHost}", which other machines can reach, but OPS_TOKEN is not set: set it, or OPS_HOST=127.0.0.1`,
    )
  }
  if (config.smtpServer && !textOf('MAIL_FROM')) {
    faults.push(
      'SMTP_URL is set, but MAIL_FROM is not: set it to the sender of the mail, for example charts@example.org',
    )
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

const faultsOfKeys = (found: ReturnType<typeof bucketKeys>): readonly string[] =>
  found === null || 'id' in found
    ? [
        'IMAGES names a bucket, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set: set them, or AWS_ACCESS_KEY_ID_FILE and AWS_SECRET_ACCESS_KEY_FILE to files that contain them',
      ]
    : found

/** The settings that are set, as texts; of a secret, only that it is. */
export type SetSettings = { readonly settings: Readonly<Record<string, string>>; readonly secrets: readonly string[] }

/** What the environment or the configuration file sets, without the values of secrets. For backups. Throws ConfigError. */
export function setSettings({ env, cwd }: Omit<ConfigSources, 'home'>): SetSettings {
  const complaints: string[] = []
  const file = readFile(env.CONFIG_FILE, cwd, complaints)
  if (complaints.length > 0) throw new ConfigError(complaints)
  const textOf = (name: string): string => env[name] || file[name.toLowerCase()] || ''
  const names = Object.entries(settings)
  const plain = names.flatMap(([name, setting]) => ('parseSecret' in setting ? [] : [[name, textOf(name)] as const]))
  const secret = names.flatMap(([name, setting]) => ('parseSecret' in setting ? [name] : []))
  return {
    settings: Object.fromEntries(plain.filter(([, text]) => text !== '')),
    secrets: secret.filter((name) => textOf(name) !== '' || textOf(`${name}_FILE`) !== ''),
  }
}

function explained<T>(name: string, text: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Error(`${name} is ${JSON.stringify(text)}, but ${reasonOf(error)}`, { cause: error })
  }
}

function unknownSettings(file: Readonly<Record<string, string>>): readonly string[] {
  const known = settingNames.filter((name) => name !== 'CONFIG_FILE').map((name) => name.toLowerCase())
  return Object.keys(file)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const meant = nearestWord(key, known)
      const remedy = meant ? `Did you mean ${meant}?` : 'All settings are listed in docs/reference/configuration.md.'
      return `Unknown setting ${key} in the configuration file. ${remedy}`
    })
}

function readFile(named: string | undefined, cwd: string, faults: string[]): Record<string, string> {
  const path = resolve(cwd, named || 'platekeeper.json')
  if (!named && !existsSync(path)) return {}
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw new Error('it is not a JSON object')
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => [
        key.toLowerCase(),
        Array.isArray(value) ? value.join(',') : String(value),
      ]),
    )
  } catch (error) {
    faults.push(`The configuration file ${path} can't be read: ${reasonOf(error)}`)
    return {}
  }
}

/** NAME, or the content of NAME_FILE; both together are an error that would hide a wrong secret. */
function secretReader(textOf: (name: string) => string, cwd: string) {
  return <T>(name: string, parse: (text: string, source: string) => T): T | null => {
    const text = textOf(name)
    const path = textOf(`${name}_FILE`)
    const faults = text && path ? [`${name} and ${name}_FILE are both set: set only one`] : []
    try {
      const value = path
        ? parse(readSecretFile(`${name}_FILE`, resolve(cwd, path)), path)
        : text
          ? parse(text, name)
          : null
      if (faults.length === 0) return value
    } catch (error) {
      faults.push(reasonOf(error))
    }
    throw new ConfigError(faults)
  }
}

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${name} is ${path}, which can't be read: ${reasonOf(error)}`, { cause: error })
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
