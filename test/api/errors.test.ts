import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { StoreUnavailable } from '../../src/failures/index.ts'
import { encodeForm, type Fields, formType, makeDpopKey, refreshTokenOf, send, tokensOf } from '../fixtures/index.ts'
import { Conformity } from './conformity.ts'
import { documentedService } from './documented-service.ts'
import { placesOf } from './example-request.ts'

let fault: Error | null = null
const service = await documentedService(() => fault, { DEVICE_BURST: '1', DEVICE_RATE: '1' })
const { app, document, clock } = service
const conformity = new Conformity(document)
const client = service.documented
const onlyBackEnd = await service.register({ grants: ['client_credentials'], redirectUris: [] })
const narrow = await service.register({ scopes: ['openid'] })
const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
const tokens = await service.signIn(client)
const accessToken = tokensOf(tokens).access_token
const backEndToken = tokensOf(
  await onlyBackEnd.post('/connect/token', { grant_type: 'client_credentials' }),
).access_token

const key = makeDpopKey()
const prove = (nonce?: string, path = '/connect/token') =>
  key.prove({ method: 'POST', url: `https://auth.example${path}`, now: clock.now(), nonce })
const bind = (nonce?: string) =>
  onlyBackEnd.post('/connect/token', { grant_type: 'client_credentials' }, { dpop: prove(nonce) })
const bound = await bind((await bind()).headers['dpop-nonce'])
/** A token that is bound to a key, with an invalid proof of it. */
const wrongProof = { authorization: `DPoP ${tokensOf(bound).access_token}`, dpop: 'x' }

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const credentials = ({ id, secret } = client) => ({ client_id: id, client_secret: secret })
const form = (url: string, fields: Fields, headers: Readonly<Record<string, string>> = {}): InjectOptions => ({
  method: 'POST',
  url,
  headers: { 'content-type': formType, ...headers },
  payload: encodeForm(fields),
})
const basic = { authorization: `Basic ${Buffer.from(`${client.id}:wrong`).toString('base64')}` }

/** A form that each endpoint accepts. */
const valid: Readonly<Record<string, Fields>> = {
  deviceAuthorization: { ...credentials(), ...pkce },
  pushedAuthorization: {
    ...credentials(),
    ...pkce,
    response_type: 'code',
    redirect_uri: 'https://app.example/callback',
    scope: 'openid',
  },
  token: { ...credentials(), grant_type: 'refresh_token', refresh_token: refreshTokenOf(tokens) },
  revocation: { ...credentials(), token: 'x' },
  introspection: { ...credentials(), token: accessToken },
  userinfoByPost: { access_token: accessToken },
}

/** Requests that every endpoint with a form rejects in the same way, by status and error. */
const ofForms: Readonly<Record<string, (url: string, fields: Fields) => InjectOptions>> = {
  '400 invalid_request': (url, fields) => form(url, { ...fields, x: ['1', '2'] }),
  '400 invalid_client': (url, fields) => form(url, { ...fields, client_secret: 'wrong' }),
  '401 invalid_client': (url, { client_id, client_secret, ...fields }) => form(url, fields, basic),
  '400 invalid_scope': (url, fields) => form(url, { ...fields, ...credentials(narrow), scope: 'fmsdata' }),
  '400 unauthorized_client': (url, fields) => form(url, { ...fields, ...credentials(onlyBackEnd) }),
}

/** A poll that gets an error. */
const poll = async (prepare: (session: Awaited<ReturnType<typeof client.start>>) => Promise<unknown>) => {
  clock.advance(60)
  const session = await client.start()
  await prepare(session)
  const { device_code, verifier } = session
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  return form('/connect/token', { ...credentials(), grant_type, device_code, code_verifier: verifier, scope: 'openid' })
}

