import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { aPasskey } from '../../../test/conformance/passkeys.ts'
import { aNotice, anEntry } from '../../../test/conformance/records.ts'
import {
  accountHolders,
  approve,
  callback,
  claimsOf,
  encodeForm,
  type Fields,
  headingOf,
  openService,
  password,
  plain,
  redeemCode,
  refreshTokenOf,
  requestOf,
  responseIn,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, furtherPaths } from '../../contract/index.ts'
import { openRequest } from '../../identity/authorization/pending-request.ts'
import { createSealingKeys } from '../../identity/index.ts'
import { en as words } from '../words/en/index.ts'

const service = await openService()
const { app, clock, store } = service
const { newPerson, signIn } = accountHolders(service)
const site = await service.register({ name: 'Flight planner', redirectUris: [callback] })

const metadata = (await send(app, { url: furtherPaths.discovery[0] })).body
const host = new URL(String(metadata.issuer)).hostname
const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'
const byPassword = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'

/** A person who signed in by these methods, in a browser. */
async function personBy(amr: readonly string[]) {
  const person = await newPerson()
  const browser = await signIn(person.username)
  const prove = async (methods: readonly string[]) => {
    const [session] = await store.browserSessions.list(person.sub, clock.now(), 1)
    assert.ok(session)
    await store.browserSessions.add({ ...session, amr: methods }, { replaced: session.idHash })
  }
  await prove(amr)
  return { ...person, browser, prove }
}

async function addPasskey(sub: string, rpId = host): Promise<void> {
  const condition = { most: 9, sessionVersion: 0 }
  assert.equal(await store.passkeys.add(aPasskey(sub, { rpId }), condition, anEntry({ sub }), aNotice(sub)), 'added')
}

const demand = (changes: Fields = {}) => requestOf(site, { acr_values: multiFactor, prompt: 'consent', ...changes })

describe('a request for a second factor', () => {
  test('is shown to a person who signed in with one, and the tokens say so, also after a refresh', async () => {
    const { browser } = await personBy(['swk', 'user', 'mfa'])
    const { url, verifier } = demand()
    await browser.open(url)
    const { code } = responseIn(await approve(browser))
    const reply = await redeemCode(site, { code, verifier })
    const tokens = tokensOf(reply)
    for (const token of [tokens.id_token, tokens.access_token]) {
      assert.deepEqual([claimsOf(token ?? '').acr, claimsOf(token ?? '').amr], [multiFactor, ['swk', 'user', 'mfa']])
    }
    for (const token of [tokens.access_token, refreshTokenOf(reply)]) {
      const { body } = await site.introspect(token)
      assert.deepEqual([body.acr, typeof body.auth_time], [multiFactor, 'number'])
    }
    assert.equal(claimsOf(tokensOf(await site.refresh(refreshTokenOf(reply))).id_token ?? '').acr, multiFactor)
  })

  test('asks a person with a passkey who signed in without it to sign in again, until it is used', async () => {
    const { browser, sub, prove } = await personBy(['pwd'])
    await addPasskey(sub)
    const { url } = demand()
    await browser.open(url)
    assert.equal(headingOf(browser.page), words.signInAgain.title)
    assert.ok(
      plain(browser.page.text).includes('Flight planner asks for a sign-in with your second step or a passkey.'),
    )
    await browser.submit('/login', { password })
    assert.equal(headingOf(browser.page), words.signInAgain.title, 'the password alone')
    await prove(['hwk', 'user', 'mfa'])
    await browser.open(url)
    responseIn(await approve(browser))
  })

  test('tells a person who has none what to do, and how the application learns it', async () => {
    const { browser, sub } = await personBy(['pwd'])
    await addPasskey(sub, 'earlier.example')
    const { url, state } = demand()
    await browser.open(url)
    assert.equal(browser.page.status, 403)
    assert.equal(headingOf(browser.page), words.unmetRequest.title)
    const back = responseIn(await browser.submit('/authorize/return'))
    assert.deepEqual([back.error, back.state], ['unmet_authentication_requirements', state])
  })

  test('with prompt=none shows no page', async () => {
    const { browser, sub } = await personBy(['pwd'])
    const silent = async () => responseIn(await browser.open(demand({ prompt: 'none' }).url)).error
    assert.equal(await silent(), 'unmet_authentication_requirements')
    await addPasskey(sub)
    assert.equal(await silent(), 'login_required')
  })

  test('is not answered by a consent that is remembered, nor by a page from before', async () => {
    const { browser, sub, prove } = await personBy(['hwk', 'user', 'mfa'])
    await addPasskey(sub)
    await browser.open(demand().url)
    responseIn(await approve(browser))
    await browser.open(demand().url)
    await prove(['pwd'])
    assert.equal(headingOf(await approve(browser)), words.signInAgain.title)
    assert.equal(headingOf(await browser.open(demand({ prompt: undefined }).url)), words.signInAgain.title)
  })

  test('may be pushed', async () => {
    const { browser } = await personBy(['pwd'])
    const parameters = Object.fromEntries(new URL(demand().url, 'https://auth.example').searchParams)
    const { body } = await site.post(endpoints.pushedAuthorization.path, parameters)
    const query = encodeForm({ client_id: site.id, request_uri: String(body.request_uri) })
    await browser.open(`${endpoints.authorization.path}?${query}`)
    assert.equal(headingOf(browser.page), words.unmetRequest.title)
  })
})

describe('a request that a password meets as well', () => {
  const met: Readonly<Record<string, string | undefined>> = {
    'without acr_values': undefined,
    'for a password': byPassword,
    'for either': `${multiFactor} ${byPassword}`,
    'for what this server does not know': 'tenant:club urn:mace:incommon:iap:silver',
  }
  for (const [name, acr] of Object.entries(met)) {
    test(`${name} is shown, and the id_token says what it was`, async () => {
      const { browser } = await personBy(['pwd'])
      const { url, verifier } = demand({ acr_values: acr })
      await browser.open(url)
      const { code } = responseIn(await approve(browser))
      const { id_token: token } = tokensOf(await redeemCode(site, { code, verifier }))
      assert.equal(claimsOf(token ?? '').acr, byPassword)
    })
  }
})

test('the metadata lists both', () => {
  assert.deepEqual(metadata.acr_values_supported, [byPassword, multiFactor])
})

test('a request that a server of an earlier version sealed asks for no second factor', () => {
  const keys = createSealingKeys(randomBytes(32), randomBytes)
  const opened = openRequest(keys.seal('authorization request', JSON.stringify({ id: 'x' })), keys)
  assert.deepEqual(opened?.contexts, [])
})
