import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { demoAirports, limits } from './contract/index.ts'
import { parseMasterKey } from './master-key.ts'
import { settings } from './settings.ts'

/** Everything the product can be told, judged once and frozen. Times are seconds. */
export type Config = {
  readonly host: string
  readonly port: number
  /** Absolute path. */
  readonly dataDir: string
  /** postgres://…, a secret; null: SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** Without a slash at the end; issuer and verification links are built from it. */
  readonly authUrl: string
  /** Without a slash at the end; image URLs are built from it. */
  readonly baseUrl: string
  /** null: both are served. */
  readonly only: 'identity' | 'charts' | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly trustedProxies: readonly string[]
  /** Whether the demo client, people and edition are made. */
  readonly demo: boolean
  readonly demoAirports: readonly string[]
  readonly deviceCodeLifetime: number
  readonly pollingInterval: number
  readonly accessTokenLifetime: number
  readonly refreshIdleLifetime: number
  readonly refreshAbsoluteLifetime: number
  /** For how long an ended sign-in stays in the books. */
  readonly endedSignInMemory: number
  /** For how long an entry of the audit log is kept. */
  readonly auditMemory: number
  readonly imageCacheBytes: number
  /** Pixels; for imports. */
  readonly mapErrorLimit: number
  /** 32 bytes; null: kept in the data folder. */
  readonly masterKey: Buffer | null
}

/** All complaints at once, each naming the setting, its value and the remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly complaints: readonly string[]

  constructor(complaints: readonly string[]) {
    super(['The configuration can\u2019t be used:', ...complaints.map((complaint) => `  - ${complaint}`)].join('\n'))
    this.complaints = complaints
  }
}

export type ConfigSources = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where a relative DATA_DIR of the environment or the command line starts from. */
  readonly cwd: string
  /** The folder of the product: the default data folder lies in it. */
  readonly home: string
}

/**
 * Environment over configuration file over defaults. The file is CONFIG_FILE, or platekeeper.json in the working
 * folder when it exists: one JSON object with the settings' names in lower case. Throws ConfigError.
 */
export function readConfig({ env, cwd, home }: ConfigSources): Config {
  const complaints: string[] = []
  const file = readFile(env.CONFIG_FILE, cwd, complaints)
  for (const key of Object.keys(file)) {
    if (!Object.hasOwn(settings, key.toUpperCase())) {
      complaints.push(
        `${key} in the configuration file is no setting; the settings are in docs/reference/configuration.md`,
      )
    }
  }

  const textOf: TextOf = (name) => env[name] || file[name.toLowerCase()]

  function setting<T>(name: keyof typeof settings, parse: (text: string) => T, fallback: T): T {
    const text = textOf(name)
    if (text === undefined || text === '') return fallback
    try {
      return parse(text)
    } catch (error) {
      complaints.push(`${name} is ${JSON.stringify(text)}, but ${error instanceof Error ? error.message : error}`)
      return fallback
    }
  }

  const port = setting('PORT', wholeNumber(1, 65_535), 8628)
  const origin = `http://localhost:${port}`
  const only = setting('ONLY', oneOf(['identity', 'charts']), null)
  const elsewhere = only && ({ identity: 'BASE_URL', charts: 'AUTH_URL' } as const)[only]
  if (elsewhere && !textOf(elsewhere)) {
    complaints.push(`ONLY is "${only}", but ${elsewhere} is not set: it must be the public URL of the other host`)
  }
  const config: Config = {
    host: setting('HOST', hostName, '127.0.0.1'),
    port,
    dataDir: setting('DATA_DIR', (text) => resolve(cwd, text), resolve(home, 'data')),
    authUrl: setting('AUTH_URL', ownHost, origin),
    baseUrl: setting('BASE_URL', webAddress, origin),
    only,
    logLevel: setting('LOG_LEVEL', oneOf(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
    trustedProxies: setting('TRUSTED_PROXIES', networks, []),
    demo: setting('DEMO', yesOrNo, true),
    demoAirports: setting('DEMO_AIRPORTS', airports, demoAirports),
    deviceCodeLifetime: setting('DEVICE_CODE_LIFETIME', wholeNumber(30, 900), limits.deviceCodeLifetime),
    pollingInterval: setting('POLLING_INTERVAL', wholeNumber(1, limits.maximumInterval), limits.pollingInterval),
    accessTokenLifetime: setting(
      'ACCESS_TOKEN_LIFETIME',
      wholeNumber(60, limits.longestAccessTokenLifetime),
      limits.accessTokenLifetime,
    ),
    refreshIdleLifetime: setting('REFRESH_IDLE_LIFETIME', wholeNumber(3600, 10 ** 9), limits.refreshIdleLifetime),
    refreshAbsoluteLifetime: setting(
      'REFRESH_ABSOLUTE_LIFETIME',
      wholeNumber(3600, 10 ** 9),
      limits.refreshAbsoluteLifetime,
    ),
    endedSignInMemory: setting('ENDED_SIGN_IN_MEMORY', wholeNumber(86_400, 10 ** 9), limits.endedSignInMemory),
    auditMemory: setting('AUDIT_MEMORY', wholeNumber(86_400, 10 ** 9), limits.auditMemory),
    imageCacheBytes: setting('IMAGE_CACHE_MB', wholeNumber(0, 65_536), 256) * 1024 * 1024,
    mapErrorLimit: setting('MAP_ERROR_LIMIT', wholeNumber(1, 1000), limits.mapErrorPixels),
    databaseUrl: readDatabaseUrl(textOf, cwd, complaints),
    masterKey: readMasterKey(textOf, cwd, complaints),
  }
  if (complaints.length > 0) throw new ConfigError(complaints)
  return Object.freeze(config)
}

function readFile(named: string | undefined, cwd: string, complaints: string[]): Record<string, string> {
  const path = resolve(cwd, named || 'platekeeper.json')
  if (!named && !existsSync(path)) return {}
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw new Error('it is no JSON object')
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => [
        key.toLowerCase(),
        Array.isArray(value) ? value.join(',') : String(value),
      ]),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    complaints.push(`CONFIG_FILE is ${path}, which can't be read: ${reason}`)
    return {}
  }
}

