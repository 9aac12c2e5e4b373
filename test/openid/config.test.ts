/** The module of the certification plan `oidcc-config-certification-test-plan`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJWK, type JSONWebKeySet } from 'jose'
import { openService, send } from '../fixtures/index.ts'

const { app } = await openService()
const { status, headers, body } = await send(app, { url: '/.well-known/openid-configuration' })
const issuer = 'https://auth.example'

test('oidcc-discovery-endpoint-verification: the metadata is complete, and its URLs are of the issuer', async () => {
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^application\/json/)
  assert.equal(body.issuer, issuer)
  const required = [
    ...['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'],
    ...['response_types_supported', 'subject_types_supported', 'id_token_signing_alg_values_supported'],
  ]
  for (const name of [...required, 'scopes_supported', 'claims_supported', 'grant_types_supported']) {
    assert.ok(body[name], name)
  }
  for (const [name, value] of Object.entries(body)) {
    if (/_(endpoint|uri)$/.test(name)) assert.ok(String(value).startsWith(`${issuer}/`), name)
    if (Array.isArray(value)) assert.ok(value.length > 0, `${name}: empty lists are left out`)
  }
  assert.deepEqual(body.response_types_supported, ['code'])
  assert.ok((body.scopes_supported as string[]).includes('openid'))
  assert.ok((body.subject_types_supported as string[]).includes('public'))
  assert.ok((body.id_token_signing_alg_values_supported as string[]).includes('RS256'))
  assert.ok((body.claims_supported as string[]).includes('sub'))
  assert.equal(body.claims_parameter_supported, false)
  assert.equal(body.request_parameter_supported, false)
  assert.equal(body.request_uri_parameter_supported, false)
})

test('oidcc-discovery-endpoint-verification: the keys have ids of their own, are for signing, and none is private', async () => {
  const { keys } = (await send(app, { url: new URL(String(body.jwks_uri)).pathname })).body as unknown as JSONWebKeySet
  assert.equal(new Set(keys.map(({ kid }) => kid)).size, keys.length)
  for (const key of keys) {
    assert.deepEqual([key.use, 'd' in key, 'k' in key], ['sig', false, false])
    assert.ok(await importJWK(key))
  }
  assert.deepEqual([...new Set(keys.map(({ alg }) => alg))].toSorted(), ['ES256', 'RS256'])
})
