import type { FastifyInstance, FastifyReply } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { findPerson, findResetLink, refuseReset, resetOwnPassword, signOut } from '../../identity/index.ts'
import { linkForAnotherPage } from '../views/link-for-another.ts'
import { closedResetPage, resetDonePage, resetPage } from '../views/reset.ts'
import type { Text } from '../words/index.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { newPasswordFaults } from './new-password.ts'
import { originOf } from './origin.ts'
import { PageError } from './page-error.ts'
import { languageOf } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { leaveFor, sendEmpty, sendNotChecked, sendPage } from './send-page.ts'

const path = furtherPaths.reset

/** Setting a new password with a link. The link's token goes from its address into the cookie, and into no other address. */
export function registerReset(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  /** The link works no more: the browser forgets it. */
  function sendClosed(reply: FastifyReply, flow: BrowserFlow): FastifyReply {
    flows.keep(reply, { ...flow, reset: null })
    return sendPage(reply.code(404), closedResetPage)
  }

  app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    flows.keep(reply, { ...flows.read(request), reset: request.params.token })
    return leaveFor(reply, path)
  })

  app.get(path, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    const flow = flows.read(request)
    if (flow.reset === null) return sendClosed(reply, flow)
    const found = await findResetLink(flow.reset, parts)
    if (found.state === 'closed') {
      await refuseReset(found, originOf(request), parts)
      return sendClosed(reply, flow)
    }
    flows.keep(reply, flow)
    const { csrf } = flow
    const { link, user } = found
    const { username, sub } = user
    const person = await findPerson(flow.sessionId, parts)
    if (person && person.user.sub !== sub)
      return sendPage(reply, linkForAnotherPage({ csrf, path, username, signedInAs: person.user.username }))
    return sendPage(reply, resetPage({ csrf, link: link.id, username, signOutDevices: true }))
  })

  app.post(path, async (request, reply) => {
    const flow = flows.read(request)
    const form = readOwnForm(request, flow)
    if (flow.reset === null) return sendClosed(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    const signOutDevices = form.one('devices') === 'sign-out'
    const given = {
      token: flow.reset,
      shown: form.one('link') ?? null,
      password: form.one('new_password') ?? '',
      signOutDevices,
    }
    const about = { language: languageOf(request), signedInAs: person?.user.sub ?? null }
    const result = await resetOwnPassword({ ...given, ...about }, originOf(request), parts)
    if (result.outcome === 'refused') return sendClosed(reply, flow)
    if (result.outcome === 'another link') throw new PageError(403, ({ error }) => error.outOfDate)
    if (result.outcome === 'reset') {
      flows.keep(reply, { ...flows.start(), userCode: flow.userCode, returnTo: flow.returnTo })
      return reply.redirect(`${path}/done`, 303)
    }
    flows.keep(reply, flow)
    const { link, user } = result
    const again = (error: Text) =>
      resetPage({ csrf: flow.csrf, link: link.id, username: user.username, signOutDevices, error })
    if ('retryAfter' in result) return sendNotChecked(reply, result, again)
    return sendPage(reply.code(400), again(newPasswordFaults[result.outcome]))
  })

  app.post(`${path}/switch`, async (request, reply) => {
    const flow = flows.read(request)
    readOwnForm(request, flow)
    await signOut(flow.sessionId, originOf(request), parts)
    const { userCode, returnTo, reset } = flow
    flows.end(reply, { userCode, returnTo, reset })
    return reply.redirect(path, 303)
  })

  app.get(`${path}/done`, async (_, reply) => sendPage(reply, resetDonePage))
}
