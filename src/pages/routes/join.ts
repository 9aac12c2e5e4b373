import type { FastifyInstance, FastifyReply } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import {
  acceptInvitation,
  findInvitation,
  findPerson,
  type Invitation,
  nameLength,
  type Person,
  refuseInvitation,
  signOut,
} from '../../identity/index.ts'
import { closedInvitationPage, type JoinModel, joinPage, joinSignedInPage } from '../views/join.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { newPasswordFaults } from './new-password.ts'
import { originOf, requesterOf } from './origin.ts'
import { PageError } from './page-error.ts'
import { languageOf } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { pathAfterSignIn } from './return-to.ts'
import { leaveFor, notCheckedText, sendEmpty, sendNotChecked, sendPage } from './send-page.ts'

const path = furtherPaths.join

/** Making an account by an invitation. Its token goes from the address into the cookie, and into no other address. */
export function registerJoin(
  app: FastifyInstance,
  parts: PagesParts,
  { flows, browsers }: { flows: BrowserFlows; browsers: KnownBrowsers },
): void {
  /** The invitation works no more: the browser forgets it. */
  function sendClosed(reply: FastifyReply, flow: BrowserFlow): FastifyReply {
    flows.keep(reply, { ...flow, invitation: null })
    return sendPage(reply.code(404), closedInvitationPage)
  }
  function sendSignedIn(reply: FastifyReply, flow: BrowserFlow, { user }: Person): FastifyReply {
    flows.keep(reply, flow)
    return sendPage(reply, joinSignedInPage({ csrf: flow.csrf, signedInAs: user.username }))
  }

  app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    flows.keep(reply, { ...flows.read(request), invitation: request.params.token })
    return leaveFor(reply, path)
  })

  app.get(path, async (request, reply) => {
    if (request.method === 'HEAD') return sendEmpty(reply)
    const flow = flows.read(request)
    if (flow.invitation === null) return sendClosed(reply, flow)
    const found = await findInvitation(flow.invitation, parts)
    if (found.state === 'closed') {
      await refuseInvitation(flow.invitation, found, originOf(request), parts)
      return sendClosed(reply, flow)
    }
    const person = await findPerson(flow.sessionId, parts)
    if (person) return sendSignedIn(reply, flow, person)
    flows.keep(reply, flow)
    return sendPage(
      reply,
      joinPage({ csrf: flow.csrf, link: found.invitation.id, subscriptions: found.invitation.subscriptions }),
    )
  })

  app.post(path, async (request, reply) => {
    const flow = flows.read(request)
    const form = readOwnForm(request, flow)
    if (flow.invitation === null) return sendClosed(reply, flow)
    const field = (name: string): string => (form.one(name) ?? '').slice(0, 2 * nameLength.codePoints)
    const person = await findPerson(flow.sessionId, parts)
    const entered = { username: field('username'), name: field('name') }
    const about = { language: languageOf(request), requester: requesterOf(request), isSignedIn: person !== null }
    const password = form.one('new_password') ?? ''
    const given = { token: flow.invitation, shown: form.one('link') ?? null, ...entered, password, ...about }
    const result = await acceptInvitation(given, originOf(request), parts)
    if (result.outcome === 'refused')
      return person ? sendSignedIn(reply.code(403), flow, person) : sendClosed(reply, flow)
    if (result.outcome === 'another invitation') throw new PageError(403, ({ error }) => error.outOfDate)
    if (result.outcome === 'joined') {
      const { userCode, returnTo } = flow
      browsers.keep(request, reply, result.user, 'password')
      const waits = userCode !== null || returnTo !== null
      const remark = waits ? null : 'joined'
      flows.keep(reply, { ...flows.start(), userCode, sessionId: result.sessionId, remark })
      return reply.redirect(waits ? pathAfterSignIn(flow) : furtherPaths.account, 303)
    }
    flows.keep(reply, flow)
    const { id: link, subscriptions } = result.invitation
    const again = (error: JoinModel['error']) => joinPage({ csrf: flow.csrf, link, subscriptions, ...entered, error })
    if ('retryAfter' in result)
      return sendNotChecked(reply, result, () => again({ field: 'username', text: notCheckedText(result) }))
    return sendPage(reply.code(400), again(faultOf(result)))
  })

  app.post(`${path}/switch`, async (request, reply) => {
    const flow = flows.read(request)
    readOwnForm(request, flow)
    await signOut(flow.sessionId, originOf(request), parts)
    const { userCode, returnTo, invitation } = flow
    flows.end(reply, { userCode, returnTo, invitation })
    return reply.redirect(path, 303)
  })
}

type Fault = Exclude<
  Awaited<ReturnType<typeof acceptInvitation>>,
  { readonly outcome: 'refused' | 'another invitation' | 'joined' | 'too many attempts' | 'busy' }
> & { readonly invitation: Invitation }

function faultOf(fault: Fault): NonNullable<JoinModel['error']> {
  switch (fault.outcome) {
    case 'wrong name': {
      const { field, reason } = fault
      return { field, text: ({ join }) => join.names[reason] }
    }
    case 'taken': {
      const proposals = fault.proposals.join(', ')
      const free = fault.proposals.length > 0
      return { field: 'username', text: ({ join }) => (free ? `${join.taken} ${join.free(proposals)}` : join.taken) }
    }
    default:
      return { field: 'new_password', text: newPasswordFaults[fault.outcome] }
  }
}
