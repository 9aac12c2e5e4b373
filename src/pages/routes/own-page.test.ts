import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  formFields,
  openBrowser,
  openService,
  password,
  plain,
  send,
  startService,
} from '../../../test/fixtures/index.ts'

const service = await openService({ env: { AUTH_URL: 'https://auth.example' } })
const { app } = service

describe('a form is taken from pages of AUTH_URL alone', () => {
  const foreign: Readonly<Record<string, Record<string, string>>> = {
    'with the Origin of this host by http': { origin: 'http://auth.example' },
    'with the Origin of another port': { origin: 'https://auth.example:8443' },
    'with the Origin of a host below': { origin: 'https://x.auth.example' },
    'with two Origins': { origin: 'https://auth.example https://evil.example' },
    'with an Origin that names the Host it was sent to': {
      origin: 'https://evil.example',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    },
    'with a foreign Origin and our Referer': { origin: 'https://evil.example', referer: 'https://auth.example/device' },
    'with the Origin null and nothing else': { origin: 'null' },
    'with the Origin null and a foreign Referer': { origin: 'null', referer: 'https://evil.example/a' },
    'with the Origin null from another site': { origin: 'null', 'sec-fetch-site': 'cross-site' },
    'without an Origin and with a foreign Referer': { referer: 'https://evil.example/auth.example/' },
    'with a Referer that is not an address': { referer: 'about:blank' },
  }
  /** What browsers send with a form of ours; behind a proxy the Host may be another. */
  const own: Readonly<Record<string, Record<string, string>>> = {
    'its Origin and all that browsers send': {
      origin: 'https://auth.example',
      referer: 'https://auth.example/device',
      'sec-fetch-site': 'same-origin',
    },
    'its Origin, behind a proxy that puts its own Host': { origin: 'https://auth.example', host: '10.0.0.7:8628' },
    'Sec-Fetch-Site alone': { 'sec-fetch-site': 'same-origin' },
    'its Referer alone': { referer: 'https://auth.example/login' },
    'the Origin null and its Referer': { origin: 'null', referer: 'https://auth.example/login' },
    'the Origin null and Sec-Fetch-Site': { origin: 'null', 'sec-fetch-site': 'same-origin' },
    'nothing, as from a program': {},
  }

  async function postCode(headers: Record<string, string>) {
    const browser = openBrowser(app)
    await browser.open('/device')
    const { csrf } = formFields(browser.page.text, '/device')
    return browser.post('/device', { csrf, user_code: 'BCDF-GHJK' }, headers)
  }
  for (const [name, headers] of Object.entries(foreign)) {
    test(`one ${name} is rejected`, async () => {
      assert.equal((await postCode(headers)).status, 403)
    })
  }
  for (const [name, headers] of Object.entries(own)) {
    test(`one with ${name} is taken`, async () => {
      assert.equal((await postCode(headers)).headers.location, '/login')
    })
  }

  test('the page says at which address to open this server, and leads there', async () => {
    const browser = openBrowser(app)
    await browser.open('/login')
    const page = await browser.submit('/login', { username: 'demo', password }, { origin: 'http://127.0.0.1:8628' })
    assert.equal(page.status, 403)
    assert.match(
      plain(page.text),
      /not sent from a page of https:\/\/auth\.example, so it was ignored\. Start again at that address/,
    )
    assert.match(page.text, /<a class="button" href="https:\/\/auth\.example\/">/)
    assert.ok(!page.text.includes('127.0.0.1'), 'what a stranger wrote is not repeated')
  })

  test('nothing of a foreign form is read: not even one that is too large or no form', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' }
    for (const payload of ['x', 'x'.repeat(20_000)]) {
      assert.equal((await send(app, { method: 'POST', url: '/login', headers, payload })).status, 403)
    }
  })

  for (const [authUrl, origin] of [
    ['https://auth.example:443', 'https://auth.example'],
    ['https://auth.example:8443', 'https://auth.example:8443'],
    ['http://localhost:8628', 'http://localhost:8628'],
    ['https://Bücher.example', 'https://xn--bcher-kva.example'],
  ] as const) {
    test(`the address ${authUrl} has the Origin ${origin}`, async () => {
      const other = await startService({ env: { AUTH_URL: authUrl } })
      const browser = openBrowser(other.app)
      await browser.open('/login')
      await browser.submit('/login', { username: 'demo', password }, { origin })
      assert.equal(browser.path, '/')
      await other.close()
    })
  }
})
