import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { limits } from '../contract/index.ts'
import { type Config, placesIn, readConfig, setSettings, settings } from './index.ts'
import { readerIn } from './read-config.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))

const { read, faultsOf } = readerIn(folder)
let files = 0
function fileWith(content: string): string {
  files += 1
  const path = join(folder, `config-${files}.json`)
  writeFileSync(path, content)
  return path
}

test('without any setting the service is for this machine, with the limits of the contract', () => {
  const config = read({})
  assert.deepEqual(config, {
    host: '127.0.0.1',
    port: 8628,
    dataDir: '/opt/platekeeper/data',
    authUrl: 'http://localhost:8628',
    baseUrl: 'http://localhost:8628',
    only: null,
    logLevel: 'warn',
    opsPort: null,
    opsHost: '127.0.0.1',
    opsToken: null,
    smtpServer: null,
    mailFrom: null,
    contact: null,
    secondStep: 'optional',
    rememberBrowsers: true,
    backupMaxAge: 7,
    shutdownTimeout: 30,
    trustedProxies: [],
    lan: false,
    drain: 0,
    workers: 'inside',
    viewer: true,
    viewerOffline: true,
    demo: true,
    demoAirports: ['NZWN', 'YBBN'],
    deviceCodeLifetime: 600,
    pollingInterval: 5,
    deviceBurst: 60,
    deviceRate: 2,
    devicePending: 200,
    deviceClientPending: 5000,
    deviceCrowdedPending: 3,
    accessTokenLifetime: 3600,
    refreshIdleLifetime: limits.refreshIdleLifetime,
    refreshAbsoluteLifetime: limits.refreshAbsoluteLifetime,
    packDays: 14,
    endedSignInMemory: 30 * 86_400,
    auditMemory: 400 * 86_400,
    imageCacheBytes: 256 * 1024 * 1024,
    imageAccel: null,
    imageDiskCacheBytes: 1024 * 1024 * 1024,
    mapErrorLimit: 15,
    renderMemory: 512 * 1024 * 1024,
    masterKey: null,
    bucketKeys: null,
    places: {
      dataDir: '/opt/platekeeper/data',
      database: { kind: 'sqlite', file: '/opt/platekeeper/data/platekeeper.db' },
      images: { kind: 'folder', folder: '/opt/platekeeper/data/images' },
    },
  })
  assert.ok(Object.isFrozen(config))
})

const readings: readonly { env: Record<string, string>; field: keyof Config; value: unknown }[] = [
  { env: { PORT: '9000' }, field: 'authUrl', value: 'http://localhost:9000' },
  { env: { AUTH_URL: 'https://auth.example/' }, field: 'authUrl', value: 'https://auth.example' },
  { env: { BASE_URL: 'https://charts.example/api//' }, field: 'baseUrl', value: 'https://charts.example/api' },
  {
    env: { DATABASE_URL: 'postgres://keeper:secret@db.example/charts?sslmode=verify-full' },
    field: 'places',
    value: placesIn('/opt/platekeeper/data', 'postgres://keeper:secret@db.example/charts?sslmode=verify-full'),
  },
  {
    env: { DATABASE_URL: 'postgresql:///charts', DATA_DIR: 'here' },
    field: 'places',
    value: placesIn(join(folder, 'here'), 'postgresql:///charts'),
  },
  { env: { HOST: '::1' }, field: 'host', value: '::1' },
  { env: { WORKERS: 'outside' }, field: 'workers', value: 'outside' },
  { env: { DATA_DIR: 'here' }, field: 'dataDir', value: join(folder, 'here') },
  { env: { TRUSTED_PROXIES: ' 10.0.0.1, 10.1.0.0/16 ,' }, field: 'trustedProxies', value: ['10.0.0.1', '10.1.0.0/16'] },
  { env: { TRUSTED_PROXIES: '10.0.0.1' }, field: 'drain', value: 5 },
  { env: { TRUSTED_PROXIES: '10.0.0.1', SHUTDOWN_TIMEOUT: '4' }, field: 'drain', value: 2 },
  { env: { TRUSTED_PROXIES: '10.0.0.1', DRAIN: '0' }, field: 'drain', value: 0 },
  { env: { DRAIN: '7', SHUTDOWN_TIMEOUT: '10' }, field: 'drain', value: 7 },
  { env: { DEMO_AIRPORTS: 'lszh, kpdx' }, field: 'demoAirports', value: ['LSZH', 'KPDX'] },
  { env: { DEMO: 'false' }, field: 'demo', value: false },
  { env: { IMAGE_CACHE_MB: '0' }, field: 'imageCacheBytes', value: 0 },
  { env: { IMAGE_ACCEL: '/chart-images/' }, field: 'imageAccel', value: '/chart-images/' },
  { env: { MAP_ERROR_LIMIT: '4' }, field: 'mapErrorLimit', value: 4 },
  { env: { RENDER_MEMORY: '300' }, field: 'renderMemory', value: 300 * 1024 * 1024 },
  { env: { LOG_LEVEL: '' }, field: 'logLevel', value: 'warn' },
]
for (const { env, field, value } of readings) {
  test(`${JSON.stringify(env)}: ${field} is ${JSON.stringify(value)}`, () => assert.deepEqual(read(env)[field], value))
}

