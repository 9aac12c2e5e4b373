import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  bringCode,
  claimsOf,
  decide,
  openBrowser,
  openService,
  type Service,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'

const service = await openService()
const { app, documented, deployed, clock, store } = service
const idClaims = ({ id_token }: { id_token?: string }) => claimsOf(id_token ?? assert.fail('there is an id_token'))

/** The tokens of a device that is approved in this browser. */
async function approveIn(browser: ReturnType<typeof openBrowser>, client: Service['documented'], username = 'demo') {
  const scope = 'openid offline_access'
  const session = await client.start({ scope })
  await bringCode(browser, session.user_code, username)
  await decide(browser)
  return tokensOf(await client.poll(session, { scope }))
}

for (const client of [documented, deployed]) {
  describe(`${client.dialect}: an id_token`, () => {
    test('has every claim of the scope openid, and says when and how the user signed in', async () => {
      const browser = openBrowser(app)
      const signedInAt = clock.now() / 1000
      await approveIn(browser, client)
      clock.advance(600)
      const { access_token, id_token = '' } = await approveIn(browser, client)
      const { sid, ...claims } = claimsOf(id_token)
      const user = await store.users.findByName('demo')
      const now = clock.now() / 1000
      const digest = createHash('sha256').update(access_token).digest()
      assert.deepEqual(claims, {
        iss: 'https://auth.example',
        aud: client.id,
        iat: now,
        exp: now + limits.accessTokenLifetime,
        auth_time: signedInAt,
        acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
        amr: ['pwd'],
        at_hash: digest.subarray(0, 16).toString('base64url'),
        sub: user?.sub,
        preferred_username: 'demo',
        name: 'Dé Mo?',
        email: 'demo@example.org',
        email_verified: false,
      })
      assert.match(String(sid), /^[\w-]{22}$/)
    })
  })
}

test('userinfo has the same claims of the user', async () => {
  const tokens = tokensOf(await service.signIn(documented))
  const { sub, preferred_username, name, email, email_verified } = idClaims(tokens)
  const { body } = await service.userinfo(tokens.access_token)
  assert.deepEqual(body, { sub, preferred_username, name, email, email_verified })
})

test('an account without name and address has neither claim, and no address that is unverified', async () => {
  const claims = idClaims(tokensOf(await service.signIn(documented, { username: 'visitor' })))
  for (const claim of ['name', 'email', 'email_verified']) assert.equal(claim in claims, false, claim)
})

test('a refresh keeps auth_time, acr, amr and sid, and has no nonce (OpenID Connect Core §12.2)', async () => {
  const first = tokensOf(await service.signIn(documented))
  clock.advance(1000)
  const second = tokensOf(await documented.refresh(String(first.refresh_token)))
  const [before, after] = [idClaims(first), idClaims(second)]
  for (const claim of ['iss', 'sub', 'aud', 'auth_time', 'acr', 'amr', 'sid']) {
    assert.deepEqual(after[claim], before[claim], claim)
  }
  assert.equal(Number(after.iat), Number(before.iat) + 1000)
  assert.notEqual(after.at_hash, before.at_hash)
  assert.equal('nonce' in after, false)
})

describe('sid', () => {
  test('is one for all applications of a browser session, and never the secret in the cookie', async () => {
    const browser = openBrowser(app)
    const first = idClaims(await approveIn(browser, documented))
    const second = idClaims(await approveIn(browser, deployed))
    assert.equal(first.sid, second.sid)
    for (const cookie of browser.cookies.values()) assert.ok(!cookie.includes(String(first.sid)))
  })

  test('is another in another browser, and after signing out and in', async () => {
    const browser = openBrowser(app)
    const first = idClaims(await approveIn(browser, documented))
    const elsewhere = idClaims(await approveIn(openBrowser(app), documented))
    await browser.open('/')
    await browser.submit('/logout')
    const again = idClaims(await approveIn(browser, documented))
    assert.equal(new Set([first.sid, elsewhere.sid, again.sid]).size, 3)
  })
})

test('the metadata names every claim of an id_token, and its authentication context', async () => {
  const { body } = await send(app, { url: '/.well-known/openid-configuration' })
  const claims = idClaims(tokensOf(await service.signIn(documented)))
  for (const claim of Object.keys(claims)) assert.ok((body.claims_supported as string[]).includes(claim), claim)
  assert.ok((body.acr_values_supported as unknown[]).includes(claims.acr))
})
