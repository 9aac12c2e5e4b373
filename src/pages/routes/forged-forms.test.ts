import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bringCode, formFields, openBrowser, openService, password, send } from '../../../test/fixtures/index.ts'

const service = await openService()
const { app, documented } = service

describe('forms from elsewhere', () => {
  const attempts: Readonly<Record<string, { csrf?: string | undefined; headers?: Record<string, string> }>> = {
    'without a token': { csrf: undefined },
    'with an empty token': { csrf: '' },
    'with a wrong token': { csrf: 'A'.repeat(22) },
    'from another site': { headers: { 'sec-fetch-site': 'cross-site' } },
    'from a neighbouring site': { headers: { 'sec-fetch-site': 'same-site' } },
    'with the Origin of another site': { headers: { origin: 'https://evil.example' } },
  }
  const account = ['/account/sign-out', '/account/sign-out-everywhere', '/account/password']
  for (const action of ['/device', '/login', '/device/consent', '/logout', ...account]) {
    for (const [name, { headers = {}, ...changes }] of Object.entries(attempts)) {
      test(`${action} ${name} is rejected and changes nothing`, async () => {
        const session = await documented.start()
        const browser = openBrowser(app)
        await bringCode(browser, session.user_code)
        const own = formFields(browser.page.text, '/device/consent')
        const fields = { ...own, username: 'visitor', password, decision: 'approve', ...changes }
        const before = new Map(browser.cookies)
        const page = await browser.post(action, fields, headers)
        assert.equal(page.status, 403)
        assert.deepEqual(browser.cookies, before)
        assert.equal(await service.heardBy(session), 'authorization_pending')
        await browser.open('/device/consent')
        assert.equal(browser.path, '/device/consent', 'still signed in')
      })
    }

    test(`${action} with the token of another browser is rejected`, async () => {
      const other = openBrowser(app)
      await other.open('/device')
      const { csrf } = formFields(other.page.text, '/device')
      const browser = openBrowser(app)
      await bringCode(browser, (await documented.start()).user_code)
      assert.equal((await browser.post(action, { csrf, decision: 'approve' })).status, 403)
    })

    test(`${action} without any cookie is rejected`, async () => {
      const other = openBrowser(app)
      await other.open('/device')
      const { csrf } = formFields(other.page.text, '/device')
      assert.equal((await openBrowser(app).post(action, { csrf })).status, 403)
    })

    test(`${action} from this site passes the check`, async () => {
      const browser = openBrowser(app)
      await bringCode(browser, (await documented.start()).user_code)
      const { csrf } = formFields(browser.page.text, '/device/consent')
      const headers = { origin: 'https://auth.example', 'sec-fetch-site': 'same-origin' }
      assert.notEqual((await browser.post(action, { csrf, decision: 'deny' }, headers)).status, 403)
    })

    for (const [type, payload] of [
      ['application/json', '{}'],
      ['text/plain', 'csrf=x'],
    ] as const) {
      test(`${action} as ${type} is a client error on a page`, async () => {
        const reply = await send(app, { method: 'POST', url: action, headers: { 'content-type': type }, payload })
        assert.equal(reply.status, 400)
        assert.match(reply.headers['content-type'] ?? '', /^text\/html/)
      })
    }
  }

  test('a script that sends the hidden fields of every form of the page is accepted, unless a token among them is wrong', async () => {
    const session = await documented.start()
    const browser = openBrowser(app)
    await bringCode(browser, session.user_code)
    const { csrf: [token = ''] = [], ...rest } = formFields(browser.page.text, '/device/consent')
    const fields = { ...rest, decision: 'deny' }
    const csrf = [token, token]
    const forged = { ...fields, csrf: [...csrf, 'A'.repeat(22)] }
    assert.equal((await browser.post('/device/consent', forged)).status, 403)
    assert.equal((await browser.post('/device/consent', { ...fields, csrf })).status, 303)
    assert.equal(await service.heardBy(session), 'access_denied')
  })
})
