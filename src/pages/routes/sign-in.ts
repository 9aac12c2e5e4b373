import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { findPerson, findRequest, formatUserCode, nameLength, signIn, signOut } from '../../identity/index.ts'
import { homePage } from '../views/home.ts'
import { signInPage } from '../views/sign-in.ts'
import type { Text } from '../words/index.ts'
import { authorizationPath } from './authorize.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf, requesterOf } from './origin.ts'
import type { PagesParts } from './pages-parts.ts'
import { sendNotChecked, sendPage } from './send-page.ts'

/** The home page, signing in and signing out. */
export function registerSignIn(
  app: FastifyInstance,
  parts: PagesParts,
  { flows, browsers }: { flows: BrowserFlows; browsers: KnownBrowsers },
): void {
  const next = ({ returnTo, userCode }: BrowserFlow): string => {
    if (returnTo === 'account') return furtherPaths.account
    return userCode ? `${furtherPaths.verification}/consent` : '/'
  }

  async function continuationOf(sealed: string) {
    const found = await findRequest(sealed, parts)
    if (found.kind === 'ended') return undefined
    const { client, request } = found
    const { redirectUri, language } = request
    return { request: sealed, clientName: client.name, redirectUri, language }
  }

  app.get('/', async (request, reply) => {
    const flow = flows.read(request)
    flows.keep(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    return sendPage(reply, homePage({ csrf: flow.csrf, signedInAs: person?.user.username, chartsUrl: parts.viewerUrl }))
  })

  app.get('/login', async (request, reply) => {
    const flow = flows.read(request)
    flows.keep(reply, flow)
    if (await findPerson(flow.sessionId, parts)) return reply.redirect(next(flow), 303)
    return sendPage(reply, signInPage({ csrf: flow.csrf, userCode: shownCode(flow) }))
  })

  app.post('/login', async (request, reply) => {
    const flow = flows.read(request)
    const form = readOwnForm(request, flow)
    const username = (form.one('username') ?? '').slice(0, 2 * nameLength.codePoints)
    const password = form.one('password') ?? ''
    const knownBrowser = browsers.read(request, username)
    const requester = requesterOf(request)
    const given = { username, password, knownBrowser }
    const sealed = form.one('request')
    const result = await signIn(
      { method: 'password', given, requester, previousSessionId: flow.sessionId },
      originOf(request),
      parts,
    )
    if (result.outcome === 'signed in') {
      browsers.keep(request, reply, result.user)
      // The form token is renewed too: a token from before the sign-in is invalid afterwards.
      flows.keep(reply, { ...flows.start(), userCode: flow.userCode, sessionId: result.sessionId })
      return reply.redirect(sealed ? authorizationPath(sealed) : next(flow), 303)
    }
    flows.keep(reply, flow)
    const continues = sealed ? await continuationOf(sealed) : undefined
    const waiting = continues ? { continues } : { userCode: shownCode(flow) }
    const again = (error: Text) => signInPage({ csrf: flow.csrf, username, error, ...waiting })
    if (result.outcome === 'refused')
      return sendPage(
        reply.code(400),
        again(({ signIn }) => signIn.refused),
        continues ?? null,
      )
    return sendNotChecked(reply, result, again, continues ?? null)
  })

  app.post('/logout', async (request, reply) => {
    const flow = flows.read(request)
    const sealed = readOwnForm(request, flow).one('request')
    await signOut(flow.sessionId, originOf(request), parts)
    flows.end(reply, { userCode: flow.userCode })
    if (sealed) return reply.redirect(authorizationPath(sealed), 303)
    return reply.redirect(flow.userCode ? '/login' : '/', 303)
  })
}

const shownCode = ({ userCode }: BrowserFlow): string | undefined => (userCode ? formatUserCode(userCode) : undefined)
