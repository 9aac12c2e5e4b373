import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Application,
  errorOf,
  everything,
  makeVerifier,
  openService,
  refreshTokenOf,
  tokensOf,
} from '../../../test/fixtures/index.ts'

const service = await openService()
const { documented, deployed, clock } = service

/** A redemption whose answer the client may not have got. */
async function collected(client: Application, { scope = everything, username = 'demo' } = {}) {
  const session = await client.start()
  await client.poll(session, { scope })
  await service.decide(session.user_code, { username })
  return { session, answer: await client.poll(session, { scope }) }
}

for (const client of [documented, deployed]) {
  for (const scope of [everything, 'openid charts']) {
    test(`${client.dialect}: a lost response with ${scope} is replayed for 60 seconds, byte for byte`, async () => {
      const { session, answer } = await collected(client, { scope })
      for (const wait of [0, 30, 29.9]) {
        clock.advance(wait)
        const again = await client.poll(session, { scope })
        assert.deepEqual([again.status, again.text], [200, answer.text])
        assert.equal(again.headers['content-type'], answer.headers['content-type'])
        assert.equal(again.headers['cache-control'], 'no-store')
      }
      clock.advance(0.1)
      assert.equal(await errorOf(client.poll(session)), 'invalid_grant')
      if (scope === everything) tokensOf(await client.refresh(refreshTokenOf(answer)))
    })
  }
}

test('deployed: without PKCE too', async () => {
  const session = await deployed.start({ code_challenge: undefined, code_challenge_method: undefined })
  const changes = { code_verifier: undefined, scope: everything }
  await deployed.poll(session, changes)
  await service.decide(session.user_code)
  const answer = await deployed.poll(session, changes)
  assert.equal((await deployed.poll(session, changes)).text, answer.text)
})

test('a lost response is not replayed once its refresh token is used, and the sign-in continues', async () => {
  const { session, answer } = await collected(documented)
  const next = refreshTokenOf(await documented.refresh(refreshTokenOf(answer)))
  assert.equal(await errorOf(documented.poll(session)), 'invalid_grant')
  tokensOf(await documented.refresh(next))
})

test('a lost response is replayed only to the client and verifier that collected it', async () => {
  const { session, answer } = await collected(documented)
  const stranger = await service.register({})
  assert.equal(await errorOf(stranger.poll(session)), 'invalid_grant')
  assert.equal(await errorOf(documented.poll(session, { code_verifier: makeVerifier() })), 'invalid_grant')
  assert.equal((await documented.poll(session)).text, answer.text)
})

test('a lost response is not replayed to an account that was disabled since, then or later', async () => {
  const user = await service.addUser({ username: 'quick leaver' })
  const { session } = await collected(documented, { username: 'quick leaver' })
  await service.store.users.update(user.sub, (row) => ({ ...row, enabled: false }))
  assert.equal(await errorOf(documented.poll(session)), 'invalid_grant')
  await service.store.users.update(user.sub, (row) => ({ ...row, enabled: true }))
  assert.equal(await errorOf(documented.poll(session)), 'invalid_grant')
})

test('a lost response is not replayed once its family is revoked', async () => {
  const { session, answer } = await collected(documented)
  const [, familyId = ''] = /^rt_([^.]+)/.exec(refreshTokenOf(answer)) ?? []
  await service.store.refreshFamilies.update(familyId, ({ family }) => ({
    ...(family ? { next: { ...family, revokedAt: clock.now(), revocationReason: 'revoked' as const } } : {}),
    reply: null,
  }))
  assert.equal(await errorOf(documented.poll(session)), 'invalid_grant')
})
