import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Act,
  acts,
  findPerson,
  findRequest,
  foldUsername,
  formatUserCode,
  type Given,
  isViewer,
  meetsContext,
  missingFactor,
  type Person,
  signIn,
} from '../../identity/index.ts'
import type { PasskeyWay } from '../views/passkey-form.ts'
import { signInPage } from '../views/sign-in.ts'
import { signInAgainPage } from '../views/sign-in-again.ts'
import type { Page, Text } from '../words/index.ts'
import { actOf, reasonToAsk } from './ask-again.ts'
import { authorizationPath } from './authorize.ts'
import type { BrowserFlow, BrowserFlows } from './browser-flow.ts'
import { passkeyRefusalText } from './fault-texts.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf, requesterOf } from './origin.ts'
import { readLanguage } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { offeredPasskey, passkeyWay } from './passkey-way.ts'
import type { RememberedBrowsers } from './remembered-browsers.ts'
import { pathAfterSignIn, signInPath } from './return-to.ts'
import { sendNotChecked, sendPage } from './send-page.ts'

/** A form of the sign-in page, as it was sent. */
export type SubmittedSignIn<Method extends keyof Given> = {
  readonly method: Method
  readonly given: Given[Method]
  readonly flow: BrowserFlow
  /** The authorization request that waits. */
  readonly sealed: string | undefined
  /** As it was typed; null: the passkey names the account. */
  readonly username: string | null
}

export type SignInCookies = {
  readonly flows: BrowserFlows
  readonly browsers: KnownBrowsers
  readonly remembered: RememberedBrowsers
}

/** Signs in by any method, and goes on to what waits, or shows the page again. */
export async function answerSignIn<Method extends keyof Given>(
  request: FastifyRequest,
  reply: FastifyReply,
  submitted: SubmittedSignIn<Method>,
  { parts, flows, browsers, remembered }: SignInCookies & { readonly parts: PagesParts },
): Promise<FastifyReply> {
  const { method, given, flow, sealed } = submitted
  const browser = { requester: requesterOf(request), read: readLanguage(request), isKnown: browsers.knows(request) }
  const continues = sealed ? await continuationOf(sealed, parts) : undefined
  // What demands the second step is not satisfied by a browser that was asked for it weeks ago.
  const isDemanded = needsSecondStep(actOf(flow)) || (continues?.demandsSecondFactor ?? false)
  const remembers: ReturnType<RememberedBrowsers['remembers']> = isDemanded
    ? () => false
    : remembered.remembers(request)
  const result = await signIn(
    { method, given, ...browser, previousSessionId: flow.sessionId, remembers },
    originOf(request),
    parts,
  )
  if (result.outcome === 'second step') {
    flows.keep(reply, { ...flow, firstFactor: result.firstFactor })
    return reply.redirect(signInPath('secondStep', sealed), 303)
  }
  if (result.outcome === 'signed in') {
    browsers.keep(request, reply, result.user, method)
    // The form token is renewed too: a token from before the sign-in is invalid afterwards.
    const signedIn = { ...flows.start(), userCode: flow.userCode, email: flow.email, sessionId: result.sessionId }
    const person = await findPerson(result.sessionId, parts)
    if (person && (await missingFactor(person, parts)) === 'set up') {
      flows.keep(reply, { ...signedIn, returnTo: flow.returnTo })
      return reply.redirect(signInPath('setUp', sealed), 303)
    }
    flows.keep(reply, signedIn)
    return reply.redirect(sealed ? authorizationPath(sealed) : pathAfterSignIn(flow), 303)
  }
  flows.keep(reply, flow)
  const again = await pageAgain(request, { ...submitted, continues }, { parts, browsers })
  if (result.outcome !== 'refused') return sendNotChecked(reply, result, again, continues ?? null)
  const { shown } = result
  const unknown = shown === 'unknown passkey' ? offeredPasskey(given, parts.relyingParty) : undefined
  const page = again(shown ? passkeyRefusalText(shown) : ({ signIn: texts }) => texts.refused, unknown)
  return sendPage(reply.code(400), page, continues ?? null)
}

export async function continuationOf(sealed: string, parts: PagesParts) {
  const found = await findRequest(sealed, parts)
  if (found.kind === 'ended') return undefined
  const { client, request } = found
  const { redirectUri, language } = request
  const demandsSecondFactor = !meetsContext(request.contexts, ['pwd'])
  return {
    request: sealed,
    clientName: client.name,
    redirectUri,
    isViewer: isViewer(client),
    language,
    demandsSecondFactor,
  }
}

type Again = Pick<SubmittedSignIn<keyof Given>, 'flow' | 'username' | 'method' | 'sealed'> & {
  readonly continues: Awaited<ReturnType<typeof continuationOf>>
}

/** The page of a form that is sent back with an error. */
async function pageAgain(
  request: FastifyRequest,
  { flow, username, method, sealed, continues }: Again,
  { parts, browsers }: { readonly parts: PagesParts; readonly browsers: KnownBrowsers },
): Promise<(error: Text, unknown?: PasskeyWay['unknown']) => Page> {
  const { csrf } = flow
  const waiting = continues ? { continues } : { userCode: shownCode(flow) }
  const person = await findPerson(flow.sessionId, parts)
  const act = actOf(flow)
  const isAgain =
    person !== null && (sealed !== undefined || act !== null) && (username === null || isNameOf(username, person))
  const reason = isAgain ? await reasonToAsk(act ?? 'approve', person, parts) : null
  const demanded = continues ? ({ kind: 'demanded', clientName: continues.clientName } as const) : null
  const way = await passkeyWay(request, isAgain ? person : null, { ...parts, browsers })
  return (error, unknown) => {
    const common = {
      ...waiting,
      csrf,
      sendsMail: parts.sendsMail,
      error,
      errorOf: method,
      passkey: way && { ...way, unknown },
    }
    return isAgain
      ? signInAgainPage({ ...common, username: person.user.username, reason: reason ?? demanded })
      : signInPage({ ...common, username: username ?? undefined })
  }
}

const needsSecondStep = (act: Act | null): boolean => act !== null && acts[act].secondStep !== false

const isNameOf = (username: string, { user }: Person): boolean => foldUsername(username) === foldUsername(user.username)

/** The code that the sign-in leads to. */
export const shownCode = ({ userCode, returnTo }: BrowserFlow): string | undefined =>
  userCode && (returnTo === null || returnTo === 'code') ? formatUserCode(userCode) : undefined
