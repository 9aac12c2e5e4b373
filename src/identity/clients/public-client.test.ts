import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { errorOf, everything, openService, refreshTokenOf, tokensOf } from '../../../test/fixtures/index.ts'
import { endpoints, grantTypes } from '../../contract/index.ts'
import { setClientEnabled } from './manage-client.ts'

const service = await openService()
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

describe('a public application', async () => {
  const application = await service.register({ isPublic: true })
  const { token, deviceAuthorization, revocation, introspection } = endpoints

  test('signs in, refreshes and revokes with its client_id alone', async () => {
    const first = await service.signIn(application, { scope: everything })
    const second = await application.refresh(refreshTokenOf(first))
    assert.equal((await service.userinfo(tokensOf(second).access_token)).body.preferred_username, 'demo')
    assert.equal((await application.revoke(refreshTokenOf(second))).status, 200)
    assert.equal(await errorOf(application.refresh(refreshTokenOf(second))), 'invalid_grant')
  })

  test('may send HTTP Basic with its id and an empty secret', async () => {
    const fields = { client_id: undefined, grant_type: 'x' }
    const reply = await application.post(token.path, fields, basic(application.id, ''))
    assert.equal(reply.body.error, 'unsupported_grant_type')
  })

  test('that sends a secret is refused, with the reason', async () => {
    for (const path of [token.path, deviceAuthorization.path, revocation.path, introspection.path]) {
      const reply = await application.post(path, { client_secret: 'pks_something' })
      assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_client'])
      assert.match(String(reply.body.error_description), /public and has no client_secret: send client_id alone/)
      const other = await application.post(path, { client_id: undefined }, basic(application.id, 'pks_something'))
      assert.deepEqual([other.status, other.body.error], [401, 'invalid_client'])
    }
    const entries = await service.store.audit.list({ event: 'client-refuse', limit: 9 })
    assert.ok(entries.some(({ details }) => details['reason'] === 'secret of a public application'))
  })

  test('is not answered at introspection, even about its own tokens', async () => {
    const { access_token: accessToken } = tokensOf(await service.signIn(application))
    const reply = await application.introspect(accessToken)
    assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_client'])
    assert.equal((await service.documented.introspect(accessToken)).body.active, true)
  })

  test('needs PKCE in the deployed dialect too', async () => {
    const deployed = await service.register({ isPublic: true, dialect: 'deployed' })
    const without = { code_challenge: undefined, code_challenge_method: undefined }
    assert.equal(await errorOf(deployed.authorize(without)), 'invalid_request')
    const session = await deployed.start()
    assert.equal(await errorOf(deployed.poll(session, { code_verifier: undefined })), 'invalid_request')
    assert.equal(await errorOf(deployed.poll(session)), 'authorization_pending')
  })

  test('has its refresh tokens rotated, and a second use ends the sign-in', async () => {
    const first = refreshTokenOf(await service.signIn(application))
    const second = refreshTokenOf(await application.refresh(first))
    assert.notEqual(second, first)
    assert.equal(await errorOf(application.refresh(first)), 'invalid_grant')
    assert.equal(await errorOf(application.refresh(second)), 'invalid_grant')
  })

  test('cannot use the tokens of another application, nor another its', async () => {
    const other = await service.register({ isPublic: true })
    const its = refreshTokenOf(await service.signIn(application))
    assert.equal(await errorOf(other.refresh(its)), 'invalid_grant')
    assert.equal(await errorOf(service.documented.refresh(its)), 'invalid_grant')
    await other.revoke(its)
    tokensOf(await application.refresh(its))
  })

  test('that is disabled is refused', async () => {
    const disabled = await service.register({ isPublic: true })
    const session = await disabled.start()
    await setClientEnabled(disabled.id, false, { clients: service.store.clients, now: service.clock.now })
    const reply = await disabled.poll(session)
    assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_client'])
    assert.doesNotMatch(String(reply.body.error_description), /client_secret/)
  })
})

describe('an application with a secret', () => {
  test('is never accepted without it, with anything it was issued', async () => {
    const { documented, deployed } = service
    for (const application of [documented, deployed]) {
      const without = { client_secret: undefined }
      const session = await application.start()
      assert.equal(await errorOf(application.authorize(without)), 'invalid_client')
      assert.equal(await errorOf(application.poll(session, without)), 'invalid_client')
      assert.equal(await errorOf(application.poll(session, { client_secret: '' })), 'invalid_client')
      const refreshToken = refreshTokenOf(await service.signIn(application))
      assert.equal(await errorOf(application.refresh(refreshToken, without)), 'invalid_client')
      assert.equal(await errorOf(application.revoke(refreshToken, without)), 'invalid_client')
      tokensOf(await application.refresh(refreshToken))
    }
  })

  test('cannot be distinguished from an unknown one without a secret', async () => {
    const answer = async (id: string) => {
      const { status, body } = await service.documented.authorize({ client_id: id, client_secret: undefined })
      return [status, body]
    }
    assert.deepEqual(await answer(service.documented.id), await answer('pkc_nobody'))
  })
})

describe('an application', () => {
  test('gets no tokens by a grant that it is not registered for', async () => {
    const web = await service.register({ grants: ['authorization_code'] })
    const reply = await web.authorize()
    assert.deepEqual([reply.status, reply.body.error], [400, 'unauthorized_client'])
    assert.match(String(reply.body.error_description), /registered for authorization_code, not for device_code/)
    const poll = await web.post(endpoints.token.path, { grant_type: grantTypes.deviceCode, device_code: 'dc_x' })
    assert.equal(poll.body.error, 'unauthorized_client')
    assert.equal(await errorOf(web.refresh('rt_x')), 'invalid_grant', 'refresh tokens come with codes')
    const backEnd = await service.register({ grants: ['client_credentials'], redirectUris: [] })
    assert.equal(await errorOf(backEnd.refresh('rt_x')), 'unauthorized_client')
  })

  test('whose grant is removed while a sign-in is under way gets no tokens for it', async () => {
    const application = await service.register({})
    const session = await application.start()
    await service.decide(session.user_code)
    await service.store.clients.update(application.id, (row) => ({ ...row, grants: ['client_credentials'] }))
    assert.equal(await errorOf(application.poll(session)), 'unauthorized_client')
  })
})

test('the metadata lists public clients where they are accepted', async () => {
  const reply = await service.app.inject('/.well-known/openid-configuration')
  const metadata = reply.json()
  const withSecret = ['client_secret_post', 'client_secret_basic']
  assert.deepEqual(metadata.token_endpoint_auth_methods_supported, [...withSecret, 'none'])
  assert.deepEqual(metadata.revocation_endpoint_auth_methods_supported, [...withSecret, 'none'])
  assert.deepEqual(metadata.introspection_endpoint_auth_methods_supported, withSecret)
})