const mistakes: readonly Record<string, string>[] = [
  { PORT: '65536' },
  { RENDER_MEMORY: '255' },
  { PORT: '-1' },
  { WORKERS: 'none' },
  { PORT: '80 ' },
  { PORT: '0x50' },
  { HOST: 'a b' },
  { AUTH_URL: 'auth.example' },
  { AUTH_URL: 'ftp://auth.example' },
  { AUTH_URL: 'https://auth.example/?x=1' },
  { AUTH_URL: 'https://user:word@auth.example' },
  { AUTH_URL: 'https://:word@auth.example' },
  { BASE_URL: 'https://charts.example/#x' },
  { LOG_LEVEL: 'loud' },
  { DEMO: 'yes' },
  { ONLY: 'maps' },
  { DEMO_AIRPORTS: 'Zürich' },
  { DEVICE_CODE_LIFETIME: '901' },
  { DEVICE_CODE_LIFETIME: '0' },
  { POLLING_INTERVAL: '61' },
  { DEVICE_RATE: '0' },
  { DEVICE_BURST: '-1' },
  { DEVICE_CROWDED_PENDING: '0' },
  { POLLING_INTERVAL: '2.5' },
  { ACCESS_TOKEN_LIFETIME: '1e9' },
  { TRUSTED_PROXIES: 'my-proxy' },
  { TRUSTED_PROXIES: '10.0.0.0/40' },
  { DRAIN: '-1' },
  { DRAIN: '24' },
  { DRAIN: '8', SHUTDOWN_TIMEOUT: '10' },
]
for (const env of mistakes) {
  const [[name = '', value = ''] = []] = Object.entries(env)
  test(`${name}=${value} is one fault that names it, its value and the remedy`, () => {
    const faults = faultsOf(env)
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', new RegExp(`^${name} is .* it must be `))
    assert.ok(faults[0]?.includes(JSON.stringify(value)))
  })
}

test('half of the service requires the URL of the other half', () => {
  assert.match(faultsOf({ ONLY: 'charts' })[0] ?? '', /^ONLY is "charts", but AUTH_URL is not set/)
  assert.match(faultsOf({ ONLY: 'identity' })[0] ?? '', /^ONLY is "identity", but BASE_URL is not set/)
  assert.equal(read({ ONLY: 'charts', AUTH_URL: 'https://auth.example' }).only, 'charts')
  assert.equal(read({ ONLY: 'identity', BASE_URL: 'https://charts.example' }).only, 'identity')
})

test('the port for operators is another one, and needs a token if other machines reach it, which no fault repeats', () => {
  assert.match(faultsOf({ OPS_PORT: '8628' })[0] ?? '', /^OPS_PORT is "8628", but it must be another port than PORT$/)
  assert.match(faultsOf({ OPS_PORT: '9000', PORT: '9000' })[0] ?? '', /another port/)
  const open = { OPS_PORT: '9000', OPS_HOST: '0.0.0.0' }
  assert.match(faultsOf(open)[0] ?? '', /^OPS_HOST is "0\.0\.0\.0", which other machines .* OPS_TOKEN is not set/)
  const token = '0123456789abcdef0123'
  assert.equal(read({ ...open, OPS_TOKEN: ` ${token}\n` }).opsToken, token)
  for (const host of ['localhost', '::1', '127.0.0.2'])
    assert.equal(read({ OPS_PORT: '9000', OPS_HOST: host }).opsHost, host)
  assert.equal(read({ OPS_HOST: '0.0.0.0' }).opsPort, null)
  const [short = ''] = faultsOf({ ...open, OPS_TOKEN: 'too-short' })
  assert.match(short, /^OPS_TOKEN must be 20 to 200 ASCII characters/)
  assert.ok(!short.includes('too-short'))
})

test('all errors are reported together', () => {
  assert.equal(faultsOf({ PORT: 'x', DEMO: 'maybe', LOG_LEVEL: 'loud' }).length, 3)
})

test('a file sets what the environment does not', () => {
  const CONFIG_FILE = fileWith('{"port": 9000, "demo": false, "demo_airports": ["LSZH", "KPDX"], "log_level": "error"}')
  const config = read({ CONFIG_FILE, LOG_LEVEL: 'debug' })
  assert.deepEqual([config.port, config.demo, config.logLevel], [9000, false, 'debug'])
  assert.deepEqual(config.demoAirports, ['LSZH', 'KPDX'])
})

test('a master key in the file is used, not passed over', () => {
  const key = 'ab'.repeat(32)
  const bytes = Buffer.from(key, 'hex')
  assert.deepEqual(read({ CONFIG_FILE: fileWith(`{"master_key": "${key}"}`) }).masterKey, bytes)
  writeFileSync(join(folder, 'key'), `${key}\n`)
  assert.deepEqual(read({ CONFIG_FILE: fileWith('{"master_key_file": "key"}') }).masterKey, bytes)
})

