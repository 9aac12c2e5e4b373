import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '../../src/contract/index.ts'
import {
  bringCode,
  claimsOf,
  decide,
  openBrowser,
  openService,
  refreshTokenOf,
  type Started,
  send,
  tokensOf,
} from '../fixtures/index.ts'

const service = await openService()
const { app, clock, documented } = service
const hour = 3600

const pollError = async (session: Started): Promise<unknown> => (await documented.poll(session)).body.error

for (const [direction, step] of [
  ['back', -hour],
  ['forward', hour],
] as const) {
  describe(`the clock of the server steps ${direction} by an hour`, () => {
    test('an honest application that polls on is never slowed down', async () => {
      const session = await documented.start()
      const answers: unknown[] = []
      for (let polls = 0; polls < 20; polls += 1) {
        if (polls === 3) clock.advance(step)
        answers.push(await pollError(session))
        clock.advance(session.interval)
      }
      assert.ok(!answers.includes('slow_down'))
      assert.deepEqual(new Set(answers), new Set(['authorization_pending', ...(step > 0 ? ['expired_token'] : [])]))
    })

    test('an application that was slowed down recovers at the interval it was given', async () => {
      const session = await documented.start()
      await pollError(session)
      assert.equal(await pollError(session), 'slow_down')
      clock.advance(step)
      assert.notEqual(await pollError(session), 'slow_down')
      clock.advance(session.interval + limits.slowDownIncrement)
      assert.notEqual(await pollError(session), 'slow_down')
    })

    test('no code is valid for longer than the step plus its own lifetime', async () => {
      const session = await documented.start()
      clock.advance(step)
      await pollError(session)
      clock.advance(Math.max(0, -step) + session.expires_in)
      assert.equal(await pollError(session), 'expired_token')
      const page = await bringCode(openBrowser(app), session.user_code)
      assert.doesNotMatch(page.text, /name="decision"/)
    })

    test('sign-ins started after the step succeed', async () => {
      clock.advance(step)
      tokensOf(await service.signIn(documented))
    })

    test('a sign-in continues: its refresh token still works, and so does the next', async () => {
      const first = await service.signIn(documented)
      clock.advance(step)
      const second = await documented.refresh(refreshTokenOf(first))
      assert.equal((await service.userinfo(tokensOf(second).access_token)).status, 200)
      clock.advance(-step)
      tokensOf(await documented.refresh(refreshTokenOf(second)))
    })

    test('an access token ends: at the latest when its hour and the step have passed', async () => {
      const { access_token } = tokensOf(await service.signIn(documented))
      clock.advance(step)
      const headers = { authorization: `Bearer ${access_token}` }
      const [userinfo, charts] = [
        await service.userinfo(access_token),
        await send(app, { url: '/v2/airport/KPDX', headers }),
      ]
      // No edition is live here: 404 is what a token that passes gets.
      assert.deepEqual([userinfo.status, charts.status], step < 0 ? [200, 404] : [401, 401])
      clock.advance(limits.accessTokenLifetime + Math.max(0, -step))
      assert.equal((await service.userinfo(access_token)).status, 401)
      assert.equal((await documented.introspect(access_token)).body.active, false)
    })

    test('what was revoked stays revoked', async () => {
      const reply = await service.signIn(documented)
      const alone = tokensOf(await service.signIn(documented, { scope: 'openid' })).access_token
      await documented.revoke(refreshTokenOf(reply))
      await documented.revoke(alone)
      clock.advance(step)
      assert.equal((await documented.refresh(refreshTokenOf(reply))).body.error, 'invalid_grant')
      for (const token of [tokensOf(reply).access_token, alone]) {
        assert.equal((await documented.introspect(token)).body.active, false)
      }
    })

    test('a person who is signed in stays so until the browser is not used for eight hours', async () => {
      const browser = openBrowser(app)
      await bringCode(browser, (await documented.start()).user_code)
      clock.advance(step)
      const session = await documented.start()
      await browser.open('/device')
      await browser.submit('/device', { user_code: session.user_code })
      assert.notEqual(browser.path, '/login')
      await decide(browser)
      tokensOf(await documented.poll(session, { scope: 'charts' }))
      clock.advance(9 * hour)
      await browser.open('/device')
      await browser.submit('/device', { user_code: (await documented.start()).user_code })
      assert.equal(browser.path, '/login')
    })
  })
}

test('an approved code is collected although the clock stepped back in between', async () => {
  const session = await documented.start()
  await documented.poll(session, { scope: 'openid charts' })
  await service.decide(session.user_code)
  clock.advance(-hour)
  const { access_token } = tokensOf(await documented.poll(session, { scope: 'openid charts' }))
  assert.equal(claimsOf(access_token).exp, clock.now() / 1000 + limits.accessTokenLifetime)
})

test('an hour forward and back again leaves a pending code as it was, unless its device got expired_token', async () => {
  const [session, expired] = [await documented.start(), await documented.start()]
  for (const each of [session, expired]) assert.equal(await pollError(each), 'authorization_pending')
  clock.advance(hour)
  assert.equal(await pollError(expired), 'expired_token')
  clock.advance(-hour + session.interval)
  assert.equal(await pollError(session), 'authorization_pending')
  await service.decide(session.user_code)
  tokensOf(await documented.poll(session, { scope: 'charts' }))

  assert.equal(await pollError(expired), 'expired_token')
  const page = await bringCode(openBrowser(app), expired.user_code)
  assert.doesNotMatch(page.text, /name="decision"/)
})
