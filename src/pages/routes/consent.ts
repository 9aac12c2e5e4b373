import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { furtherPaths, type Scope } from '../../contract/index.ts'
import {
  decide,
  entitlements,
  findPerson,
  formatUserCode,
  lookUpPerson,
  type Person,
  type RequestToDecide,
  requestToDecide,
  reviewRequest,
} from '../../identity/index.ts'
import { type ConsentStatus, consentPage } from '../views/consent.ts'
import { enterCodePage } from '../views/enter-code.ts'
import { type OutcomeModel, outcomePage } from '../views/outcome.ts'
import type { Text } from '../words/index.ts'
import { askToSignIn, reasonToAsk } from './ask-again.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { chartsOf } from './charts-url.ts'
import { originOf } from './origin.ts'
import { languageOf } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { readDecision } from './read-decision.ts'
import { signInPaths } from './return-to.ts'
import { sendNotChecked, sendPage } from './send-page.ts'

type Outcome = OutcomeModel['outcome']
const outcomes: Readonly<Record<Outcome, number>> = { approved: 200, denied: 200, expired: 410, unavailable: 410 }

/** Additional content when the page is shown again. */
type Again = { readonly ticked?: readonly Scope[]; readonly changed?: boolean; readonly error?: Text }

/** The consent page: comparing the code, once, deciding per scope, and the outcome. */
export function registerConsent(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  const path = furtherPaths.verification

  /** The request of the flow's code, or the reason why it does not exist. */
  async function show(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    flow: BrowserFlow,
    person: Person,
    again: Again = {},
  ): Promise<FastifyReply> {
    const { csrf, userCode } = flow
    const review = await reviewRequest(flow, person, originOf(request), parts)
    const askAgain = (error: Text, code?: string) =>
      enterCodePage({ csrf, userCode: code, error, signedInAs: person.user.username })
    switch (review.kind) {
      case 'sign in again':
        return askToSignIn(reply, flow, { returnTo: 'code', act: 'approve' }, flows)
      case 'set up':
        flows.keep(reply, { ...flow, returnTo: 'code' })
        return reply.redirect(signInPaths.setUp, 303)
      case 'too many attempts':
        flows.keep(reply, flow)
        return sendNotChecked(reply, { outcome: review.kind, retryAfter: review.retryAfter }, (error) =>
          askAgain(error, shownCode(flow)),
        )
      case 'decided':
        return showOutcome(reply, flow, review)
      case 'unusable':
        flows.keep(reply, { ...flow, countedCode: userCode, userCode: null })
        return sendPage(
          reply.code(400),
          askAgain(({ enterCode }) => enterCode.unusable),
        )
      case 'request': {
        flows.keep(reply, { ...flow, countedCode: userCode })
        const page = consentPage({ ...modelOf(review.request, { flow, person, parts }), ...again })
        return sendPage(again.error ? reply.code(400) : reply, page)
      }
    }
  }

  function showOutcome(
    reply: FastifyReply,
    flow: BrowserFlow,
    { outcome, clientName }: { readonly outcome: Outcome; readonly clientName: string | null },
  ): FastifyReply {
    const countedCode = flow.userCode ?? flow.countedCode
    flows.keep(reply, { ...flow, userCode: null, countedCode, decidedFor: clientName ?? flow.decidedFor })
    return reply.redirect(`${path}/${outcome}`, 303)
  }

  app.get(`${path}/consent`, async (request, reply) => {
    const flow = flows.read(request)
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return reply.redirect(flow.userCode ? '/login' : path, 303)
    const needsPress = flow.unconfirmedCode && !(await reasonToAsk('approve', person, parts))
    return flow.userCode && !needsPress ? show({ request, reply }, flow, person) : reply.redirect(path, 303)
  })

  app.post(`${path}/consent`, async (request, reply) => {
    const flow = flows.read(request)
    const decision = readDecision(readOwnForm(request, flow))
    const person = await findPerson(flow.sessionId, parts)
    if (!person) return reply.redirect(flow.userCode ? '/login' : path, 303)
    const { ticked } = decision
    const result = await decide(
      decision,
      { flow, person, origin: originOf(request), language: languageOf(request) },
      parts,
    )
    switch (result.outcome) {
      case 'not shown yet':
      case 'sign in again':
      case 'set up':
        return show({ request, reply }, flow, person)
      case 'nothing ticked':
        return show({ request, reply }, flow, person, { ticked, error: ({ consent }) => consent.nothingTicked })
      case 'changed':
        return show({ request, reply }, flow, person, { ticked, changed: true })
      default:
        return showOutcome(reply, flow, result)
    }
  })

  for (const [outcome, status] of Object.entries(outcomes) as [Outcome, number][]) {
    app.get(`${path}/${outcome}`, async (request, reply) => {
      const { decidedFor } = flows.read(request)
      return sendPage(
        reply.code(status),
        outcomePage({ outcome, clientName: decidedFor ?? undefined, chartsUrl: chartsOf(parts) }),
      )
    })
  }

  app.get(`${path}/status`, async (request, reply): Promise<ConsentStatus | undefined> => {
    const flow = flows.read(request)
    // The page polls by itself, also when nobody looks at it.
    const asked = (await lookUpPerson(flow.sessionId, parts)) && (await requestToDecide(flow, parts))
    reply.header('cache-control', 'no-store')
    if (!asked) return { state: 'expired', mayAskFor: false, digest: '', shown: [] }
    return { state: 'pending', mayAskFor: asked.mayAskFor, digest: asked.digest, shown: asked.shown }
  })
}

const shownCode = ({ userCode }: BrowserFlow): string | undefined => (userCode ? formatUserCode(userCode) : undefined)

const modelOf = (
  { session, client, shown, mayAskFor, digest }: RequestToDecide,
  { flow, person: { user }, parts: { terms, now } }: { flow: BrowserFlow; person: Person; parts: PagesParts },
) => ({
  csrf: flow.csrf,
  digest,
  shown,
  ticked: shown,
  mayAskFor,
  userCode: shownCode(flow) ?? '',
  client,
  requester: { ...session.requester, minutesAgo: Math.max(0, (now() - session.createdAt) / 60_000) },
  account: user.username,
  entitlements: entitlements(user, now()),
  expiresAt: session.expiresAt,
  now: now(),
  changed: false,
  terms,
})
