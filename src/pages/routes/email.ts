import type { FastifyInstance, FastifyReply } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { confirmAddress, findAddressLink, findPerson, refuseMailLink, signOut } from '../../identity/index.ts'
import { closedEmailPage, confirmEmailPage } from '../views/confirm-email.ts'
import { linkForAnotherPage } from '../views/link-for-another.ts'
import { askToSignIn } from './ask-again.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { originOf } from './origin.ts'
import { PageError } from './page-error.ts'
import { languageOf } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { leaveFor, sendEmpty, sendPage } from './send-page.ts'

const path = furtherPaths.email
const returnTo = { returnTo: 'email link', act: null } as const

/** Confirming a mail address with the link that was sent there, signed in. The link's token goes from its address into the cookie. */
export function registerEmail(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  /** The link works no more: the browser forgets it. */
  function sendClosed(reply: FastifyReply, flow: BrowserFlow): FastifyReply {
    flows.keep(reply, { ...flow, email: null })
    return sendPage(reply.code(404), closedEmailPage)
  }

  function sendConfirmed(reply: FastifyReply, flow: BrowserFlow, address: string): FastifyReply {
    flows.keep(reply, { ...flow, email: null, remark: 'address confirmed', decidedFor: address })
    return reply.redirect(furtherPaths.account, 303)
  }

  app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    flows.keep(reply, { ...flows.read(request), email: request.params.token })
    return leaveFor(reply, path)
  })

  app.get(path, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    const flow = flows.read(request)
    if (flow.email === null) return sendClosed(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow, returnTo, flows)
    const { csrf } = flow
    const { sub, username } = person.user
    const found = await findAddressLink(person.user, flow.email, parts)
    if (found.state === 'used') return sendConfirmed(reply, flow, found.address)
    if (found.state === 'closed') {
      await refuseMailLink({ ...found, signedInAs: sub }, originOf(request), parts)
      return sendClosed(reply, flow)
    }
    flows.keep(reply, { ...flow, returnTo: null })
    if (found.state === 'another') return sendPage(reply, linkForAnotherPage({ csrf, path, signedInAs: username }))
    return sendPage(reply, confirmEmailPage({ csrf, link: found.link.id, username, address: found.address }))
  })

  app.post(path, async (request, reply) => {
    const flow = flows.read(request)
    const shown = readOwnForm(request, flow).one('link') ?? null
    if (flow.email === null) return sendClosed(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return askToSignIn(reply, flow, returnTo, flows)
    const given = { token: flow.email, shown, language: languageOf(request) }
    const result = await confirmAddress(person.user, given, originOf(request), parts)
    if (result.outcome === 'another link') throw new PageError(403, ({ error }) => error.outOfDate)
    return result.outcome === 'confirmed' ? sendConfirmed(reply, flow, result.address) : sendClosed(reply, flow)
  })

  app.post(`${path}/switch`, async (request, reply) => {
    const flow = flows.read(request)
    readOwnForm(request, flow)
    await signOut(flow.sessionId, originOf(request), parts)
    const { userCode, email } = flow
    flows.end(reply, { userCode, email, returnTo: 'email link' })
    return reply.redirect(path, 303)
  })
}
