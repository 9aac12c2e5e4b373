import { resolve } from 'node:path'
import { demoAirports, limits } from '../contract/index.ts'
import { type Contact, contact } from './contact.ts'
import { deviceQuotaSettings } from './device-quota-settings.ts'
import { imageSettings } from './image-settings.ts'
import { type MailSender, mailSender, smtpUrl } from './mail-parsers.ts'
import {
  airports,
  bearerToken,
  databaseUrl,
  hostName,
  location,
  networks,
  oneOf,
  ownHost,
  parseMasterKey,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './parsers.ts'
import type { BucketKeys, Places } from './places.ts'
import { type Plain, plain, type Secret, type SettingContext, seconds, secret } from './setting.ts'

const localhost = ({ port }: SettingContext): string => `http://localhost:${port}`
const defaultPort = 8628
const ever = 10 ** 9

const day = 86_400

/** The longest and default shutdown, in seconds. */
const shutdownTimeout = 30
/** The share of SHUTDOWN_TIMEOUT in which clients have to receive their responses. The rest is for closing the store. */
export const clientShare = 0.8
const defaultDrain = 5
/** Seconds. A second is left for requests that are under way when the drain ends. */
const longestDrain = (context: Pick<SettingContext, 'shutdownTimeout'>): number =>
  Math.max(0, Math.floor(context.shutdownTimeout * clientShare) - 1)

/** By the name in the environment; a configuration file has the same names in lower case. In the order of the document. */
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
    meaning: 'Address to listen on; `0.0.0.0` listens on all IPv4 addresses',
    defaultText: '`127.0.0.1` (this machine only)',
  }),
  DATA_DIR: plain({
    field: 'dataDir',
    parse: (text, { cwd }) => resolve(cwd, text),
    fallback: ({ home }) => resolve(home, 'data'),
    meaning: 'Folder for the database, the images and the master key',
    defaultText: '`data` in the product’s folder',
  }),
  DATABASE_URL: secret({
    field: 'databaseUrl',
    parseSecret: databaseUrl,
    meaning:
      '`postgres://user:password@host:port/database`, PostgreSQL 15 or newer; stores everything except images, `master.key` and `demo.json` ([PostgreSQL](../how-to/postgresql.md))',
    defaultText: 'an SQLite file in `DATA_DIR`',
  }),
  ...imageSettings,
  AUTH_URL: plain({
    field: 'authUrl',
    parse: ownHost,
    fallback: localhost,
    meaning: 'Public URL of the identity server, for the issuer and verification links; no path',
    defaultText: '`http://localhost:PORT`',
  }),
  BASE_URL: plain({
    field: 'baseUrl',
    parse: webAddress,
    fallback: localhost,
    meaning: 'Public URL of the chart service, for image URLs; may have a path',
    defaultText: '`http://localhost:PORT`',
  }),
  ONLY: plain({
    field: 'only',
    parse: (text): 'identity' | 'charts' | null => oneOf('identity', 'charts')(text),
    fallback: () => null,
    meaning:
      '`identity` or `charts`: serve only that half; another host serves the other ([two hosts](../how-to/two-hosts.md)), and its URL must be set',
    defaultText: 'both',
  }),
  VIEWER: plain({
    field: 'viewer',
    parse: yesOrNo,
    fallback: () => true,
    meaning:
      'Serve the chart viewer at `BASE_URL/app`; the server builds it at its first start, with packages from the npm registry',
    defaultText: '`true`',
  }),
  VIEWER_OFFLINE: plain({
    field: 'viewerOffline',
    parse: yesOrNo,
    fallback: () => true,
    meaning:
      'Let browsers store the viewer, for use without a network; `false` also removes it from browsers that have stored it, at their next contact, and charts cannot be taken along',
    defaultText: '`true`',
  }),
  LOG_LEVEL: plain({
    field: 'logLevel',
    parse: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    fallback: () => 'warn' as const,
    meaning: '`debug`, `info`, `warn`, `error` or `silent`; the log is written to stderr as JSON',
    defaultText: '`warn`',
  }),
  OPS_PORT: plain({
    field: 'opsPort',
    parse: (text, { port }): number | null => {
      const own = wholeNumber(1, 65_535)(text)
      if (own === port) throw new Error('it must be another port than PORT')
      return own
    },
    fallback: () => null,
    meaning:
      'Port for probes and metrics, `/livez`, `/readyz` and `/metrics` ([monitoring](../how-to/monitoring.md)); not for the network',
    defaultText: 'none: not served',
  }),
  OPS_HOST: plain({
    field: 'opsHost',
    parse: hostName,
    fallback: () => '127.0.0.1',
    meaning: 'Address for `OPS_PORT`; any other than this machine needs `OPS_TOKEN`',
    defaultText: '`127.0.0.1` (this machine only)',
  }),
  OPS_TOKEN: secret({
    field: 'opsToken',
    parseSecret: bearerToken,
    meaning: 'What programs send to `OPS_PORT` as a bearer token; 20 to 200 characters without spaces',
    defaultText: 'none: programs on this machine need none',
  }),
  SMTP_URL: secret({
    field: 'smtpServer',
    parseSecret: smtpUrl,
    meaning:
      'Mail server: `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465` (TLS) ([mail](../how-to/mail.md)); needs `MAIL_FROM`',
    defaultText: 'none: no mail is sent',
  }),
  MAIL_FROM: plain({
    field: 'mailFrom',
    parse: (text): MailSender | null => mailSender(text),
    fallback: () => null,
    meaning: 'Sender of mail: an address, or `Name <address>`',
    defaultText: 'none',
  }),
  CONTACT: plain({
    field: 'contact',
    parse: (text): Contact | null => contact(text),
    fallback: () => null,
    meaning:
      'Whom users ask for help: a mail address, an https address, or a short text. Every page and mail names it, as a link',
    defaultText: 'none: pages say “the operator of this service”',
  }),
  SECOND_STEP: plain({
    field: 'secondStep',
    parse: oneOf('optional', 'required'),
    fallback: () => 'optional' as const,
    meaning:
      '`required`: nobody approves anything before they have signed in with a passkey or a second step; who has neither is led to set one up after the sign-in',
    defaultText: '`optional`',
  }),
  REMEMBER_BROWSERS: plain({
    field: 'rememberBrowsers',
    parse: yesOrNo,
    fallback: () => true,
    meaning: 'Let people choose that a browser does not ask for the second step for 30 days',
    defaultText: '`true`',
  }),
  BACKUP_MAX_AGE: plain({
    field: 'backupMaxAge',
    parse: wholeNumber(0, 3650),
    fallback: () => 7,
    meaning:
      'Days after which the newest backup is too old: a warning in the log, in `/readyz` and of `doctor` ([monitoring](../how-to/monitoring.md)); `0`: not checked',
    defaultText: '`7`',
  }),
  SHUTDOWN_TIMEOUT: seconds('shutdownTimeout', [1, shutdownTimeout], shutdownTimeout, {
    meaning:
      'Seconds within which the server exits after SIGTERM or Ctrl-C, also if clients keep connections open; 1 to 30. Use less than your supervisor waits before it kills the process (10 in Docker)',
    defaultText: `\`${shutdownTimeout}\``,
  }),
  TRUSTED_PROXIES: plain({
    field: 'trustedProxies',
    parse: networks,
    fallback: () => [],
    meaning: 'Addresses of proxies whose `X-Forwarded-For` is trusted, comma-separated',
    defaultText: 'none',
  }),
  LAN: plain({
    field: 'lan',
    parse: yesOrNo,
    fallback: () => false,
    meaning:
      'Clients in private networks connect directly, without a proxy: one that sends `X-Forwarded-For` is not taken for a proxy that is missing in `TRUSTED_PROXIES`. Set by `--lan`',
    defaultText: '`false`',
  }),
  DRAIN: plain({
    field: 'drain',
    parse: (text, context) => {
      const most = longestDrain(context)
      if (/^\d+$/.test(text) && Number(text) > most)
        throw new Error(
          `it must be at most ${most}: a second later, ${clientShare * 100} % of SHUTDOWN_TIMEOUT (${context.shutdownTimeout}) are over and connections are closed`,
        )
      return wholeNumber(0, most)(text)
    },
    fallback: (context) => (context.trustedProxies.length > 0 ? Math.min(defaultDrain, longestDrain(context)) : 0),
    meaning:
      'Seconds for which the server continues to answer on open connections after SIGTERM, with `Connection: close`, so that a reverse proxy loses no request ([nginx](../how-to/nginx.md#restarts-without-failed-requests), [Caddy](../how-to/caddy.md)); part of `SHUTDOWN_TIMEOUT`, at most a second less than 80 % of it. Ctrl-C has none',
    defaultText: `\`${defaultDrain}\` if \`TRUSTED_PROXIES\` is set, else \`0\``,
  }),
  WORKERS: plain({
    field: 'workers',
    parse: oneOf('inside', 'outside'),
    fallback: () => 'inside' as const,
    meaning:
      'Who runs imports, backups and other long jobs: `inside`, a process of low priority that the server starts when one is due; `outside`, only what you start with `platekeeper worker` ([schedules](../how-to/schedules.md))',
    defaultText: '`inside`',
  }),
  DEMO: plain({
    field: 'demo',
    parse: yesOrNo,
    fallback: () => true,
    meaning: 'Create the demo client, accounts and charts; set `false` in production',
    defaultText: '`true`',
  }),
  DEMO_AIRPORTS: plain({
    field: 'demoAirports',
    parse: airports,
    fallback: () => demoAirports,
    meaning: 'Airports whose charts need no subscription, comma-separated',
    defaultText: `\`${demoAirports.join(',')}\``,
  }),
  DEVICE_CODE_LIFETIME: seconds('deviceCodeLifetime', [30, 900], limits.deviceCodeLifetime, {
    meaning: '`expires_in` of a device authorization, in seconds',
    defaultText: `\`${limits.deviceCodeLifetime}\``,
  }),
  POLLING_INTERVAL: seconds('pollingInterval', [1, limits.maximumInterval], limits.pollingInterval, {
    meaning: '`interval` of a device authorization, in seconds',
    defaultText: `\`${limits.pollingInterval}\``,
  }),
  ...deviceQuotaSettings,
  ACCESS_TOKEN_LIFETIME: seconds(
    'accessTokenLifetime',
    [60, limits.longestAccessTokenLifetime],
    limits.accessTokenLifetime,
    {
      meaning:
        'Lifetime of an access token in seconds; at most a day, because retired signing keys stay published for two',
      defaultText: `\`${limits.accessTokenLifetime}\``,
    },
  ),
  REFRESH_IDLE_LIFETIME: seconds('refreshIdleLifetime', [3600, ever], limits.refreshIdleLifetime, {
    meaning: 'Seconds after which an unused refresh token expires',
    defaultText: '90 days',
  }),
  REFRESH_ABSOLUTE_LIFETIME: seconds('refreshAbsoluteLifetime', [3600, ever], limits.refreshAbsoluteLifetime, {
    meaning: 'Seconds after which a sign-in expires, even if it is used',
    defaultText: '365 days',
  }),
  PACK_DAYS: plain({
    field: 'packDays',
    parse: wholeNumber(1, 365),
    fallback: () => limits.packDays,
    meaning: 'Days after the last contact for which charts open [without a network](../how-to/offline.md), 1 to 365',
    defaultText: `\`${limits.packDays}\``,
  }),
  ENDED_SIGN_IN_MEMORY: seconds('endedSignInMemory', [day, ever], 30 * day, {
    meaning: 'Seconds after which a revoked or expired sign-in is removed from the database; at least a day',
    defaultText: '30 days',
  }),
  AUDIT_MEMORY: seconds('auditMemory', [day, ever], 400 * day, {
    meaning: 'Seconds after which an entry of the [audit log](audit.md) is removed; at least a day',
    defaultText: '400 days',
  }),
  IMAGE_CACHE_MB: plain({
    field: 'imageCacheBytes',
    parse: (text) => wholeNumber(0, 65_536)(text) * 1024 * 1024,
    fallback: () => 256 * 1024 * 1024,
    meaning: 'Memory for caching chart images, in MiB; `0` disables the cache',
    defaultText: '`256`',
  }),
  IMAGE_ACCEL: plain({
    field: 'imageAccel',
    parse: (text): string | null => location(text),
    fallback: () => null,
    meaning:
      'Location of nginx, such as `/chart-images/`, that serves the folder `images` of `DATA_DIR`, so that nginx sends chart images itself ([nginx](../how-to/nginx.md))',
    defaultText: 'none',
  }),
  MAP_ERROR_LIMIT: plain({
    field: 'mapErrorLimit',
    parse: wholeNumber(1, 1000),
    fallback: () => limits.mapErrorPixels,
    meaning:
      'Greatest map error in pixels at 300 dpi; a chart with a greater error is published without a georeference, and the report says so',
    defaultText: `\`${limits.mapErrorPixels}\``,
  }),
  RENDER_MEMORY: plain({
    field: 'renderMemory',
    parse: (text) => wholeNumber(256, 65_536)(text) * 1024 * 1024,
    fallback: () => limits.renderMemory,
    meaning:
      'Memory of each process that renders pages, in MiB, at least 256; a page that needs more is rejected ([memory of rendering](#memory-of-rendering))',
    defaultText: `\`${limits.renderMemory / 1024 / 1024}\`, or what the memory group leaves`,
  }),
  MASTER_KEY: secret({
    field: 'masterKey',
    parseSecret: parseMasterKey,
    meaning:
      'Encrypts secrets in the database: 32 bytes, base64 or hex. With `ONLY=charts`: those of the viewer, generated as `viewer.key`',
    defaultText: 'generated in `DATA_DIR`',
  }),
} as const

type Settings = typeof settings
type ValueOf<S> =
  S extends Plain<string, infer Value> ? Value : S extends Secret<string, infer Value> ? Value | null : never
/** The values of all settings. Times are seconds; a secret that is not set is null. */
export type SettingValues = { readonly [Name in keyof Settings as Settings[Name]['field']]: ValueOf<Settings[Name]> }

/** The settings with the data locations that follow from them. */
export type Config = Omit<SettingValues, PartOfPlaces> & {
  readonly places: Places
  /** null: none are set. */
  readonly bucketKeys: BucketKeys | null
}

type PartOfPlaces = 'databaseUrl' | 'images' | 'accessKeyId' | 'secretAccessKey' | 'sessionToken'

/** Every name that is allowed in the environment or a configuration file. */
export const settingNames: readonly string[] = [
  'CONFIG_FILE',
  ...Object.entries(settings).flatMap(([name, setting]) =>
    'parseSecret' in setting ? [name, `${name}_FILE`] : [name],
  ),
]
