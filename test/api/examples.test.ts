import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bringRequest,
  callback,
  openBrowser,
  refreshTokenOf,
  requestOf,
  responseIn,
  send,
  tokensOf,
} from '../fixtures/index.ts'
import { Conformity, type Received } from './conformity.ts'
import { documentedService, fileName } from './documented-service.ts'
import { exampleRequest, placesOf } from './example-request.ts'

const service = await documentedService()
const { app, document } = service
const conformity = new Conformity(document)
const client = await service.register({
  grants: ['device_code', 'authorization_code', 'client_credentials'],
  redirectUris: [callback],
  postLogoutRedirectUris: ['https://app.example/signed-out'],
})

/** An approved device code, an authorization code and a pushed request, and tokens: each example may use up its own. */
async function issued(): Promise<Record<string, string>> {
  const session = await client.start({ scope: 'openid offline_access charts' })
  await service.decide(session.user_code)
  const signedIn = await service.signIn(client)
  const request = requestOf(client, { prompt: 'consent', state: 'af0ifjsldkj' })
  const browser = openBrowser(app)
  await bringRequest(browser, request.url)
  const { code = '' } = responseIn(await browser.submit('/authorize', { decision: 'approve' }))
  const { text } = await client.post('/connect/par', Object.fromEntries(new URL(request.url, callback).searchParams))
  return {
    '<CLIENT_ID>': client.id,
    '<CLIENT_SECRET>': client.secret,
    '<DEVICE_CODE>': session.device_code,
    '<CODE>': code,
    '<REQUEST_URI>': (JSON.parse(text) as { request_uri: string }).request_uri,
    '<REFRESH_TOKEN>': refreshTokenOf(signedIn),
    '<ACCESS_TOKEN>': tokensOf(signedIn).access_token,
    '<FILE_NAME>': fileName,
    '<CURSOR>': await currentCursor(tokensOf(signedIn).access_token),
    // Of the device code; the authorization code has its own.
    code_verifier: session.verifier,
    'verifier of the code': request.verifier,
  }
}

async function currentCursor(token: string): Promise<string> {
  const { body } = await send(app, { url: '/v2/changes', headers: { authorization: `Bearer ${token}` } })
  return String(body.cursor)
}

describe('every example of the API document is answered as the document says', () => {
  for (const place of placesOf(document)) {
    const { operation } = place
    for (const [name, summary] of Object.entries(operation['x-requests'])) {
      test(`${operation.operationId}: ${summary}`, async () => {
        const live = await issued()
        if (name === 'code') live.code_verifier = live['verifier of the code'] ?? ''
        const reply: Received = await send(app, exampleRequest(place, name, live))
        assert.ok(reply.status < 400, `${reply.status} ${reply.text}`)
        conformity.check(operation, reply, name)
      })
    }
  }
})
