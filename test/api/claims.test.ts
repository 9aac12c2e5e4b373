import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { scopeNames } from '../../src/contract/index.ts'
import {
  bringRequest,
  callback,
  claimsOf,
  openBrowser,
  requestOf,
  responseIn,
  send,
  tokensOf,
} from '../fixtures/index.ts'
import { documentedService } from './documented-service.ts'
import { placesOf } from './example-request.ts'

const { app, document, register, signIn, documented } = await documentedService()
const { schemas } = document.components
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/** Also that nothing is said that the document does not name. */
function assertDocumented(component: string, value: object): void {
  const schema = schemas[component] ?? assert.fail(`${component} is not in the document`)
  assert.ok(ajv.validate(schema, value), ajv.errorsText())
  assert.deepEqual(
    Object.keys(value).filter((name) => !Object.hasOwn(schema.properties ?? {}, name)),
    [],
  )
}

describe('the document names what a token says', () => {
  test('the access token of a device', async () => {
    const { access_token } = tokensOf(await signIn(documented))
    assertDocumented('AccessTokenClaims', claimsOf(access_token))
  })

  test('the access token of a back end, which has no user', async () => {
    const backEnd = await register({ grants: ['client_credentials'], redirectUris: [] })
    const { access_token } = tokensOf(await backEnd.post('/connect/token', { grant_type: 'client_credentials' }))
    assertDocumented('AccessTokenClaims', claimsOf(access_token))
  })

  test('the ID token of an authorization code', async () => {
    const client = await register({ grants: ['authorization_code'], redirectUris: [callback] })
    const request = requestOf(client, { nonce: 'n-0S6_WzA2Mj' })
    const browser = openBrowser(app)
    await bringRequest(browser, request.url)
    const { code = '' } = responseIn(await browser.submit('/authorize', { decision: 'approve' }))
    const fields = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: request.verifier }
    const { id_token = '' } = tokensOf(await client.post('/connect/token', fields))
    const claims = claimsOf(id_token)
    assert.equal(claims.nonce, 'n-0S6_WzA2Mj')
    assertDocumented('IdTokenClaims', claims)
  })

  test('where the tokens are: each leads to its claims', () => {
    const { access_token, id_token } = schemas.TokenResponse?.properties ?? {}
    assert.equal(access_token?.contentSchema?.$ref, '#/components/schemas/AccessTokenClaims')
    assert.equal(id_token?.contentSchema?.$ref, '#/components/schemas/IdTokenClaims')
  })
})

test('the document names every member of the metadata', async () => {
  const { text } = await send(app, { url: '/.well-known/openid-configuration' })
  assertDocumented('ServerMetadata', JSON.parse(text))
})

test('each field for scopes says which there are and what each gives', () => {
  const fields = [
    ...Object.values(schemas).flatMap(({ properties = {}, title }) =>
      /Grant$|Request$/.test(String(title)) && properties.scope ? [properties.scope] : [],
    ),
    ...placesOf(document).flatMap(({ operation: { parameters = [] } }) =>
      parameters.filter(({ name }) => name === 'scope').map(({ schema }) => schema),
    ),
  ]
  assert.ok(fields.length >= 6)
  for (const { 'x-enumDescriptions': meanings = {} } of fields) {
    assert.ok(Object.keys(meanings).length > 0)
    for (const name of Object.keys(meanings))
      assert.ok(
        scopeNames.some((scope) => scope === name),
        name,
      )
  }
})
