import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bringCode,
  claimsOf,
  decide,
  formFields,
  headingOf,
  openBrowser,
  openService,
  password,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { app, documented, clock } = service

const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('a person enters the code, signs in, approves, and the application gets its tokens', async () => {
  const session = await documented.start()
  const browser = openBrowser(app)
  await browser.open('/device')
  assert.equal(headingOf(browser.page), words.enterCode.title)
  await browser.submit('/device', { user_code: session.user_code.toLowerCase().replace('-', ' ') })
  assert.equal(browser.path, '/login')
  assert.ok(browser.page.text.includes(session.user_code))
  await browser.submit('/login', { username: ' DEMO ', password })
  assert.equal(browser.path, '/device/consent')
  const text = plain(browser.page.text)
  for (const shown of [
    session.user_code,
    'Documented application',
    '127.0.0.1',
    words.consent.compare,
    words.consent.warning,
  ]) {
    assert.ok(text.includes(shown), shown)
  }
  await decide(browser)
  assert.equal(browser.path, '/device/approved')
  assert.equal(headingOf(browser.page), words.outcome.approved.title)
  assert.equal(await service.heardBy(session), 'tokens')
})

test('a person who is signed in already is asked for the decision immediately', async () => {
  const browser = openBrowser(app)
  await bringCode(browser, (await documented.start()).user_code)
  await decide(browser)
  const second = await documented.start()
  await browser.open('/device')
  await browser.submit('/device', { user_code: second.user_code })
  assert.equal(browser.path, '/device/consent')
})

test('position is asked for in words, and userinfo, which permits nothing, only where nothing else is', async () => {
  const shownFor = async (scope: string): Promise<readonly [string, string]> => {
    const browser = openBrowser(app)
    const { text } = await bringCode(browser, (await documented.start({ scope })).user_code)
    return [plain(text), formFields(text, '/device/consent').shown?.[0] ?? '']
  }
  const [text, shown] = await shownFor('charts userinfo position')
  assert.ok(text.includes('Send your position to your own viewers'))
  assert.ok(!text.includes('Read your username'))
  assert.equal(shown, 'charts position')
  const [alone] = await shownFor('userinfo')
  assert.ok(alone.includes('Read your username'))
})

test('opening the complete link, however often, approves nothing and looks nothing up', async () => {
  const session = await documented.start()
  const browser = openBrowser(app)
  await bringCode(browser, (await documented.start()).user_code)
  for (let i = 0; i < 20; i += 1) {
    await browser.open(
      new URL(session.verification_uri_complete).pathname + new URL(session.verification_uri_complete).search,
    )
    assert.equal(browser.path, '/device', 'the code leaves the address bar')
    assert.ok(browser.page.text.includes(session.user_code), 'the code is shown')
  }
  for (const path of ['/device/consent', '/device/approved', '/device/denied', '/device/status', '/logout', '/']) {
    await browser.open(path)
  }
  assert.equal(await service.heardBy(session), 'authorization_pending')
})

test('a HEAD of the link changes nothing either', async () => {
  const session = await documented.start()
  const { pathname, search } = new URL(session.verification_uri_complete)
  await send(app, { method: 'HEAD', url: pathname + search })
  assert.equal(await service.heardBy(session), 'authorization_pending')
})

