import assert from 'node:assert/strict'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import {
  type Application,
  type Browser,
  bringRequest,
  type Fields,
  openBrowser,
  type Reply,
  redeemCode,
  requestOf,
  responseIn,
  type SentRequest,
  type Service,
  send,
  tokensOf,
} from '../fixtures/index.ts'

/** What the modules of the certification's plans share: a client, a browser, and one sign-in after another. */
export type RelyingParty = {
  /** Sends the request of a new sign-in; the page, or the response where none is needed. */
  begin(
    changes?: Fields,
    browser?: Browser,
  ): Promise<{ readonly browser: Browser; readonly sent: SentRequest; readonly page: Reply }>
  /** Approves if asked; the authorization response. */
  respond(browser: Browser): Promise<Readonly<Record<string, string>>>
  /** A whole sign-in. */
  signIn(changes?: Fields, browser?: Browser): Promise<SignedIn>
  verify(idToken: string): Promise<JWTPayload>
}

export type SignedIn = {
  readonly browser: Browser
  readonly sent: SentRequest
  readonly response: Readonly<Record<string, string>>
  readonly tokens: ReturnType<typeof tokensOf>
  /** Of the verified id_token. */
  readonly claims: JWTPayload
}

export async function relyingParty({ app, clock }: Service, client: Application): Promise<RelyingParty> {
  const issuer = 'https://auth.example'

  const begin: RelyingParty['begin'] = async (changes = {}, browser = openBrowser(app)) => {
    const sent = requestOf(client, changes)
    const page = await bringRequest(browser, sent.url)
    return { browser, sent, page }
  }
  const respond: RelyingParty['respond'] = async (browser) => {
    const isAsked = browser.page.text.includes('name="decision"')
    return responseIn(isAsked ? await browser.submit('/authorize', { decision: 'approve' }) : browser.page)
  }
  const verify: RelyingParty['verify'] = async (idToken) => {
    const jwks = (await send(app, { url: '/.well-known/jwks' })).body as unknown as JSONWebKeySet
    const options = { issuer, audience: client.id, typ: 'JWT', currentDate: new Date(clock.now()) }
    return (await jwtVerify(idToken, createLocalJWKSet(jwks), options)).payload
  }
  return {
    begin,
    respond,
    verify,
    async signIn(changes = {}, browser = openBrowser(app)) {
      const { sent } = await begin(changes, browser)
      const response = await respond(browser)
      assert.equal(response.state, sent.state)
      const tokens = tokensOf(await redeemCode(client, { code: response.code, verifier: sent.verifier }))
      const claims = await verify(tokens.id_token ?? '')
      return { browser, sent, response, tokens, claims }
    },
  }
}
