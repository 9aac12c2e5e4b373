import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { qrLines } from '#client/qr'
import { readConfig } from '../../../config/index.ts'
import { processTerminal, type Streams } from '../../terminal/terminal.ts'
import { openToLan } from './lan.ts'
import { sameSettings, welcome } from './welcome.ts'

const places = { cwd: '/nowhere', home: '/nowhere' }
const interfaces = { wlan0: [{ address: '192.168.1.20', internal: false }] }

/** What `serve --lan` prints with these settings. */
async function welcomed(env: Record<string, string> = {}): Promise<string> {
  const lan = openToLan('', { config: readConfig({ env, ...places }), interfaces })
  const config = readConfig({ env: { ...env, ...lan.settings }, ...places })
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const terminal = processTerminal({ stdin: new PassThrough(), stdout, stderr, env } as unknown as Streams)
  const signal = new AbortController().signal
  const context = {
    terminal,
    env,
    cwd: '/',
    signal,
    now: () => 0,
    osUser: 'ops',
    command: 'serve',
    program: 'platekeeper',
  }
  const parts = { access: null, otherServer: null, missing: null }
  welcome(context, { config, lan, address: config.baseUrl, ...parts })
  stdout.end()
  return text(stdout)
}

const qr = (url: string) =>
  qrLines(url, false)
    .map((line) => `  ${line}\n`)
    .join('')

test('--lan shows the address of the charts, as text and as a QR code', async () => {
  const out = await welcomed()
  const url = 'http://192.168.1.20:8628/app'
  assert.match(out, new RegExp(`open ${url}, or scan`))
  assert.ok(out.includes(qr(url)), out)
  assert.doesNotMatch(out, /\/device/)
})

test('--lan without the viewer shows where codes are entered', async () => {
  const out = await welcomed({ VIEWER: 'false' })
  const url = 'http://192.168.1.20:8628/device'
  assert.match(out, new RegExp(`open ${url}, or scan`))
  assert.ok(out.includes(qr(url)), out)
})

test('commands in another terminal get the settings that decide on the data, as a shell reads them', () => {
  assert.equal(sameSettings({ PORT: '9000', HOME: '/root' }), null)
  assert.equal(sameSettings({ DATA_DIR: '/srv/charts' }), 'export DATA_DIR=/srv/charts')
  assert.equal(sameSettings({ DATA_DIR: "/srv/Zoe's charts" }), `export DATA_DIR='/srv/Zoe'\\''s charts'`)
})

test('a password is not repeated', () => {
  const env = {
    DATA_DIR: '/d',
    DATABASE_URL: 'postgres://keeper:p4ss%40word@db.example.org/charts?sslmode=verify-full',
  }
  const line = sameSettings(env) ?? ''
  assert.doesNotMatch(line, /p4ss|word/)
  assert.match(
    line,
    /^export DATA_DIR=\/d DATABASE_URL='postgres:\/\/keeper:PASSWORD@db\.example\.org\/charts\?sslmode=verify-full'$/,
  )
})