const particular: Readonly<Record<string, () => InjectOptions | Promise<InjectOptions>>> = {
  'deviceAuthorization 429 temporarily_unavailable': async () => {
    clock.advance(60)
    await client.start()
    return form('/connect/deviceauthorization', valid.deviceAuthorization ?? {})
  },
  'pushedAuthorization 429 temporarily_unavailable': async () => {
    clock.advance(60)
    await send(app, form('/connect/par', valid.pushedAuthorization ?? {}))
    return form('/connect/par', valid.pushedAuthorization ?? {})
  },
  'pushedAuthorization 400 unsupported_response_type': () =>
    form('/connect/par', { ...valid.pushedAuthorization, response_type: 'token' }),
  'pushedAuthorization 400 request_not_supported': () =>
    form('/connect/par', { ...valid.pushedAuthorization, request: 'x' }),
  'pushedAuthorization 400 registration_not_supported': () =>
    form('/connect/par', { ...valid.pushedAuthorization, registration: 'x' }),
  'token 400 authorization_pending': () => poll(async () => undefined),
  'token 400 slow_down': () => poll((session) => client.poll(session, { scope: 'openid' })),
  'token 400 access_denied': () => poll(({ user_code }) => service.decide(user_code, { decision: 'deny' })),
  'token 400 expired_token': () => poll(async () => clock.advance(601)),
  'token 400 invalid_grant': () => form('/connect/token', { ...valid.token, refresh_token: 'rt_unknown' }),
  'token 400 invalid_dpop_proof': () => form('/connect/token', valid.token ?? {}, { dpop: 'x' }),
  'token 400 use_dpop_nonce': () => form('/connect/token', valid.token ?? {}, { dpop: prove() }),
  'token 400 unsupported_grant_type': () => form('/connect/token', { ...valid.token, grant_type: 'password' }),
  'token 400 unauthorized_client': () =>
    form('/connect/token', { ...credentials(), grant_type: 'client_credentials', scope: 'charts' }),
  'pushedAuthorization 400 use_dpop_nonce': () =>
    form('/connect/par', valid.pushedAuthorization ?? {}, { dpop: prove(undefined, '/connect/par') }),
  'pushedAuthorization 400 invalid_dpop_proof': () =>
    form('/connect/par', valid.pushedAuthorization ?? {}, { dpop: 'x' }),
  'token 429 temporarily_unavailable': async () => {
    const again = { ...credentials(onlyBackEnd), grant_type: 'client_credentials' }
    for (let count = 0; count < 60; count += 1) await send(app, form('/connect/token', again))
    return form('/connect/token', again)
  },
  'userinfo 401 invalid_token': () => ({ url: '/connect/userinfo' }),
  'userinfoByPost 401 invalid_token': () => form('/connect/userinfo', { access_token: 'x' }),
  'userinfo 401 invalid_dpop_proof': () => ({ url: '/connect/userinfo', headers: wrongProof }),
  'userinfoByPost 401 invalid_dpop_proof': () => ({ method: 'POST', url: '/connect/userinfo', headers: wrongProof }),
  'userinfo 403 insufficient_scope': () => ({ url: '/connect/userinfo', headers: bearer(backEndToken) }),
  'userinfoByPost 403 insufficient_scope': () => form('/connect/userinfo', { access_token: backEndToken }),
  'airports 400 bad-parameter': () => chartRequest('/v2/airports?limit=0'),
  'changes 400 bad-parameter': () => chartRequest('/v2/changes?since=x'),
  'changes 410 cursor-expired': () => chartRequest(`/v2/changes?since=${Buffer.from('1zz.1.1').toString('base64url')}`),
  'charts 400 bad-parameter': () => chartRequest('/v2/charts/NZWN?version=JEP'),
  'chartImage 404 unknown-file': () => chartRequest('/v2/charts/NZWN/nzwn_10-9_00000000_d.png'),
  'chartImage 416 range-not-satisfiable': async () => {
    const { body } = await send(app, chartRequest('/v2/charts/NZWN?version=STD&rules=ANY'))
    const [{ image_day: file }] = body.charts as readonly [{ readonly image_day: string }]
    const { headers, ...request } = chartRequest(`/v2/charts/NZWN/${file}`)
    return { ...request, headers: { ...headers, range: 'bytes=9999999-' } }
  },
}

const chartRequest = (url: string) => ({ url, headers: bearer(accessToken) })

/** A path with these parts, and the query that it needs. */
const at = (path: string, icao = 'NZWN'): string => {
  const url = path.replace('{icao}', icao).replace('{file}', 'nzwn_10-9_00000000_d.png')
  return url.endsWith(`/charts/${icao}`) ? `${url}?version=STD` : url
}

const ofCharts: Readonly<Record<string, (path: string) => InjectOptions>> = {
  '400 bad-request': (path) => chartRequest(at(path, '%zz')),
  '401 unauthorized': (path) => ({ url: at(path) }),
  '404 unknown-airport': (path) => chartRequest(at(path, 'XX')),
}

const failures: Readonly<Record<string, () => Error>> = {
  '500': () => new Error('a bug'),
  '503': () => new StoreUnavailable('gone'),
}

describe('every documented error can be provoked, and is answered as the document says', () => {
  for (const { operation, path, method } of placesOf(document)) {
    const { operationId: id } = operation
    const usual = (): InjectOptions => {
      const fields = valid[id]
      if (fields) return form(path, fields)
      return method === 'post' ? form(path, {}) : chartRequest(at(path))
    }
    for (const { status, code, when } of operation['x-errors']) {
      if (status === 503 && operation.tags.includes('Discovery')) continue // see test/walks/shutdown.slow.test.ts
      test(`${id}: ${status} ${code}: ${when}`, async (t) => {
        t.after(() => {
          fault = null
        })
        const request = await (async (): Promise<InjectOptions> => {
          const one = particular[`${id} ${status} ${code}`]
          if (one) return one()
          const rejected = ofForms[`${status} ${code}`]
          if (rejected && valid[id]) return rejected(path, valid[id])
          if (status === 405) return { method: 'DELETE', url: at(path) }
          return ofCharts[`${status} ${code}`]?.(path) ?? usual()
        })()
        fault = failures[status]?.() ?? null
        const reply = await send(app, request)
        fault = null
        const said = reply.body.error ?? String(reply.body.type).split(':').at(-1)
        assert.deepEqual([reply.status, said], [status, code], reply.text)
        conformity.check(operation, reply, String(request.url))
      })
    }
  }
})