type TextOf = (name: keyof typeof settings) => string | undefined

/** 32 bytes, named by what they were read from. */
function readMasterKey(textOf: TextOf, cwd: string, complaints: string[]): Buffer | null {
  return secret('MASTER_KEY', parseMasterKey, { textOf, cwd, complaints })
}

function readDatabaseUrl(textOf: TextOf, cwd: string, complaints: string[]): string | null {
  return secret('DATABASE_URL', parseDatabaseUrl, { textOf, cwd, complaints })
}

/** Complaints never repeat what stands in it: it may hold a password. */
function parseDatabaseUrl(text: string, source: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new Error(
      `${source} is no address of a PostgreSQL database, such as postgres://user:password@host:5432/platekeeper`,
    )
  }
  return url.href
}

/** NAME, or the content of NAME_FILE; both at once is a mistake that would hide a wrong secret. */
function secret<T>(
  name: 'MASTER_KEY' | 'DATABASE_URL',
  parse: (text: string, source: string) => T,
  { textOf, cwd, complaints }: { readonly textOf: TextOf; readonly cwd: string; readonly complaints: string[] },
): T | null {
  const text = textOf(name)
  const path = textOf(`${name}_FILE`)
  if (text && path) complaints.push(`${name} and ${name}_FILE are both set; set one of them`)
  try {
    if (path) return parse(readSecretFile(`${name}_FILE`, resolve(cwd, path)), path)
    return text ? parse(text, name) : null
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error))
    return null
  }
}

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${name} is ${path}, which can't be read: ${reason}`, { cause: error })
  }
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) throw new Error(`it must be a whole number from ${least} to ${most}`)
    return value
  }
}

function oneOf<const T extends string>(values: readonly T[]): (text: string) => T {
  return (text) => {
    const value = values.find((candidate) => candidate === text)
    if (value === undefined) throw new Error(`it must be one of ${values.join(', ')}`)
    return value
  }
}

const yesOrNo = (text: string): boolean => oneOf(['true', 'false'])(text) === 'true'

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function airports(text: string): readonly string[] {
  const named = list(text.toUpperCase())
  if (!named.every((icao) => /^[A-Z0-9]{4}$/.test(icao)))
    throw new Error('it must be ICAO identifiers joined by commas')
  return named
}

function networks(text: string): readonly string[] {
  const named = list(text)
  for (const network of named) {
    const [address = '', prefix = '0', ...rest] = network.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || !/^\d+$/.test(prefix) || Number(prefix) > bits || rest.length > 0) {
      throw new Error('it must be IP addresses or networks joined by commas, for example 10.0.0.1,10.1.0.0/16')
    }
  }
  return named
}

function hostName(text: string): string {
  if (!/^[\w.:-]+$/.test(text))
    throw new Error('it must be an address or a host name to listen on, for example 0.0.0.0')
  return text
}

/** http or https, without query, fragment or credentials; plain http only makes sense on this machine or behind a proxy. */
function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new Error('it must be an http or https URL without query, for example https://charts.example.org')
  }
  return url.href.replace(/\/+$/, '')
}

/** The identity server's pages and cookies belong to a whole host. */
function ownHost(text: string): string {
  const address = webAddress(text)
  if (new URL(address).pathname !== '/') {
    throw new Error('it must be a host of its own, without a path, for example https://sign-in.example.org')
  }
  return address
}
