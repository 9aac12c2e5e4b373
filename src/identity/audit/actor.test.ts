import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openBrowser, openService, refreshTokenOf } from '../../../test/fixtures/index.ts'
import { signOutEverywhere, signOutUser } from '../accounts/manage-user.ts'

test('entries name who acted: the account, the client, no actor where it is not known, and the service itself', async () => {
  const service = await openService()
  const { app, documented, store } = service
  const { sub } = (await store.users.findByName('demo')) ?? assert.fail()
  const [account, client] = [
    { kind: 'account', id: sub },
    { kind: 'client', id: documented.id },
  ]
  const before = (await store.audit.list({ limit: 1_000_000 })).length

  await documented.refresh('rt_x', { client_secret: 'wrong' })
  const browser = openBrowser(app)
  await browser.open('/login')
  await browser.submit('/login', { username: 'demo', password: 'wrong' })
  await documented.refresh(refreshTokenOf(await service.signIn(documented)))
  const parts = { ...store, now: service.clock.now, random: randomBytes }
  await signOutEverywhere(sub, { ip: '203.0.113.5', requestId: 'a' }, parts)
  await signOutUser('demo', parts)
  const rows = (await store.audit.list({ limit: 1_000_000 })).slice(before)
  assert.deepEqual(
    rows.map(({ event, outcome, actor }) => [event, outcome, actor]),
    [
      ['client-refuse', 'refused', null],
      ['sign-in', 'refused', null],
      ['sign-in', 'ok', account],
      ['device-open', 'ok', account],
      ['device-approve', 'ok', account],
      ['device-redeem', 'ok', client],
      ['refresh', 'ok', client],
      ['user-sign-out', 'ok', account],
      ['user-sign-out', 'ok', { kind: 'service', id: null }],
    ],
  )
  assert.equal(rows[1]?.sub, sub)
})
