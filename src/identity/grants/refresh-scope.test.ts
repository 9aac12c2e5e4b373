import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimsOf, openService, type Reply, refreshTokenOf, tokensOf } from '../../../test/fixtures/index.ts'
import type { Scope } from '../../contract/index.ts'

const service = await openService()
const { documented } = service

const first = 'openid offline_access charts fmsdata userinfo tiles amdb'
const scopeOf = (reply: Reply): unknown => claimsOf(tokensOf(reply).access_token).scope

/** Signs in asking for `first`, of which the person ticks `ticked`. */
const signIn = async (ticked?: readonly Scope[]): Promise<string> =>
  refreshTokenOf(await service.signIn(documented, { scope: first, ...(ticked && { ticked }) }))

describe('a refresh that names a scope', () => {
  for (const [name, scope] of [
    ['exactly what the first request asked for', first],
    ['the same in another order', 'amdb userinfo fmsdata tiles charts offline_access openid'],
    ['the same, some of it twice', `${first} charts tiles`],
    ['the same without unknown values', 'openid offline_access charts fmsdata userinfo'],
  ] as const) {
    test(`gets what was granted when it asks for ${name}`, async () => {
      const token = await signIn(['openid', 'offline_access', 'charts'])
      const reply = await documented.refresh(token, { scope })
      assert.equal(scopeOf(reply), 'openid offline_access charts userinfo')
      assert.equal(reply.body.scope, 'openid offline_access charts userinfo', 'it differs from what was asked')
      assert.equal(scopeOf(await documented.refresh(refreshTokenOf(reply))), 'openid offline_access charts userinfo')
    })
  }

  test('is not reported of a scope when it gets exactly what it asked for', async () => {
    const asked = 'openid offline_access charts fmsdata userinfo'
    const token = refreshTokenOf(await service.signIn(documented, { scope: asked }))
    assert.equal(tokensOf(await documented.refresh(token, { scope: asked })).scope, undefined)
  })

  for (const [name, scope] of [
    ['a part of the first request that was not granted', 'openid charts fmsdata'],
    ['all of the first request and a known scope more', `${first} position`],
    ['less than the first request, and what was not granted', 'openid offline_access charts fmsdata'],
  ] as const) {
    test(`is invalid_scope for ${name}, and consumes nothing`, async () => {
      const token = await signIn(['openid', 'offline_access', 'charts'])
      const { status, body } = await documented.refresh(token, { scope })
      assert.deepEqual([status, body.error], [400, 'invalid_scope'])
      tokensOf(await documented.refresh(token))
    })
  }

  test('gets less when it asks for less of what was granted', async () => {
    const reply = await documented.refresh(await signIn(), { scope: 'charts userinfo tiles' })
    assert.equal(scopeOf(reply), 'charts userinfo')
    assert.equal(reply.body.scope, 'charts userinfo')
  })

  test('may repeat what the device request asked for, when that came first', async () => {
    const session = await documented.start({ scope: 'openid offline_access charts' })
    await service.decide(session.user_code, { ticked: ['openid', 'offline_access'] })
    const token = refreshTokenOf(await documented.poll(session))
    const reply = await documented.refresh(token, { scope: 'openid offline_access charts' })
    assert.equal(scopeOf(reply), 'openid offline_access')
  })
})
