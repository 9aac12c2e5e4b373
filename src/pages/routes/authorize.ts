import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, furtherPaths, type Scope } from '../../contract/index.ts'
import { Form, parseForm } from '../../http/index.ts'
import {
  beginAuthorization,
  decideAuthorization,
  entitlements,
  isViewer,
  lookUpPerson,
  recordUse,
  reviewAuthorization,
  type SignInReason,
  type Visitor,
} from '../../identity/index.ts'
import { authorizationPage } from '../views/authorization.ts'
import { endedRequestPage } from '../views/outcome.ts'
import { signInPage } from '../views/sign-in.ts'
import { signInAgainPage } from '../views/sign-in-again.ts'
import { unmetRequestPage } from '../views/unmet-request.ts'
import type { Text } from '../words/index.ts'
import { reasonToAsk } from './ask-again.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { requestFaultText } from './fault-texts.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf, requesterOf } from './origin.ts'
import { PageError } from './page-error.ts'
import { keepLanguage } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { passkeyWay } from './passkey-way.ts'
import { readDecision } from './read-decision.ts'
import { signInPath } from './return-to.ts'
import { leaveFor, sendEmpty, sendPage } from './send-page.ts'

const { path } = endpoints.authorization

/** Clients already logged; each is logged once. */
const mostWarnings = 100
const withoutPkce =
  'An application that is registered with --pkce optional signs people in without PKCE: only the nonce that it compares ' +
  'protects its codes. Once its library sends code_challenge, register --pkce required'

/**
 * The authorization endpoint. Accepts forms from other sites: these have no cookie, and are redirected to a page of
 * ours, for which the browser sends its cookie again (SameSite=Lax).
 */
export function registerAuthorizationEndpoint(app: FastifyInstance, parts: PagesParts): void {
  const warned = new Set<string>()
  function warnOnce(clientId: string, { log }: FastifyRequest): void {
    if (warned.has(clientId) || warned.size >= mostWarnings) return
    warned.add(clientId)
    log.warn({ client_id: clientId }, withoutPkce)
  }

  async function begin(form: Form, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const origin = originOf(request)
    const begun = await beginAuthorization(form, { requester: requesterOf(request), origin }, parts)
    switch (begun.kind) {
      case 'request':
        if (!begun.hasPkce) warnOnce(begun.clientId, request)
        return leaveFor(reply, authorizationPath(begun.request))
      case 'redirect':
        return leaveFor(reply, begun.location)
      case 'fault':
        throw new PageError(400, requestFaultText(begun.fault), { reason: begun.fault.reason })
    }
  }

  app.get(path, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    const at = request.url.indexOf('?')
    return begin(parseForm(Buffer.from(at < 0 ? '' : request.url.slice(at + 1))), request, reply)
  })
  app.post(path, async (request, reply) => {
    if (!(request.body instanceof Form)) throw new PageError(400, ({ error }) => error.notALink)
    return begin(request.body, request, reply)
  })
}

/** The address of the page of a sealed request. */
export const authorizationPath = (sealed: string): string =>
  `${furtherPaths.authorization}?request=${encodeURIComponent(sealed)}`

/** Additional content when the page is shown again. */
type Again = { readonly ticked?: readonly Scope[]; readonly changed?: boolean; readonly error?: Text }

const errorOf =
  (reason: 'nothing ticked' | 'not identified', clientName: string): Text =>
  ({ consent, authorization }) =>
    reason === 'nothing ticked' ? consent.nothingTicked : authorization.mustIdentify(clientName)

const isDemand = (reason: SignInReason): reason is Exclude<SignInReason, 'not signed in' | 'too old'> =>
  reason === 'demanded' || reason === 'second factor'

