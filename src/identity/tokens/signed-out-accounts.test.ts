import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignedOutAccount } from '../accounts/user.ts'
import { createSignedOutAccounts, issueTime } from './signed-out-accounts.ts'

const now = 1_795_683_660_500
const second = Math.floor(now / 1000)
const account = (changes: Partial<SignedOutAccount> = {}) => ({ sub: 's', at: now, enabled: true, ...changes })

/** With accounts as a store returns them, read once. */
async function accountsOf(...stored: readonly SignedOutAccount[]) {
  let time = now
  const users = { signedOutSince: async (since: number) => stored.filter(({ at }) => at > since) }
  const accounts = createSignedOutAccounts({
    users,
    now: () => time,
    endsFrom: (at) => Math.max(at, now),
  })
  await accounts.read()
  return { ...accounts, advance: (seconds: number) => (time += seconds * 1000) }
}

test('a token ends that was issued before its account was signed out, and no other', async () => {
  const { has } = await accountsOf(account())
  assert.equal(has({ sub: 's', iat: second }), true)
  assert.equal(has({ sub: 's', iat: second + 1 }), false)
  assert.equal(has({ sub: 'another', iat: second - 100 }), false)
})

test('a token from a clock that was further ahead than the longest lifetime has ended, for any account', async () => {
  const { has, advance } = await accountsOf()
  const year = 365 * 86_400
  assert.equal(has({ sub: 's', iat: second + year }), true)
  assert.equal(has({ sub: 's', iat: second + 3600 }), false, 'the clocks of servers differ')
  advance(year)
  assert.equal(has({ sub: 's', iat: second + year }), false, 'while the clock is that far ahead')
})

test('a token from before the clock was behind goes on', async () => {
  const { has, advance } = await accountsOf()
  advance(-100 * 86_400)
  assert.equal(has({ sub: 's', iat: second }), false)
})

test('every token of a disabled or removed account ends, whichever clock it is from', async () => {
  for (const at of [now, now + 86_400_000]) {
    const { has } = await accountsOf(account({ enabled: false, at }))
    assert.equal(has({ sub: 's', iat: second + 30 }), true)
  }
})

test('an account is forgotten when every token from before has expired', async () => {
  const accounts = await accountsOf(account())
  accounts.advance(86_399)
  await accounts.read()
  assert.equal(accounts.has({ sub: 's', iat: second }), true)
  accounts.advance(1)
  await accounts.read()
  assert.equal(accounts.has({ sub: 's', iat: second }), false)
})

test('an account that was signed out by a clock far ahead can be used again', async () => {
  const at = now + 86_400_000
  const { has } = await accountsOf(account({ at }))
  assert.equal(has({ sub: 's', iat: second }), false)
  assert.equal(issueTime({ devicesEndedAt: at }, now), now)
})

test('what was read last is used while the store cannot be read', async () => {
  let isAway = false
  const users = { signedOutSince: async () => (isAway ? Promise.reject(new Error('It is away')) : [account()]) }
  const accounts = createSignedOutAccounts({ users, now: () => now, endsFrom: (at) => at })
  await accounts.read()
  isAway = true
  await assert.rejects(accounts.read(), /It is away/)
  assert.equal(accounts.has({ sub: 's', iat: second }), true)
})

for (const [name, late] of [
  ['in the same second', 0],
  ['by a server whose clock is behind', 20_000],
] as const)
  test(`a token that is issued after its account was signed out is valid, also ${name}`, async () => {
    const { has } = await accountsOf(account({ at: now + late }))
    const iat = Math.floor(issueTime({ devicesEndedAt: now + late }, now) / 1000)
    assert.equal(has({ sub: 's', iat }), false)
    assert.equal(iat, second + late / 1000 + 1)
  })
