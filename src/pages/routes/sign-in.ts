import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { findPerson, formatUserCode, nameLength, signIn, signOut } from '../../identity/index.ts'
import { homePage } from '../views/home.ts'
import { signInPage } from '../views/sign-in.ts'
import { words } from '../views/words.ts'
import { type BrowserFlow, type BrowserFlows, readOwnForm } from './browser-flow.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf } from './origin.ts'
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

  app.get('/', async (request, reply) => {
    const flow = flows.read(request)
    flows.keep(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    return sendPage(reply, homePage({ csrf: flow.csrf, signedInAs: person?.user.username }))
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
    const credentials = { username, password, knownBrowser, previousSessionId: flow.sessionId }
    const result = await signIn(credentials, originOf(request), parts)
    if (result.outcome === 'signed in') {
      browsers.keep(request, reply, username)
      // The form token is new too: one known from before the sign-in is useless afterwards.
      flows.keep(reply, { ...flows.start(), userCode: flow.userCode, sessionId: result.sessionId })
      return reply.redirect(next(flow), 303)
    }
    flows.keep(reply, flow)
    const again = (error: string) => signInPage({ csrf: flow.csrf, username, error, userCode: shownCode(flow) })
    if (result.outcome === 'refused') return sendPage(reply.code(400), again(words.signIn.refused))
    return sendNotChecked(reply, result, again)
  })

  app.post('/logout', async (request, reply) => {
    const flow = flows.read(request)
    readOwnForm(request, flow)
    await signOut(flow.sessionId, originOf(request), parts)
    flows.keep(reply, { ...flows.start(), userCode: flow.userCode })
    return reply.redirect(flow.userCode ? '/login' : '/', 303)
  })
}

const shownCode = ({ userCode }: BrowserFlow): string | undefined => (userCode ? formatUserCode(userCode) : undefined)