/** The page of an authorization request: signing in, deciding, and leaving for the application. */
export function registerAuthorization(
  app: FastifyInstance,
  parts: PagesParts,
  { flows, browsers }: { flows: BrowserFlows; browsers: KnownBrowsers },
): void {
  async function visitorOf(request: FastifyRequest, { sessionId }: BrowserFlow): Promise<Visitor> {
    return { sessionId, person: await lookUpPerson(sessionId, parts), origin: originOf(request) }
  }

  async function show(
    reply: FastifyReply,
    { sealed, flow, visitor }: { readonly sealed: string; readonly flow: BrowserFlow; readonly visitor: Visitor },
    again: Again = {},
  ): Promise<FastifyReply> {
    const review = await reviewAuthorization(sealed, visitor, parts)
    // What is answered without a page is no use of the session: applications may ask so by themselves.
    if (visitor.person && review.kind !== 'redirect') await recordUse(visitor.person.session, parts)
    const { csrf } = flow
    flows.keep(reply, flow)
    switch (review.kind) {
      case 'redirect':
        return leaveFor(reply, review.location)
      case 'ended':
        return sendPage(reply.code(410), endedRequestPage(review))
      case 'set up':
        keepLanguage(reply, review.request.language, parts.authUrl)
        return leaveFor(reply, signInPath('setUp', sealed))
      case 'unmet': {
        const { client, request } = review
        keepLanguage(reply, request.language, parts.authUrl)
        const page = unmetRequestPage({
          ...{ csrf, request: sealed, clientName: client.name },
          mayAddPasskey: parts.relyingParty.obstacle === null,
        })
        return sendPage(reply.code(403), page, request)
      }
      case 'sign in': {
        const { client, request } = review
        const { person } = visitor
        keepLanguage(reply, request.language, parts.authUrl)
        const continues = {
          ...{ request: sealed, clientName: client.name, redirectUri: request.redirectUri },
          isViewer: isViewer(client),
        }
        const passkey = await passkeyWay(reply.request, person, { ...parts, browsers })
        const { sendsMail } = parts
        if (!person) {
          const username = request.loginHint ?? undefined
          return sendPage(reply, signInPage({ csrf, username, continues, passkey, sendsMail }), request)
        }
        const reason = isDemand(review.reason)
          ? { kind: review.reason, clientName: client.name }
          : await reasonToAsk('approve', person, parts)
        const { username } = person.user
        return sendPage(reply, signInAgainPage({ csrf, username, reason, continues, passkey, sendsMail }), request)
      }
      case 'decide': {
        const { client, request, shown, digest } = review.asked
        keepLanguage(reply, request.language, parts.authUrl)
        const user = visitor.person?.user
        const page = authorizationPage({
          ...{ csrf, digest, shown, client, request: sealed, redirectUri: request.redirectUri },
          ticked: shown,
          account: user?.username ?? '',
          entitlements: user ? entitlements(user, parts.now()) : [],
          changed: false,
          terms: parts.terms,
          ...again,
        })
        return sendPage(again.error ? reply.code(400) : reply, page, request)
      }
    }
  }

  app.get<{ Querystring: { request?: unknown } }>(furtherPaths.authorization, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    const { request: sealed } = request.query
    if (typeof sealed !== 'string') return reply.redirect('/', 303)
    const flow = flows.read(request)
    return show(reply, { sealed, flow, visitor: await visitorOf(request, flow) })
  })

  app.post(`${furtherPaths.authorization}/return`, async (request, reply) => {
    const flow = flows.read(request)
    const sealed = readOwnForm(request, flow).one('request') ?? ''
    const review = await reviewAuthorization(sealed, await visitorOf(request, flow), parts)
    return leaveFor(reply, review.kind === 'unmet' ? review.location : authorizationPath(sealed))
  })

  app.post(furtherPaths.authorization, async (request, reply) => {
    const flow = flows.read(request)
    const form = readOwnForm(request, flow)
    const sealed = form.one('request') ?? ''
    const visitor = await visitorOf(request, flow)
    const { person } = visitor
    if (!person) return reply.redirect(authorizationPath(sealed), 303)
    await recordUse(person.session, parts)
    const decision = readDecision(form)
    const { ticked } = decision
    const result = await decideAuthorization(sealed, decision, { ...visitor, person }, parts)
    switch (result.kind) {
      case 'redirect':
        return leaveFor(reply, result.location)
      case 'ended':
        return sendPage(reply.code(410), endedRequestPage(result))
      case 'again': {
        const { reason, clientName } = result
        const again = reason === 'changed' ? { changed: true } : { ticked, error: errorOf(reason, clientName) }
        return show(reply, { sealed, flow, visitor }, again)
      }
    }
  })
}