test('a word in the file that is not a setting is named', () => {
  assert.match(
    faultsOf({ CONFIG_FILE: fileWith('{"prot": 1}') })[0] ?? '',
    /^Unknown setting prot in the configuration file. Did you mean port\?$/,
  )
})

for (const content of ['', '[]', 'null', '{"port": 1', '"port"']) {
  test(`a file that contains ${content || 'nothing'} is one fault that names the file`, () => {
    const CONFIG_FILE = fileWith(content)
    const faults = faultsOf({ CONFIG_FILE })
    assert.equal(faults.length, 1)
    assert.ok(faults[0]?.includes(CONFIG_FILE))
  })
}

test('a named file that is missing is a fault; platekeeper.json may be missing', () => {
  assert.equal(faultsOf({ CONFIG_FILE: 'missing.json' }).length, 1)
  assert.equal(faultsOf({}).length, 0)
})

test('a master key comes from a setting or a file, not from both, and a missing file is a fault', () => {
  const key = 'cd'.repeat(32)
  writeFileSync(join(folder, 'key'), `${key}\n`)
  assert.deepEqual(read({ MASTER_KEY: 'ab'.repeat(32) }).masterKey, Buffer.alloc(32, 0xab))
  assert.deepEqual(read({ MASTER_KEY_FILE: 'key' }).masterKey, Buffer.alloc(32, 0xcd))
  assert.match(faultsOf({ MASTER_KEY: 'x', MASTER_KEY_FILE: 'key' })[0] ?? '', /both/)
  assert.match(faultsOf({ MASTER_KEY_FILE: 'no-such-file' })[0] ?? '', /no-such-file/)
})

test('an invalid master key is one of the faults, which names its setting or file', () => {
  writeFileSync(join(folder, 'short'), 'short\n')
  assert.match(faultsOf({ MASTER_KEY: 'x', PORT: 'x' }).join('\n'), /PORT.*\nMASTER_KEY must contain 32 bytes/)
  assert.match(faultsOf({ MASTER_KEY_FILE: 'short', PORT: 'x' }).join('\n'), /PORT.*\n.*short must contain 32 bytes/)
})

test('no error message contains the master key', () => {
  assert.ok(!faultsOf({ MASTER_KEY: 'my secret', MASTER_KEY_FILE: 'x', PORT: 'x' }).join().includes('my secret'))
  assert.ok(!faultsOf({ MASTER_KEY: 'my secret', PORT: 'x' }).join().includes('my secret'))
})

test('DATABASE_URL may be in a file', () => {
  const path = fileWith('postgres://keeper:secret@db.example/charts\n')
  const url = 'postgres://keeper:secret@db.example/charts'
  assert.deepEqual(read({ DATABASE_URL_FILE: path }).places.database, { kind: 'postgres', url })
})

test('a wrong DATABASE_URL is reported without its password', () => {
  const wrong = ['mysql://keeper:secret@db.example/charts', 'postgres://keeper:secret@db.example', 'keeper:secret']
  for (const env of [
    ...wrong.map((url) => ({ DATABASE_URL: url })),
    { DATABASE_URL_FILE: fileWith('keeper:secret') },
  ]) {
    const [fault = '', ...more] = faultsOf(env)
    assert.deepEqual(more, [])
    assert.match(fault, /PostgreSQL database, such as postgres:/)
    assert.doesNotMatch(fault, /secret/)
  }
  const [fault] = faultsOf({
    DATABASE_URL: 'postgres://db.example/a',
    DATABASE_URL_FILE: fileWith('postgres://db.example/b'),
  })
  assert.match(fault ?? '', /both set/)
})

test('what is set is listed with its value, of every secret only that it is set', () => {
  const secrets = Object.entries(settings).flatMap(([name, setting]) => ('parseSecret' in setting ? [name] : []))
  assert.ok(secrets.length > 3)
  const file = join(folder, 'secret')
  writeFileSync(file, 'value-of-a-secret')
  const direct = Object.fromEntries(secrets.map((name) => [name, 'value-of-a-secret']))
  const inFiles = Object.fromEntries(secrets.map((name) => [`${name}_FILE`, file]))
  const configFile = join(folder, 'set.json')
  writeFileSync(configFile, JSON.stringify({ ...direct, port: 1 }))
  for (const env of [direct, inFiles, { CONFIG_FILE: configFile }]) {
    const found = setSettings({ env: { ...env, PORT: '2', PATH: '/bin' }, cwd: folder })
    assert.deepEqual(found, { settings: { PORT: '2' }, secrets })
    assert.ok(!JSON.stringify(found).includes('value-of-a-secret'))
  }
})

test('a worker reads no master key, wherever it is set', () => {
  const keyless = (env: Readonly<Record<string, string>>) =>
    readConfig({ env, cwd: folder, home: '/opt', isKeyless: true })
  assert.equal(keyless({ MASTER_KEY: 'ab'.repeat(32) }).masterKey, null)
  assert.equal(keyless({ MASTER_KEY_FILE: 'a file that does not exist' }).masterKey, null)
})
