import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { openService, password } from '../../../test/fixtures/index.ts'
import { createPasswords } from '../credentials/password.ts'
import { createAttempts } from '../limits/attempts.ts'
import { createHashingQueue } from '../limits/hashing-queue.ts'
import { createSealingKeys } from '../sealing/sealing-keys.ts'
import { relyingPartyOf } from '../webauthn/relying-party.ts'
import { signInMethods } from './methods.ts'

describe('the methods of sign-in', async () => {
  const { store, clock, addUser } = await openService()
  const queue = createHashingQueue()
  const attemptKey = createSecretKey(randomBytes(32))
  const attempts = createAttempts({ rateLimits: store.rateLimits, attemptKey, queue, now: clock.now })
  const parts = {
    ...{ ...store, attempts, passwords: createPasswords(queue) },
    ...{
      sealingKeys: createSealingKeys(randomBytes(32), randomBytes),
      relyingParty: relyingPartyOf('https://auth.example'),
    },
    ...{ random: randomBytes, now: clock.now },
  }
  const origin = { ip: '203.0.113.7', requestId: 'request' }
  const verify = (username: string, given: string) =>
    signInMethods.password.verify({ username, password: given, knownBrowser: null }, origin, parts)

  test('the password says whose it is and how that was proved, and logs nothing itself', async () => {
    const before = await store.audit.verify()
    const { sub } = await addUser({ username: 'leaver', enabled: false })
    const verified = await verify('DEMO', password)
    assert.ok(verified.outcome === 'verified')
    assert.deepEqual([verified.user.username, verified.amr], ['demo', ['pwd']])
    await verified.succeeded()
    const demo = verified.user.sub
    assert.deepEqual(await verify('demo', 'wrong'), { outcome: 'refused', sub: demo, reason: 'wrong password' })
    assert.deepEqual(await verify('nobody', 'x'), { outcome: 'refused', sub: null, reason: 'unknown username' })
    assert.deepEqual(await verify('leaver', password), { outcome: 'refused', sub, reason: 'account disabled' })
    assert.deepEqual(await store.audit.verify(), before)
  })

  test('attempts are counted before a password is checked', async () => {
    const outcomes = []
    for (let i = 0; i < 10; i += 1) outcomes.push((await verify('visitor', `wrong ${i}`)).outcome)
    assert.deepEqual([outcomes[0], outcomes.at(-1)], ['refused', 'too many attempts'])
    assert.equal((await verify('visitor', password)).outcome, 'too many attempts')
  })

  test('nothing outside this folder verifies a credential', () => {
    const source = join(import.meta.dirname, '../..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!test)\.ts$/.test(path),
    )
    const here = relative(source, import.meta.dirname)
    const verifying = files.filter((path) =>
      /passwords\.verify\(|credentials\.find\(|passkeys\.use\(|@simplewebauthn/.test(
        readFileSync(join(source, path), 'utf8'),
      ),
    )
    assert.ok(verifying.length > 0)
    assert.deepEqual(
      verifying.filter((path) => !path.startsWith(here)),
      [],
    )
  })
})
