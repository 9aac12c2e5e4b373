import { resolve } from 'node:path'
import { demoAirports, limits } from '../contract/index.ts'
import {
  airports,
  databaseUrl,
  hostName,
  networks,
  oneOf,
  ownHost,
  parseMasterKey,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './parsers.ts'

/** What parsers and defaults of other settings depend on. */
export type Place = {
  /** Where relative paths start from. */
  readonly cwd: string
  /** The folder of the product: the default data folder lies in it. */
  readonly home: string
  readonly port: number
}

type Documented = {
  /** A line of docs/reference/configuration.md, in Markdown. */
  readonly meaning: string
  /** The default as people write it, in Markdown. */
  readonly defaultText: string
}
type Plain<Field extends string, Value> = Documented & {
  readonly field: Field
  /** Throws what the text must be. */
  readonly parse: (text: string, place: Place) => Value
  readonly fallback: (place: Place) => Value
}
/** A value that complaints never repeat. It is set itself, or NAME_FILE names the file that holds it. */
type Secret<Field extends string, Value> = Documented & {
  readonly field: Field
  /** Throws a whole complaint, in which `source` names the setting or the file. */
  readonly parseSecret: (text: string, source: string) => Value
}

const plain = <const Field extends string, Value>(setting: Plain<Field, Value>) => setting
const secret = <const Field extends string, Value>(setting: Secret<Field, Value>) => setting

/** Seconds between `least` and `most`, the default from the contract. */
const seconds = <const Field extends string>(
  field: Field,
  [least, most]: readonly [number, number],
  fallback: number,
  documented: Documented,
) => plain({ field, parse: wholeNumber(least, most), fallback: () => fallback, ...documented })

const localhost = ({ port }: Place): string => `http://localhost:${port}`
const defaultPort = 8628
const ever = 10 ** 9

/** Nobody fills the disk, or stops an application for others with its extracted id. */
export const deviceQuotaDefaults = {
  burst: 60,
  perSecond: 2,
  pendingOfNetwork: 200,
  pendingOfClient: 5_000,
  pendingWhenCrowded: 3,
} as const

/** By the name in the environment; a configuration file holds the same names in lower case. The order is that of the document. */
export const settings = {
  PORT: plain({
    field: 'port',
    parse: wholeNumber(1, 65_535),
    fallback: () => defaultPort,
    meaning: 'Port to listen on',
    defaultText: `\`${defaultPort}\``,
  }),
  HOST: plain({
    field: 'host',
    parse: hostName,
    fallback: () => '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` is every IPv4 address of the machine',
    defaultText: '`127.0.0.1` (this machine only)',
  }),
  DATA_DIR: plain({
    field: 'dataDir',
    parse: (text, { cwd }) => resolve(cwd, text),
    fallback: ({ home }) => resolve(home, 'data'),
    meaning: 'Folder of the database, the images and the keys',
    defaultText: '`data` in the product’s folder',
  }),
  DATABASE_URL: secret({
    field: 'databaseUrl',
    parseSecret: databaseUrl,
    meaning:
      '`postgres://user:password@host:port/database`, 15 or newer: everything but the images and `demo.json` is stored there ([PostgreSQL](../how-to/postgresql.md))',
    defaultText: 'an SQLite file in `DATA_DIR`',
  }),
  AUTH_URL: plain({
    field: 'authUrl',
    parse: ownHost,
    fallback: localhost,
    meaning: 'Public URL of the identity server: issuer, verification links. It has a host of its own: no path',
    defaultText: '`http://localhost:PORT`',
  }),
  BASE_URL: plain({
    field: 'baseUrl',
    parse: webAddress,
    fallback: localhost,
    meaning: 'Public URL of the chart service: image URLs; may have a path',
    defaultText: '`http://localhost:PORT`',
  }),
  ONLY: plain({
    field: 'only',
    parse: (text): 'identity' | 'charts' | null => oneOf('identity', 'charts')(text),
    fallback: () => null,
    meaning:
      '`identity` or `charts`: serve one half and leave the other to another host ([two hosts](../how-to/two-hosts.md)); the other half’s URL must be set',
    defaultText: 'both',
  }),
  LOG_LEVEL: plain({
    field: 'logLevel',
    parse: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    fallback: () => 'warn' as const,
    meaning: '`debug`, `info`, `warn`, `error` or `silent`; the log goes to stderr, as JSON',
    defaultText: '`warn`',
  }),
  SHUTDOWN_TIMEOUT: seconds('shutdownTimeout', [1, limits.shutdownTimeout], limits.shutdownTimeout, {
    meaning:
      'Seconds after SIGTERM or Ctrl-C by which the server has ended, whatever its clients do; 1 to 30, less than the time after which a supervisor kills it (10 in Docker)',
    defaultText: `\`${limits.shutdownTimeout}\``,
  }),
  TRUSTED_PROXIES: plain({
    field: 'trustedProxies',
    parse: networks,
    fallback: () => [],
    meaning: 'Addresses of proxies whose `X-Forwarded-For` is trusted, joined by commas',
    defaultText: 'none',
  }),
  DEMO: plain({
    field: 'demo',
    parse: yesOrNo,
    fallback: () => true,
    meaning: 'Whether the demo client, people and charts are made; `false` for a service of your own',
    defaultText: '`true`',
  }),
  DEMO_AIRPORTS: plain({
    field: 'demoAirports',
    parse: airports,
    fallback: () => demoAirports,
    meaning: 'Airports whose charts are real for everybody, joined by commas',
    defaultText: `\`${demoAirports.join(',')}\``,
  }),
  DEVICE_CODE_LIFETIME: seconds('deviceCodeLifetime', [30, 900], limits.deviceCodeLifetime, {
    meaning: 'Seconds: `expires_in` of a device authorization',
    defaultText: `\`${limits.deviceCodeLifetime}\``,
  }),
  POLLING_INTERVAL: seconds('pollingInterval', [1, limits.maximumInterval], limits.pollingInterval, {
    meaning: 'Seconds: `interval` of a device authorization',
    defaultText: `\`${limits.pollingInterval}\``,
  }),
  DEVICE_BURST: plain({
    field: 'deviceBurst',
    parse: wholeNumber(0, ever),
    fallback: () => deviceQuotaDefaults.burst,
    meaning:
      'Device authorizations that one application may begin at once from one network (IPv4 /24, IPv6 /48), before `DEVICE_RATE` holds; `0`: no limit on how fast',
    defaultText: `\`${deviceQuotaDefaults.burst}\``,
  }),
  DEVICE_RATE: plain({
    field: 'deviceRate',
    parse: wholeNumber(1, ever),
    fallback: () => deviceQuotaDefaults.perSecond,
    meaning: 'The same, a second',
    defaultText: `\`${deviceQuotaDefaults.perSecond}\``,
  }),
  DEVICE_PENDING: plain({
    field: 'devicePending',
    parse: wholeNumber(0, ever),
    fallback: () => deviceQuotaDefaults.pendingOfNetwork,
    meaning: 'Device authorizations of one application and network that may wait for a person; `0`: no limit',
    defaultText: `\`${deviceQuotaDefaults.pendingOfNetwork}\``,
  }),
  DEVICE_CLIENT_PENDING: plain({
    field: 'deviceClientPending',
    parse: wholeNumber(0, ever),
    fallback: () => deviceQuotaDefaults.pendingOfClient,
    meaning:
      'While more of one application wait, from all networks, each network may have `DEVICE_CROWDED_PENDING` of it; `0`: never',
    defaultText: `\`${deviceQuotaDefaults.pendingOfClient}\``,
  }),
  DEVICE_CROWDED_PENDING: plain({
    field: 'deviceCrowdedPending',
    parse: wholeNumber(1, ever),
    fallback: () => deviceQuotaDefaults.pendingWhenCrowded,
    meaning: 'See `DEVICE_CLIENT_PENDING`',
    defaultText: `\`${deviceQuotaDefaults.pendingWhenCrowded}\``,
  }),
  ACCESS_TOKEN_LIFETIME: seconds(
    'accessTokenLifetime',
    [60, limits.longestAccessTokenLifetime],
    limits.accessTokenLifetime,
    {
      meaning: 'Seconds, a day at most: retired signing keys stay published for longer than that',
      defaultText: `\`${limits.accessTokenLifetime}\``,
    },
  ),
  REFRESH_IDLE_LIFETIME: seconds('refreshIdleLifetime', [3600, ever], limits.refreshIdleLifetime, {
    meaning: 'Seconds after which an unused refresh token expires',
    defaultText: '90 days',
  }),
  REFRESH_ABSOLUTE_LIFETIME: seconds('refreshAbsoluteLifetime', [3600, ever], limits.refreshAbsoluteLifetime, {
    meaning: 'Seconds after which a sign-in expires however much it is used',
    defaultText: '365 days',
  }),
  ENDED_SIGN_IN_MEMORY: seconds('endedSignInMemory', [86_400, ever], limits.endedSignInMemory, {
    meaning: 'Seconds for which a sign-in that was revoked or expired is kept before it is removed; at least a day',
    defaultText: '30 days',
  }),
  AUDIT_MEMORY: seconds('auditMemory', [86_400, ever], limits.auditMemory, {
    meaning: 'Seconds for which an entry of the [audit log](audit.md) is kept before it is removed; at least a day',
    defaultText: '400 days',
  }),
  IMAGE_CACHE_MB: plain({
    field: 'imageCacheBytes',
    parse: (text) => wholeNumber(0, 65_536)(text) * 1024 * 1024,
    fallback: () => 256 * 1024 * 1024,
    meaning: 'Memory for chart images, in MiB; `0` keeps none',
    defaultText: '`256`',
  }),
  MAP_ERROR_LIMIT: plain({
    field: 'mapErrorLimit',
    parse: wholeNumber(1, 1000),
    fallback: () => limits.mapErrorPixels,
    meaning:
      'Pixels at 300 dpi by which a chart’s map may be from linear; beyond, the chart is published but not called georeferenced, and the report says so',
    defaultText: `\`${limits.mapErrorPixels}\``,
  }),
  MASTER_KEY: secret({
    field: 'masterKey',
    parseSecret: parseMasterKey,
    meaning: '32 bytes, base64 or hex, that seal secrets in the store',
    defaultText: 'made in the data folder',
  }),
} as const

type Settings = typeof settings
type ValueOf<S> =
  S extends Plain<string, infer Value> ? Value : S extends Secret<string, infer Value> ? Value | null : never
/** What the settings say, and what follows from their defaults. Times are seconds; a secret that is not set is null. */
export type Config = { readonly [Name in keyof Settings as Settings[Name]['field']]: ValueOf<Settings[Name]> }

/** Every name that the environment or a configuration file may hold. */
export const settingNames: readonly string[] = [
  'CONFIG_FILE',
  ...Object.entries(settings).flatMap(([name, setting]) =>
    'parseSecret' in setting ? [name, `${name}_FILE`] : [name],
  ),
]
