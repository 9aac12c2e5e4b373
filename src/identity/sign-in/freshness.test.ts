import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Act, acts, freshness } from './freshness.ts'

const authTime = Date.UTC(2026, 10, 24)
const session = { authTime, amr: ['pwd'] }
const hour = 3_600_000

const limits: readonly (readonly [Act, number])[] = [
  ['approve', 12 * hour],
  ['password', 12 * hour],
  ['methods', hour / 6],
  ['replace second step', hour / 6],
  ['download', 12 * hour],
  ['delete account', hour / 6],
]

describe('the age of a sign-in', () => {
  for (const [act, most] of limits) {
    test(`${act}: at most ${most / 60_000} minutes`, () => {
      assert.equal(freshness(act, session, authTime), 'fresh')
      assert.equal(freshness(act, session, authTime + most), 'fresh')
      assert.equal(freshness(act, session, authTime + most + 1), 'too old')
    })

    test(`${act}: a sign-in later than now counts as long as clocks may differ, not until a wrong clock is reached`, () => {
      assert.equal(freshness(act, session, authTime - 2000), 'fresh')
      assert.equal(freshness(act, session, authTime - most), 'fresh')
      assert.equal(freshness(act, session, authTime - most - 1), 'too old')
    })
  }

  test('every act has its limit here', () => {
    assert.deepEqual(
      limits.map(([act]) => act),
      Object.keys(acts),
    )
  })
})

describe('the second step', () => {
  test('is needed for methods and for deleting the account, if the account has one', () => {
    const outcomes = limits.map(([act]) => freshness(act, session, authTime, ['otp', 'mfa']))
    assert.deepEqual(outcomes, [
      ...['fresh', 'fresh', 'without second step'],
      ...['without second step', 'fresh', 'without second step'],
    ])
    const twice = { authTime, amr: ['pwd', 'otp', 'mfa'] }
    for (const [act] of limits) assert.equal(freshness(act, twice, authTime, ['otp']), 'fresh')
    assert.equal(freshness('methods', { authTime, amr: ['hwk'] }, authTime, ['otp', 'hwk']), 'fresh')
  })

  test('a recovery code is none, but to replace the application for codes', () => {
    const recovered = { authTime, amr: ['pwd', 'recovery', 'mfa'] }
    for (const act of ['methods', 'delete account'] as const)
      assert.equal(freshness(act, recovered, authTime, ['otp', 'hwk', 'swk']), 'without second step')
    assert.equal(freshness('replace second step', recovered, authTime, ['otp']), 'fresh')
    assert.equal(freshness('replace second step', session, authTime, ['otp']), 'without second step')
  })

  test('does not make an old sign-in recent', () => {
    const twice = { authTime, amr: ['pwd', 'otp'] }
    assert.equal(freshness('methods', twice, authTime + 11 * 60_000, ['otp']), 'too old')
  })
})
