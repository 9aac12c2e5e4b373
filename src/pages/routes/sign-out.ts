import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, furtherPaths } from '../../contract/index.ts'
import { Form, parseForm } from '../../http/index.ts'
import {
  type EndSessionRequest,
  findPerson,
  isOwnSignOut,
  locationAfterLogout,
  readEndSession,
  sealOwnSignOut,
  signOut,
} from '../../identity/index.ts'
import { signedOutPage } from '../views/outcome.ts'
import { signOutPage } from '../views/sign-out.ts'
import { type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { signOutFaultText } from './fault-texts.ts'
import { originOf } from './origin.ts'
import { PageError } from './page-error.ts'
import { askedLanguage } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { leaveFor, sendEmpty, sendPage } from './send-page.ts'

const { path } = endpoints.endSession
const done = `${furtherPaths.signOut}/done`

async function read(form: Form, parts: PagesParts): Promise<EndSessionRequest> {
  const reading = await readEndSession(form, parts)
  if (reading.kind === 'fault')
    throw new PageError(400, signOutFaultText(reading.fault), { reason: reading.fault.reason })
  return reading.request
}

function queryOf(request: FastifyRequest): Form {
  const at = request.url.indexOf('?')
  return parseForm(Buffer.from(at < 0 ? '' : request.url.slice(at + 1)))
}

/**
 * The end-session endpoint (OpenID Connect RP-Initiated Logout). Accepts forms from other sites: these have no
 * cookie, and change nothing. The browser is redirected to our own page, without the token, for which it sends its cookie again.
 */
export function registerEndSessionEndpoint(app: FastifyInstance, parts: PagesParts): void {
  async function begin(form: Form, reply: FastifyReply): Promise<FastifyReply> {
    const { client, returnTo, ofViewer } = await read(form, parts)
    const language = askedLanguage(reply.request)
    const query = new URLSearchParams({
      ...(language && { ui_locales: language }),
      ...(client && { client_id: client.id }),
      ...(returnTo && { post_logout_redirect_uri: returnTo.uri }),
      ...(returnTo && returnTo.state !== null && { state: returnTo.state }),
      ...(ofViewer && { own: sealOwnSignOut(ofViewer, parts.sealingKeys, parts.now()) }),
    })
    return leaveFor(reply, query.size === 0 ? furtherPaths.signOut : `${furtherPaths.signOut}?${query}`)
  }

  app.get(path, async (request, reply) =>
    request.method === 'HEAD' ? sendEmpty(reply) : begin(queryOf(request), reply),
  )
  app.post(path, async (request, reply) => {
    if (!(request.body instanceof Form)) throw new PageError(400, ({ error }) => error.notALink)
    return begin(request.body, reply)
  })
}

/** The page on which a user confirms the sign-out that an application asks for. Only a request of the viewer needs no confirmation. */
export function registerSignOut(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  const leave = (reply: FastifyReply, { returnTo }: EndSessionRequest): FastifyReply =>
    returnTo ? leaveFor(reply, locationAfterLogout(returnTo)) : reply.redirect(done, 303)

  async function end(request: FastifyRequest, reply: FastifyReply, asked: EndSessionRequest): Promise<FastifyReply> {
    await signOut(flows.read(request).sessionId, originOf(request), parts)
    flows.end(reply)
    return leave(reply, asked)
  }

  app.get(furtherPaths.signOut, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    const query = queryOf(request)
    const asked = await read(query, parts)
    const flow = flows.read(request)
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return leave(reply, asked)
    if (isOwnSignOut(query.one('own'), person, parts)) return end(request, reply, asked)
    flows.keep(reply, flow)
    const page = signOutPage({ ...asked, csrf: flow.csrf, account: person.user.username })
    return sendPage(reply, page, asked.returnTo && { redirectUri: asked.returnTo.uri })
  })

  app.post(furtherPaths.signOut, async (request, reply) => {
    const asked = await read(readOwnForm(request, flows.read(request)), parts)
    return end(request, reply, asked)
  })

  app.get(done, async (_, reply) => sendPage(reply, signedOutPage('signedOutHere')))
}
