import type { FastifyInstance, FastifyReply } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { findMailLink, findPerson, refuseMailLink, signOut, signOutByLink } from '../../identity/index.ts'
import { linkForAnotherPage } from '../views/link-for-another.ts'
import { closedNotMePage, notMeDonePage, notMePage } from '../views/not-me.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { originOf } from './origin.ts'
import { PageError } from './page-error.ts'
import { languageOf } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { leaveFor, sendEmpty, sendPage } from './send-page.ts'

const path = furtherPaths.notMe

/** Ending every sign-in with the link of a mail, signed in or not. The link's token goes from its address into the cookie. */
export function registerNotMe(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  /** The link works no more: the browser forgets it. */
  function sendClosed(reply: FastifyReply, flow: BrowserFlow): FastifyReply {
    flows.keep(reply, { ...flow, notMe: null })
    return sendPage(reply.code(404), closedNotMePage)
  }

  app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    flows.keep(reply, { ...flows.read(request), notMe: request.params.token })
    return leaveFor(reply, path)
  })

  app.get(path, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    const flow = flows.read(request)
    if (flow.notMe === null) return sendClosed(reply, flow)
    const found = await findMailLink('not me', flow.notMe, parts)
    const person = await findPerson(flow.sessionId, parts)
    if (found.state === 'closed') {
      await refuseMailLink({ ...found, signedInAs: person?.user.sub ?? null }, originOf(request), parts)
      return sendClosed(reply, flow)
    }
    flows.keep(reply, flow)
    const { csrf } = flow
    const { username, sub } = found.user
    if (person && person.user.sub !== sub)
      return sendPage(reply, linkForAnotherPage({ csrf, path, username, signedInAs: person.user.username }))
    return sendPage(reply, notMePage({ csrf, link: found.link.id, username }))
  })

  app.post(path, async (request, reply) => {
    const flow = flows.read(request)
    const shown = readOwnForm(request, flow).one('link') ?? null
    if (flow.notMe === null) return sendClosed(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    const given = { token: flow.notMe, shown, language: languageOf(request), signedInAs: person?.user.sub ?? null }
    const outcome = await signOutByLink(given, originOf(request), parts)
    if (outcome === 'another link') throw new PageError(403, ({ error }) => error.outOfDate)
    if (outcome === 'refused') return sendClosed(reply, flow)
    flows.end(reply)
    return reply.redirect(`${path}/done`, 303)
  })

  app.post(`${path}/switch`, async (request, reply) => {
    const flow = flows.read(request)
    readOwnForm(request, flow)
    await signOut(flow.sessionId, originOf(request), parts)
    const { userCode, returnTo, notMe } = flow
    flows.end(reply, { userCode, returnTo, notMe })
    return reply.redirect(path, 303)
  })

  app.get(`${path}/done`, async (_, reply) => sendPage(reply, notMeDonePage(parts.sendsMail)))
}
