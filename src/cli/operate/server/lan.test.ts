import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../../config/index.ts'
import { CommandError } from '../../command-error.ts'
import { openToLan } from './lan.ts'

const interfaces = {
  lo: [{ address: '127.0.0.1', internal: true }],
  docker0: [{ address: '172.17.0.1', internal: false }],
  wlan0: [{ address: '192.168.1.20', internal: false }],
  eth1: [{ address: '10.0.0.5', internal: false }],
}
const open = (
  given = '',
  env: Record<string, string> = {},
  on: Parameters<typeof openToLan>[1]['interfaces'] = interfaces,
) => openToLan(given, { config: readConfig({ env, cwd: '/nowhere', home: '/nowhere' }), interfaces: on })

const refused = (sentence: RegExp, hint: RegExp) => (error: unknown) =>
  error instanceof CommandError && sentence.test(error.message) && hint.test(error.hint ?? '')

test('the address of the network becomes HOST, AUTH_URL and BASE_URL, and its addresses are clients', () => {
  const { settings, others } = open()
  const url = 'http://192.168.1.20:8628'
  assert.deepEqual(settings, { HOST: '192.168.1.20', AUTH_URL: url, BASE_URL: url, LAN: 'true' })
  assert.deepEqual(others, [{ address: '10.0.0.5', interfaceName: 'eth1' }])
})

test('another address can be chosen, also one that is never chosen automatically', () => {
  assert.equal(open('10.0.0.5').settings.AUTH_URL, 'http://10.0.0.5:8628')
  assert.equal(open('172.17.0.1').settings.HOST, '172.17.0.1')
  assert.equal(open('127.0.0.1', { PORT: '9000' }).settings.BASE_URL, 'http://127.0.0.1:9000')
})

test('a server that listens everywhere already continues to do so', () => {
  assert.equal(open('', { HOST: '0.0.0.0' }).settings.HOST, '0.0.0.0')
  assert.equal(open('', { HOST: '10.0.0.5' }).settings.HOST, '192.168.1.20')
})

test('IPv6 addresses are in brackets in URLs', () => {
  const on = { eth0: [{ address: 'fd00::5', internal: false }] }
  assert.equal(open('', {}, on).settings.AUTH_URL, 'http://[fd00::5]:8628')
  assert.equal(open('[FD00::5]', {}, on).settings.HOST, 'fd00::5')
})

test('an address of another machine is refused, with those of this one', () => {
  assert.throws(() => open('192.168.1.99'), refused(/--lan is "192\.168\.1\.99"/, /192\.168\.1\.20 \(wlan0\)/))
  assert.throws(() => open('flightdeck.local'), refused(/must be an address of this machine/, /AUTH_URL, BASE_URL/))
})

test('without a private network it says so; a public address is never chosen automatically', () => {
  const on = { lo: interfaces.lo, eth0: [{ address: '203.0.113.7', internal: false }] }
  assert.throws(
    () => open('', {}, on),
    refused(/no address in a private network/, /203\.0\.113\.7.*without encryption/),
  )
  assert.throws(() => open('', {}, { lo: interfaces.lo }), refused(/no address/, /Connect it to a network/))
})

test('URLs that are set already are not overruled', () => {
  const env = { AUTH_URL: 'https://sign-in.example.org' }
  assert.throws(() => open('', env), refused(/AUTH_URL is already https:\/\/sign-in\.example\.org/, /Omit --lan/))
  assert.throws(() => open('', { ONLY: 'identity', BASE_URL: 'http://a.lan' }), refused(/ONLY/, /two-hosts/))
})
