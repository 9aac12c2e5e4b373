import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLoopbackHost } from './hosts.ts'
import { warningsAboutUrls } from './public-urls.ts'

const here = 'http://localhost:8628'
const warnings = (changes: Partial<Parameters<typeof warningsAboutUrls>[0]>) =>
  warningsAboutUrls({ host: '127.0.0.1', port: 8628, authUrl: here, baseUrl: here, only: null, ...changes })

describe('plain http on a public address', () => {
  for (const host of [
    ...['sign-in.example.org', '203.0.113.7', '8.8.8.8:8628', '172.32.0.1', '[2001:db8::1]', 'localhost.example.org'],
    ...['10.example.org', '192.168.0.1.example.org', '100.128.0.1', 'example.org.'],
  ]) {
    test(`http://${host} is warned about, https is not`, () => {
      const [warning = '', ...more] = warnings({ authUrl: `http://${host}` })
      assert.match(warning, /^AUTH_URL is http:\/\/.*unencrypted.*Put a TLS proxy in front and set AUTH_URL=https:\/\//)
      assert.deepEqual(more, [])
      assert.deepEqual(warnings({ authUrl: `https://${host}` }), [])
    })
  }

  for (const host of [
    ...[
      'localhost:8628',
      'charts.localhost',
      '127.0.0.1',
      '127.8.9.1',
      '[::1]',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.1',
    ],
    ...['192.168.1.20:8628', '169.254.1.1', '100.64.0.1', '[fe80::1]', '[fd00::1]', 'flightdeck.local', 'Pi.LOCAL.'],
    ...['raspberrypi:8628', 'charts.internal', 'pi.home.arpa'],
  ]) {
    test(`http://${host} is not: it cannot be reached from other machines`, () => {
      assert.deepEqual(warnings({ authUrl: `http://${host}`, baseUrl: `http://${host}` }), [])
    })
  }

  test('both addresses are one warning, with the path of BASE_URL in what to set', () => {
    const authUrl = 'http://a.example.org'
    assert.deepEqual(warnings({ authUrl, baseUrl: 'http://b.example.org/charts' }), [
      'AUTH_URL is http://a.example.org and BASE_URL is http://b.example.org/charts: passwords, codes and tokens are sent unencrypted over a public network. Put a TLS proxy in front and set AUTH_URL=https://a.example.org and BASE_URL=https://b.example.org/charts.',
    ])
  })
})

describe('a server for others whose links lead to themselves', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.20', '2001:db8::1']) {
    test(`HOST=${host} with localhost addresses is warned about`, () => {
      const [warning = '', ...more] = warnings({ host })
      assert.match(warning, /^The server listens on .*, but AUTH_URL is http:\/\/localhost:8628 and BASE_URL is http/)
      assert.match(
        warning,
        /Start it with --lan, or set AUTH_URL=http:\/\/ADDRESS:8628 and BASE_URL=http:\/\/ADDRESS:8628 .*or HOST=127\.0\.0\.1/,
      )
      assert.deepEqual(more, [])
    })
  }

  test('is not one where the addresses are set, or it is not reached from other machines', () => {
    const authUrl = 'http://192.168.1.20:8628'
    assert.deepEqual(warnings({ host: '0.0.0.0', authUrl, baseUrl: authUrl }), [])
    for (const host of ['127.0.0.1', '::1', 'localhost', '127.0.0.2']) assert.deepEqual(warnings({ host }), [])
  })

  test('each half answers for its own address', () => {
    const authUrl = 'https://sign-in.example.org'
    assert.equal(warnings({ host: '::', authUrl, only: 'charts' }).length, 1)
    assert.deepEqual(warnings({ host: '::', authUrl, only: 'identity' }), [])
  })
})

test('loopback is what always means this machine', () => {
  for (const host of ['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '::1', '[::1]']) {
    assert.equal(isLoopbackHost(host), true, host)
  }
  for (const host of ['0.0.0.0', '::', 'localhost.example', '10.0.0.1', '::ffff:10.0.0.1', 'example.org']) {
    assert.equal(isLoopbackHost(host), false, host)
  }
})