describe('a code that cannot be used', () => {
  const ends: Readonly<Record<string, () => Promise<string>>> = {
    'was never given out': async () => 'BBBB-BBBB',
    'was approved': async () => {
      const { user_code } = await documented.start()
      await service.decide(user_code)
      return user_code
    },
    'was collected': async () => {
      const session = await documented.start()
      await service.decide(session.user_code)
      await documented.poll(session)
      return session.user_code
    },
    'was denied': async () => {
      const { user_code } = await documented.start()
      await service.decide(user_code, { decision: 'deny' })
      return user_code
    },
    'has expired': async () => {
      const { user_code, expires_in } = await documented.start()
      clock.advance(expires_in)
      return user_code
    },
    'belongs to a disabled client': async () => {
      const client = await service.register({})
      const { user_code } = await client.start()
      await service.store.clients.update(client.id, (row) => ({ ...row, enabled: false }))
      return user_code
    },
  }
  const pages = new Set<string>()
  for (const [name, make] of Object.entries(ends)) {
    test(`because it ${name} gets the one neutral page`, async () => {
      const code = await make()
      const page = await bringCode(openBrowser(app), code, 'visitor')
      assert.equal(page.status, 400)
      assert.ok(plain(page.text).includes(words.enterCode.unusable))
      pages.add(page.text.replaceAll(/name="csrf" value="[^"]*"/g, ''))
    })
  }
  test('and the pages are the same to the byte', () => assert.equal(pages.size, 1))
})

test('before the sign-in, a valid code and an invented one get the same page', async () => {
  const { user_code } = await documented.start()
  const [live, invented] = await Promise.all(
    [user_code, 'BBBB-BBBB'].map(async (code) => {
      const browser = openBrowser(app)
      await browser.open('/device')
      const { text, status } = await browser.submit('/device', { user_code: code })
      return [browser.path, status, text.replaceAll(code, '').replaceAll(/name="csrf" value="[^"]*"/g, '')]
    }),
  )
  assert.deepEqual(live, invented)
})

for (const typed of ['', '  ', 'BCDF-GHJ', '12345678']) {
  test(`${JSON.stringify(typed)} gets the format of a code, and costs no attempt`, async () => {
    const browser = openBrowser(app)
    await browser.open('/device')
    const page = await browser.submit('/device', { user_code: typed })
    assert.equal(page.status, 400)
    assert.ok(plain(page.text).includes(words.enterCode.notACode))
  })
}

test('a second person cannot take over an approved code: the subject never changes', async () => {
  const session = await documented.start()
  const second = openBrowser(app)
  await bringCode(second, session.user_code, 'visitor')
  await service.decide(session.user_code)
  const page = await decide(second)
  assert.equal(headingOf(page), words.outcome.unavailable.title)
  const { body } = await documented.poll(session)
  const claims = JSON.parse(Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString())
  assert.equal(claims.preferred_username, 'demo')
})

test('of two users who approve one code concurrently one succeeds, and the tokens are theirs', async () => {
  for (let round = 0; round < 5; round += 1) {
    const session = await documented.start()
    const people = { demo: openBrowser(app), visitor: openBrowser(app) }
    for (const [username, browser] of Object.entries(people)) await bringCode(browser, session.user_code, username)
    await Promise.all(Object.values(people).map((browser) => decide(browser)))
    const approvers = Object.entries(people).filter(([, { path }]) => path === '/device/approved')
    assert.equal(approvers.length, 1)
    const { access_token: token } = tokensOf(await documented.poll(session))
    assert.equal(claimsOf(token).preferred_username, approvers[0]?.[0])
  }
})

test('the back button decides nothing again and shows what was decided: denied stays denied, approved approved', async () => {
  for (const [first, second] of [
    ['deny', 'approve'],
    ['approve', 'deny'],
  ] as const) {
    const session = await documented.start()
    const browser = openBrowser(app)
    await bringCode(browser, session.user_code)
    const shown = formFields(browser.page.text, '/device/consent')
    await decide(browser, { decision: first })
    const { headers } = await browser.post('/device/consent', { ...shown, decision: second })
    assert.equal(headers.location, first === 'deny' ? '/device/denied' : '/device/approved')
    assert.equal(await service.heardBy(session), first === 'deny' ? 'access_denied' : 'tokens')
  }
})

test('a page that was shown to one person decides nothing once another has signed in with the browser', async () => {
  const session = await documented.start()
  const browser = openBrowser(app)
  await bringCode(browser, session.user_code)
  const shown = formFields(browser.page.text, '/device/consent')
  await browser.submit('/logout')
  await browser.submit('/login', { username: 'visitor', password })
  assert.equal((await browser.post('/device/consent', { ...shown, decision: 'approve' })).status, 403)
  assert.equal(await service.heardBy(session), 'authorization_pending')
})

test('concurrent approval and denial have one outcome, which the application gets', async () => {
  for (let round = 0; round < 5; round += 1) {
    const session = await documented.start()
    const [one, two] = [openBrowser(app), openBrowser(app)]
    await bringCode(one, session.user_code)
    await bringCode(two, session.user_code, 'visitor')
    await Promise.all([decide(one), decide(two, { decision: 'deny' })])
    const outcomes = [one.path, two.path]
    const approved = outcomes.includes('/device/approved')
    assert.ok(outcomes.includes('/device/unavailable'))
    assert.equal(await service.heardBy(session), approved ? 'tokens' : 'access_denied')
  }
})

test('a decision that comes after the code expired changes nothing', async () => {
  const session = await documented.start()
  const browser = openBrowser(app)
  await bringCode(browser, session.user_code)
  clock.advance(session.expires_in)
  const page = await decide(browser)
  assert.equal(page.status, 410)
  assert.equal((await documented.poll(session)).body.error, 'expired_token')
})

test('denying gives the application access_denied', async () => {
  const session = await documented.start()
  const page = await service.decide(session.user_code, { decision: 'deny' })
  assert.equal(headingOf(page), words.outcome.denied.title)
  assert.equal(await service.heardBy(session), 'access_denied')
})

test('a decision that is neither approve nor deny is a denial', async () => {
  const session = await documented.start()
  const browser = openBrowser(app)
  await bringCode(browser, session.user_code)
  await browser.submit('/device/consent', { decision: 'APPROVE' })
  assert.equal(await service.heardBy(session), 'access_denied')
})

test('approving nothing asks again, and grants nothing', async () => {
  const session = await documented.start()
  const browser = openBrowser(app)
  await bringCode(browser, session.user_code)
  const page = await decide(browser, { ticked: [] })
  assert.equal(page.status, 400)
  assert.ok(plain(page.text).includes(words.consent.nothingTicked))
  assert.equal(await service.heardBy(session), 'authorization_pending')
})

test('a box that was not on the page grants nothing', async () => {
  const session = await documented.start({ scope: 'openid' })
  const browser = openBrowser(app)
  await bringCode(browser, session.user_code)
  const { digest, csrf } = formFields(browser.page.text, '/device/consent')
  const forged = { csrf, digest, shown: 'openid charts', scope: ['openid', 'charts'], decision: 'approve' }
  const page = await browser.post('/device/consent', forged)
  assert.ok(
    plain(page.text).includes(words.consent.changed),
    'the digest no longer fits what claims to have been shown',
  )
  assert.equal(await service.heardBy(session), 'authorization_pending')
})

test('a list that grew since it was shown is shown again; one that shrank is granted as ticked', async () => {
  const client = await service.register({ scopes: ['openid', 'charts'] })
  const grown = await client.start()
  const browser = openBrowser(app)
  await bringCode(browser, grown.user_code)
  await service.store.clients.update(client.id, (row) => ({ ...row, scopes: ['openid', 'charts', 'fmsdata'] }))
  const again = await decide(browser, { ticked: ['openid'] })
  assert.ok(plain(again.text).includes(words.consent.changed))
  assert.deepEqual(formFields(again.text, '/device/consent').scope, ['openid'], 'what was ticked stays ticked')
  assert.equal(headingOf(await decide(browser)), words.outcome.approved.title)

  const shrunk = await client.start()
  await browser.open('/device')
  await browser.submit('/device', { user_code: shrunk.user_code })
  await client.poll(shrunk, { scope: 'charts' })
  assert.equal(headingOf(await decide(browser)), words.outcome.approved.title)
  const { body } = await client.poll(shrunk)
  assert.equal(body.scope, 'charts')
})

for (const decision of ['approve', 'deny'] as const) {
  test(`${decision} in one tab never decides on the code that another tab of the browser brought`, async () => {
    const [first, second] = [await documented.start(), await documented.start()]
    const browser = openBrowser(app)
    await bringCode(browser, first.user_code)
    const shown = formFields(browser.page.text, '/device/consent')
    await browser.open(`/device?user_code=${second.user_code}`)
    const page = await browser.post('/device/consent', { ...shown, decision })
    assert.equal(page.status, 200)
    assert.ok(page.text.includes(second.user_code), 'the page shows which code is meant now')
    for (const session of [first, second]) assert.equal(await service.heardBy(session), 'authorization_pending')
  })
}

test('links lead nowhere else: user_code of a link is a code or nothing', async () => {
  for (const code of [
    'https://evil.example',
    '//evil.example',
    '%0d%0aset-cookie:x=y',
    'a'.repeat(3000),
    '&user_code=x',
  ]) {
    const { status, headers } = await send(app, { url: `/device?user_code=${code}` })
    assert.equal(status, 303)
    assert.equal(headers.location, '/device')
    assert.equal(headers['set-cookie']?.includes('x=y'), false)
  }
})

test('without a decision to make, the consent page leads back to entering a code', async () => {
  const browser = openBrowser(app)
  await browser.open('/device/consent')
  assert.equal(browser.path, '/device')
})
