import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimsOf, openService, tokensOf } from '../../../test/fixtures/index.ts'
import { type Scope, scopeNames } from '../../contract/index.ts'
import { needsConsent } from '../authorization/scope.ts'

const service = await openService()
const { documented } = service

type Case = {
  readonly name: string
  /** Sent with the device authorization request. */
  readonly authorized?: string
  /** Sent with the first poll, before the person decides; left out: no such poll is sent. */
  readonly firstPoll?: string
  readonly ticked?: readonly Scope[]
  /** Sent with the poll that collects. */
  readonly lastPoll?: string
  readonly granted: string
  /** The `scope` of the response; null: it is what was asked for, and left out. */
  readonly reported: string | null
}

const all = 'openid offline_access charts fmsdata'
const cases: readonly Case[] = [
  { name: 'what was asked is granted', firstPoll: all, lastPoll: all, granted: all, reported: null },
  {
    name: 'the order of asking makes no difference',
    firstPoll: 'charts openid',
    lastPoll: 'charts openid',
    granted: 'openid charts',
    reported: null,
  },
  {
    name: 'the person narrows it',
    firstPoll: all,
    ticked: ['charts'],
    lastPoll: all,
    granted: 'charts',
    reported: 'charts',
  },
  {
    name: 'a later, wider poll does not widen',
    firstPoll: 'openid charts',
    lastPoll: all,
    granted: 'openid charts',
    reported: 'openid charts',
  },
  { name: 'a later, narrower poll narrows', firstPoll: all, lastPoll: 'charts', granted: 'charts', reported: null },
  {
    name: 'the device request binds before any poll',
    authorized: 'charts',
    firstPoll: all,
    lastPoll: all,
    granted: 'charts',
    reported: 'charts',
  },
  {
    name: 'the device request alone',
    authorized: 'openid charts',
    granted: 'openid charts',
    reported: 'openid charts',
  },
  {
    name: 'the first poll binds a later one without a scope',
    firstPoll: 'charts',
    granted: 'charts',
    reported: 'charts',
  },
  {
    name: 'consent before any poll, then a poll for less',
    lastPoll: 'openid charts',
    granted: 'openid charts',
    reported: null,
  },
  {
    name: 'consent before any poll for less than the poll asks',
    ticked: ['openid'],
    lastPoll: all,
    granted: 'openid',
    reported: 'openid',
  },
  {
    name: 'unknown scopes are ignored, and the response lists the granted ones',
    firstPoll: 'charts tiles address',
    lastPoll: 'charts tiles address',
    granted: 'charts',
    reported: 'charts',
  },
  {
    name: 'a scope asked twice counts once',
    firstPoll: 'charts charts',
    lastPoll: 'charts charts',
    granted: 'charts',
    reported: null,
  },
  {
    name: 'userinfo is granted to every client that requests it, whatever the person ticks',
    firstPoll: 'openid charts userinfo',
    ticked: ['openid'],
    lastPoll: 'openid charts userinfo',
    granted: 'openid userinfo',
    reported: 'openid userinfo',
  },
  {
    name: 'userinfo is granted to a poll that asks for it after the decision',
    lastPoll: 'openid userinfo',
    granted: 'openid userinfo',
    reported: null,
  },
  { name: 'userinfo alone can be decided on', authorized: 'userinfo', granted: 'userinfo', reported: 'userinfo' },
  {
    name: 'position is a permission like the others',
    firstPoll: 'openid charts position',
    ticked: ['openid', 'charts'],
    lastPoll: 'openid charts position',
    granted: 'openid charts',
    reported: 'openid charts',
  },
  {
    name: 'spaces around and between scopes ask for nothing',
    firstPoll: '  charts   openid ',
    lastPoll: ' openid  charts  ',
    granted: 'openid charts',
    reported: null,
  },
  {
    name: 'scopes are case-sensitive',
    firstPoll: 'charts OPENID',
    lastPoll: 'charts OPENID',
    granted: 'charts',
    reported: 'charts',
  },
]
for (const { name, authorized, firstPoll, ticked, lastPoll, granted, reported } of cases) {
  test(name, async () => {
    const session = await documented.start(authorized === undefined ? {} : { scope: authorized })
    if (firstPoll !== undefined) await documented.poll(session, { scope: firstPoll })
    await service.decide(session.user_code, ticked ? { ticked } : {})
    const tokens = tokensOf(await documented.poll(session, lastPoll === undefined ? {} : { scope: lastPoll }))
    assert.equal(claimsOf(tokens.access_token).scope, granted)
    assert.equal(tokens.scope ?? null, reported)
    assert.equal('refresh_token' in tokens, granted.includes('offline_access'))
    assert.equal('id_token' in tokens, granted.includes('openid'))
  })
}

test('a refresh token is only issued when offline_access was requested, however much was consented to', async () => {
  const session = await documented.start()
  await service.decide(session.user_code)
  const tokens = tokensOf(await documented.poll(session))
  assert.equal('refresh_token' in tokens, false)
  const permissions = scopeNames.filter((scope) => scope !== 'offline_access' && needsConsent(scope))
  assert.equal(claimsOf(tokens.access_token).scope, permissions.join(' '))
})

test('a known scope outside the registration is invalid_scope and consumes nothing', async () => {
  const narrow = await service.register({ scopes: ['openid', 'charts'] })
  const session = await narrow.start()
  const refused = await narrow.poll(session, { scope: 'charts fmsdata' })
  assert.equal(refused.body.error, 'invalid_scope')
  assert.equal((await narrow.poll(session, { scope: 'charts' })).body.error, 'authorization_pending')
  await service.decide(session.user_code)
  assert.equal((await narrow.poll(session, { scope: 'charts fmsdata' })).body.error, 'invalid_scope')
  assert.equal((await narrow.poll(session, { scope: 'charts' })).status, 200)
})

test('a poll for nothing of what was granted is invalid_scope and consumes nothing', async () => {
  const session = await documented.start()
  await documented.poll(session, { scope: 'charts' })
  await service.decide(session.user_code)
  assert.equal((await documented.poll(session, { scope: 'fmsdata' })).body.error, 'invalid_scope')
  assert.equal((await documented.poll(session, { scope: 'charts' })).status, 200)
})

test('a scope that left the registration after the approval is not issued', async () => {
  const client = await service.register({})
  const session = await client.start()
  await client.poll(session, { scope: 'charts fmsdata' })
  await service.decide(session.user_code)
  await service.store.clients.update(client.id, (row) => ({ ...row, scopes: ['charts'] }))
  const tokens = tokensOf(await client.poll(session))
  assert.equal(claimsOf(tokens.access_token).scope, 'charts')
})

test('subscriptions are the entitlements that were granted: without the charts scope, no charts', async () => {
  const signIn = async (scope: string, username: string): Promise<unknown> =>
    claimsOf(tokensOf(await service.signIn(documented, { scope, username })).access_token).subscriptions
  assert.deepEqual(await signIn('openid charts fmsdata', 'demo'), ['charts', 'fmsdata'])
  assert.deepEqual(await signIn('openid charts', 'demo'), ['charts'])
  assert.deepEqual(await signIn('openid', 'demo'), [])
  assert.deepEqual(await signIn('openid charts fmsdata', 'visitor'), [])
})
