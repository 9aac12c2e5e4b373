import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type FinishedSignIn,
  findPerson,
  finishSignIn,
  firstFactorLifetime,
  missingFactor,
} from '../../identity/index.ts'
import { type SecondStepModel, secondStepPage } from '../views/second-step.ts'
import { setUpRequiredPage } from '../views/set-up-required.ts'
import { signInPage } from '../views/sign-in.ts'
import type { Text } from '../words/index.ts'
import { continuationOf, shownCode } from './answer-sign-in.ts'
import { authorizationPath } from './authorize.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf, requesterOf } from './origin.ts'
import { readLanguage } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { passkeyWay } from './passkey-way.ts'
import type { RememberedBrowsers } from './remembered-browsers.ts'
import { pathAfterSignIn, signInPaths } from './return-to.ts'
import { sendNotChecked, sendPage } from './send-page.ts'

const path = signInPaths.secondStep

type Query = { readonly request?: unknown; readonly with?: unknown }
type Cookies = {
  readonly flows: BrowserFlows
  readonly browsers: KnownBrowsers
  readonly remembered: RememberedBrowsers
}

/** The page after the first factor, and the one that leads to a second factor where the operator requires one. */
export function registerSecondStep(
  app: FastifyInstance,
  parts: PagesParts,
  { flows, browsers, remembered }: Cookies,
): void {
  const queryOf = (request: FastifyRequest) => {
    const { request: sealed, with: way } = request.query as Query
    return { sealed: typeof sealed === 'string' ? sealed : undefined, isRecovery: way === 'recovery-code' }
  }
  const openFactor = ({ firstFactor }: BrowserFlow) =>
    firstFactor && Math.abs(parts.now() - firstFactor.at) <= firstFactorLifetime * 1000 ? firstFactor : null
  const modelOf = async (
    flow: BrowserFlow,
    sealed: string | undefined,
  ): Promise<Omit<SecondStepModel, 'isRecovery' | 'remember'>> => {
    const continues = sealed ? await continuationOf(sealed, parts) : undefined
    const waiting = continues ? { continues } : { userCode: shownCode(flow) }
    return { ...waiting, csrf: flow.csrf, username: flow.firstFactor?.username ?? '' }
  }
  const { mayRemember } = parts.secondStepPolicy

  app.get(path, async (request, reply) => {
    const flow = flows.read(request)
    const { sealed, isRecovery } = queryOf(request)
    if (!openFactor(flow)) return reply.redirect(sealed ? authorizationPath(sealed) : '/login', 303)
    flows.keep(reply, flow)
    const model = await modelOf(flow, sealed)
    const remember = mayRemember ? { ticked: false } : null
    return sendPage(reply, secondStepPage({ ...model, isRecovery, remember }), model.continues ?? null)
  })

  app.post(path, async (request, reply) => {
    const flow = flows.read(request)
    const form = readOwnForm(request, flow)
    const sealed = form.one('request')
    const { firstFactor } = flow
    const browser = { requester: requesterOf(request), read: readLanguage(request), isKnown: browsers.knows(request) }
    const presented = { ...browser, typed: form.one('code') ?? '', previousSessionId: flow.sessionId }
    const result: FinishedSignIn =
      firstFactor === null
        ? { outcome: 'gone' }
        : await finishSignIn({ ...presented, firstFactor }, originOf(request), parts)
    if (result.outcome === 'signed in') {
      const { user, method, secondStep, sessionId } = result
      browsers.keep(request, reply, user, method)
      if (secondStep !== null && form.one('remember') === 'yes') remembered.keep(request, reply, user, secondStep)
      flows.keep(reply, { ...flows.start(), userCode: flow.userCode, email: flow.email, sessionId })
      return reply.redirect(sealed ? authorizationPath(sealed) : pathAfterSignIn(flow), 303)
    }
    if (result.outcome === 'gone') return sendStartAgain(request, reply, { ...flow, firstFactor: null }, sealed)
    flows.keep(reply, flow)
    const model = await modelOf(flow, sealed)
    const isRecovery = form.one('with') === 'recovery-code'
    const remember = mayRemember ? { ticked: form.one('remember') === 'yes' } : null
    const again = (error: Text) => secondStepPage({ ...model, isRecovery, remember, error })
    if ('retryAfter' in result) return sendNotChecked(reply, result, again, model.continues ?? null)
    return sendPage(reply.code(400), again(faultText(result)), model.continues ?? null)
  })

  async function sendStartAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    flow: BrowserFlow,
    sealed: string | undefined,
  ): Promise<FastifyReply> {
    flows.keep(reply, flow)
    const { csrf, userCode, continues } = await modelOf(flow, sealed)
    const passkey = await passkeyWay(request, null, { ...parts, browsers })
    const error: Text = ({ secondStep }) => secondStep.faults.gone
    const page = signInPage({ csrf, userCode, continues, passkey, error, errorOf: 'time', sendsMail: parts.sendsMail })
    return sendPage(reply.code(400), page, continues ?? null)
  }

  /** Back to the sign-in, where another account may sign in. */
  app.post(`${path}/cancel`, async (request, reply) => {
    const flow = flows.read(request)
    const sealed = readOwnForm(request, flow).one('request')
    flows.keep(reply, { ...flow, firstFactor: null })
    return reply.redirect(sealed ? authorizationPath(sealed) : '/login', 303)
  })

  app.get(signInPaths.setUp, async (request, reply) => {
    const flow = flows.read(request)
    const { sealed } = queryOf(request)
    const person = await findPerson(flow.sessionId, parts)
    const isNeeded = person !== null && (await missingFactor(person, parts)) === 'set up'
    if (!isNeeded) return reply.redirect(sealed ? authorizationPath(sealed) : pathAfterSignIn(flow), 303)
    flows.keep(reply, flow)
    const passkey = await passkeyWay(request, person, { ...parts, browsers })
    const mayAddPasskey = parts.relyingParty.obstacle === null
    const { csrf } = flow
    return sendPage(
      reply,
      setUpRequiredPage({ csrf, request: sealed, passkey, mayAddPasskey, username: person.user.username }),
    )
  })
}

function faultText(result: Extract<FinishedSignIn, { outcome: 'no code' | 'wrong' | 'replayed' }>): Text {
  return ({ secondStep: { faults } }) => {
    if (result.outcome === 'no code') return faults.noCode
    if (result.outcome === 'wrong') return result.kind === 'application' ? faults.wrong : faults.wrongRecovery
    return result.kind === 'application' ? faults.replayed : faults.replayedRecovery
  }
}
