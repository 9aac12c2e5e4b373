import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { CommandError } from '../command-error.ts'
import { readDemoFile } from './demo-file.ts'
import { locateService } from './locate-service.ts'
import type { ServiceValues } from './service-options.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))
const demo = {
  auth_url: 'http://localhost:1/',
  base_url: 'http://localhost:1',
  client_id: 'pkc_demo',
  client_secret: 'pks_demo',
}
writeFileSync(join(folder, 'demo.json'), JSON.stringify(demo))
writeFileSync(join(folder, 'secret'), 'pks_file\n')

const noFlags: ServiceValues = {
  'auth-url': undefined,
  'base-url': undefined,
  'client-id': undefined,
  'client-secret-file': undefined,
}
const locate = (flags: Partial<ServiceValues>, env: Record<string, string> = {}) =>
  locateService({ ...noFlags, ...flags }, { env: { DATA_DIR: folder, ...env }, cwd: folder, program: 'platekeeper' })

test('with nothing said, the local demo is the service', () => {
  const expected = {
    authUrl: 'http://localhost:1',
    baseUrl: 'http://localhost:1',
    clientId: 'pkc_demo',
    clientSecret: 'pks_demo',
  }
  assert.deepEqual(locate({}), expected)
})

test('flags win over the environment, and that over the demo', () => {
  const env = {
    PLATEKEEPER_AUTH_URL: 'https://env.example',
    PLATEKEEPER_CLIENT_ID: 'env',
    PLATEKEEPER_CLIENT_SECRET: 'pks_env',
  }
  assert.deepEqual(locate({}, env), {
    authUrl: 'https://env.example',
    baseUrl: 'https://env.example',
    clientId: 'env',
    clientSecret: 'pks_env',
  })
  const flags = {
    'auth-url': 'https://flag.example/',
    'client-secret-file': 'secret',
    'base-url': 'https://charts.example',
  }
  assert.deepEqual(locate(flags, env), {
    authUrl: 'https://flag.example',
    baseUrl: 'https://charts.example',
    clientId: 'env',
    clientSecret: 'pks_file',
  })
})

test('an application without a secret is named by its server and id alone', () => {
  const named = { 'auth-url': 'https://elsewhere.example', 'client-id': 'x' }
  const { clientSecret, ...service } = locate(named)
  assert.equal(clientSecret, undefined)
  assert.deepEqual(service, {
    authUrl: 'https://elsewhere.example',
    baseUrl: 'https://elsewhere.example',
    clientId: 'x',
  })
})

test('the secret of the demo never goes to another identity server, nor with another id', () => {
  const url = 'https://elsewhere.example'
  assert.throws(
    () => locate({ 'auth-url': url }),
    (error) =>
      error instanceof CommandError &&
      /^Missing: --client-id /.test(error.message) &&
      /client add "Command line" --dialect documented --public/.test(error.hint ?? ''),
  )
  assert.throws(
    () => locate({ 'client-id': 'x' }),
    (error) => error instanceof CommandError && /^Missing: --auth-url /.test(error.message),
  )
  for (const flags of [
    { 'auth-url': url, 'client-id': 'x' },
    { 'auth-url': url, 'client-id': 'pkc_demo' },
    { 'auth-url': demo.auth_url, 'client-id': 'x' },
  ])
    assert.equal(locate(flags).clientSecret, undefined)
})

test('127.0.0.1 and localhost name the same demo', () => {
  assert.equal(locate({ 'auth-url': 'http://127.0.0.1:1' }).clientSecret, 'pks_demo')
})

test('an address that is not a URL is named', () => {
  assert.throws(
    () => locate({ 'auth-url': 'localhost:8628' }),
    /--auth-url is "localhost:8628", but it must be an http or https URL/,
  )
})

test('a secret file that is missing or empty is named', () => {
  writeFileSync(join(folder, 'empty'), '\n')
  assert.throws(
    () => locate({ 'client-secret-file': 'absent' }),
    /secret .*absent cannot be read: no such file or folder \(ENOENT\)/,
  )
  assert.throws(() => locate({ 'client-secret-file': '.' }), /cannot be read: it is a folder \(EISDIR\)/)
  assert.throws(() => locate({ 'client-secret-file': 'empty' }), /empty cannot be read: the file is empty/)
})

test('a demo.json that is not JSON, or another object, is damaged, with the remedy', (t) => {
  const damaged = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(damaged, { recursive: true }))
  for (const text of ['', 'garbage', '{}', '[]', 'null']) {
    writeFileSync(join(damaged, 'demo.json'), text)
    assert.throws(
      () => readDemoFile(join(damaged, 'demo.json')),
      (error) => error instanceof CommandError && /demo\.json is damaged/.test(error.message) && error.hint !== null,
    )
  }
})
