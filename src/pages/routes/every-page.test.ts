import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bringCode, decide, openBrowser, openService, type Reply, send } from '../../../test/fixtures/index.ts'
import { contentSecurityPolicy } from '../security-policy.ts'

const service = await openService()
const { app, documented } = service

describe('every page', () => {
  const paths = [
    '/',
    '/device',
    '/login',
    '/device/approved',
    '/device/denied',
    '/device/expired',
    '/device/unavailable',
    '/account/signed-out',
    '/nothing-here',
    '/%zz',
  ]

  function assertGuarded({ headers }: Reply): void {
    assert.equal(headers['content-security-policy'], contentSecurityPolicy)
    assert.match(contentSecurityPolicy, /default-src 'none'/)
    assert.match(contentSecurityPolicy, /frame-ancestors 'none'/)
    assert.doesNotMatch(contentSecurityPolicy, /unsafe/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(headers['permissions-policy'] ?? '', /camera=\(\)/)
    assert.match(headers['content-type'] ?? '', /^text\/html; charset=utf-8/)
    assert.equal(headers['access-control-allow-origin'], undefined)
  }

  for (const path of paths) {
    test(`${path} carries the security policy, is never kept, and needs no script`, async () => {
      const reply = await send(app, { url: path })
      assertGuarded(reply)
      assert.doesNotMatch(reply.text, / on[a-z]+="| style="|<script>|javascript:/)
    })
  }

  test('the consent page, the account page and the refusal of a form do too', async () => {
    const browser = openBrowser(app)
    assertGuarded(await bringCode(browser, (await documented.start()).user_code))
    assertGuarded(await browser.open('/account'))
    assertGuarded(await browser.post('/device/consent', {}))
  })

  test('a client with a hostile name and user agent is shown as text', async () => {
    const name = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&amp;\u202eשלום`
    const hostile = await service.register({})
    await service.store.clients.update(hostile.id, (client) => ({ ...client, name }))
    const form = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
    const { body } = await hostile.post('/connect/deviceauthorization', form, { 'user-agent': `<b onclick="x">"'` })
    const browser = openBrowser(app)
    const consent = await bringCode(browser, String(body.user_code))
    const outcome = await decide(browser)
    for (const { text } of [consent, outcome]) {
      assert.doesNotMatch(text, /<script>|<img src=x|<b onclick/)
      assert.ok(text.includes('&lt;script&gt;'))
      assert.match(text, /<bdi>[^<]*שלום<\/bdi>/, 'letters that are written from the right turn nothing but the name')
      assert.ok(!text.includes('\u202e'))
    }
  })

  test('what was typed comes back as text', async () => {
    const browser = openBrowser(app)
    await browser.open('/device')
    const page = await browser.submit('/device', { user_code: '"><script>alert(1)</script>' })
    assert.doesNotMatch(page.text, /<script>/)
    await browser.open('/login')
    const refused = await browser.submit('/login', { username: '"><script>alert(1)</script>', password: 'x' })
    assert.doesNotMatch(refused.text, /<script>/)
  })
})
