import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openService, type Reply, refreshTokenOf, tokensOf } from '../../../test/fixtures/index.ts'
import type { RefreshFamily } from '../sessions/refresh/refresh-family.ts'

const service = await openService()
const { documented, deployed, clock } = service

const assertRefused = ({ status, body }: Reply, error = 'invalid_grant'): void =>
  assert.deepEqual([status, body.error], [400, error])

/** The family of a token, as the store keeps it. */
const familyOf = (token: string): Promise<RefreshFamily | null> =>
  service.store.refreshFamilies.update(/^rt_([^.]+)/.exec(token)?.[1] ?? '', ({ family }) => ({ reply: family }))

describe('a lost refresh response', () => {
  const key = { 'idempotency-key': 'the-key-of-one-refresh' }

  test('is given again to the same Idempotency-Key for 10 minutes, byte for byte', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    const answer = await documented.refresh(token, {}, key)
    for (const wait of [0, 300, 299.9]) {
      clock.advance(wait)
      const again = await documented.refresh(token, {}, key)
      assert.deepEqual([again.status, again.text], [200, answer.text])
      assert.equal(again.headers['content-type'], answer.headers['content-type'])
    }
    clock.advance(0.1)
    assertRefused(await documented.refresh(token, {}, key))
    assertRefused(await documented.refresh(refreshTokenOf(answer)))
  })

  test('is given again until the token it brought is used; after that a retry is reuse', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    const second = refreshTokenOf(await documented.refresh(token, {}, key))
    const third = refreshTokenOf(await documented.refresh(second, {}, key))
    assertRefused(await documented.refresh(token, {}, key))
    assertRefused(await documented.refresh(third))
  })

  for (const [name, retried] of [
    ['another Idempotency-Key', { 'idempotency-key': 'the-key-of-another' }],
    ['no Idempotency-Key', {}],
  ] as const) {
    for (const [when, later] of [
      ['', 0],
      [', of a server whose clock is behind too,', -0.001],
    ] as const) {
      test(`asked for with ${name}${when} is reuse, and revokes the family`, async () => {
        const token = refreshTokenOf(await service.signIn(documented))
        const answer = await documented.refresh(token, {}, key)
        clock.advance(later)
        assertRefused(await documented.refresh(token, {}, retried))
        assertRefused(await documented.refresh(token, {}, key))
        assertRefused(await documented.refresh(refreshTokenOf(answer)))
      })
    }
  }

  test('of a refresh without Idempotency-Key is not given to a retry that has one', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    await documented.refresh(token)
    assertRefused(await documented.refresh(token, {}, key))
  })

  test('of an older generation is not given again, even to its own key', async () => {
    const first = refreshTokenOf(await service.signIn(documented))
    const second = refreshTokenOf(await documented.refresh(first, {}, { 'idempotency-key': 'one' }))
    const third = refreshTokenOf(await documented.refresh(second, {}, { 'idempotency-key': 'two' }))
    assertRefused(await documented.refresh(first, {}, { 'idempotency-key': 'two' }))
    assertRefused(await documented.refresh(third))
  })

  test('is not given to another client, and costs the family nothing', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    const answer = await documented.refresh(token, {}, key)
    assertRefused(await deployed.refresh(token, {}, key))
    assert.equal((await documented.refresh(token, {}, key)).text, answer.text)
  })

  test('is not given to an account that was disabled since, then or later', async () => {
    const user = await service.addUser({ username: 'quick leaver' })
    const token = refreshTokenOf(await service.signIn(documented, { username: 'quick leaver' }))
    await documented.refresh(token, {}, key)
    await service.store.users.update(user.sub, (row) => ({ ...row, enabled: false }))
    assertRefused(await documented.refresh(token, {}, key))
    await service.store.users.update(user.sub, (row) => ({ ...row, enabled: true }))
    assertRefused(await documented.refresh(token, {}, key))
  })

  test('is one for 50 simultaneous retries: one new token, the same bytes', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    const replies = await Promise.all(Array.from({ length: 50 }, () => documented.refresh(token, {}, key)))
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
    const next = await documented.refresh(refreshTokenOf(replies[0] ?? assert.fail()))
    assert.match(refreshTokenOf(next), /^rt_[\w-]+\.3\./)
  })

  test('deployed: is given again without a key for 30 seconds, and then it is reuse', async () => {
    const token = refreshTokenOf(await service.signIn(deployed))
    const answer = await deployed.refresh(token)
    clock.advance(29.9)
    assert.equal((await deployed.refresh(token)).text, answer.text)
    clock.advance(0.1)
    assertRefused(await deployed.refresh(token))
    assertRefused(await deployed.refresh(refreshTokenOf(answer)))
  })

  test('deployed: retries do not prolong the grace', async () => {
    const token = refreshTokenOf(await service.signIn(deployed))
    const answer = await deployed.refresh(token)
    for (let i = 0; i < 2; i += 1) {
      clock.advance(14.9)
      assert.equal((await deployed.refresh(token)).text, answer.text)
    }
    clock.advance(0.2)
    assertRefused(await deployed.refresh(token))
  })

  test('is the same when the retry names its scopes in another order', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    const key = { 'idempotency-key': 'another order' }
    const answer = await documented.refresh(token, { scope: 'openid charts' }, key)
    assert.equal((await documented.refresh(token, { scope: 'charts openid' }, key)).text, answer.text)
  })

  test('the grace is a setting of each client', async () => {
    const patient = await service.register({ refreshGraceSeconds: 90 })
    const strict = await service.register({ dialect: 'deployed', refreshGraceSeconds: 0 })
    const [token, other] = [await service.signIn(patient), await service.signIn(strict)].map(refreshTokenOf)
    assert.ok(token && other)
    const answer = await patient.refresh(token)
    await strict.refresh(other)
    assertRefused(await strict.refresh(other))
    clock.advance(89)
    assert.equal((await patient.refresh(token)).text, answer.text)
  })

  for (const [name, value] of [
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['outside ASCII', 'schl\u00fcssel'],
    ['that is empty', ''],
  ] as const) {
    test(`an Idempotency-Key ${name} is invalid_request and consumes nothing`, async () => {
      const token = refreshTokenOf(await service.signIn(documented))
      assertRefused(await documented.refresh(token, {}, { 'idempotency-key': value }), 'invalid_request')
      tokensOf(await documented.refresh(token, {}, { 'idempotency-key': 'k'.repeat(255) }))
    })
  }

  test('is kept sealed: nothing of it, nor of its key, is readable in the store', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    const { access_token, refresh_token } = tokensOf(await documented.refresh(token, {}, key))
    const kept = JSON.stringify(await familyOf(token))
    const inside = [...kept.matchAll(/[\w-]{40,}/g)].map(([text]) => Buffer.from(text, 'base64url').toString('latin1'))
    for (const secret of [access_token, String(refresh_token), 'access_token', key['idempotency-key']]) {
      assert.ok(![kept, ...inside].some((text) => text.includes(secret)), secret)
    }
  })

  test('a refresh that may not be repeated is not stored', async () => {
    const token = refreshTokenOf(await service.signIn(documented))
    await documented.refresh(token)
    assert.equal((await familyOf(token))?.storedResponse, null)
  })
})
