import type { FastifyInstance } from 'fastify'
import { askForPasskey, findPerson, lookUpPerson, nameLength, signOut } from '../../identity/index.ts'
import { homePage } from '../views/home.ts'
import { signInPage } from '../views/sign-in.ts'
import { signInAgainPage } from '../views/sign-in-again.ts'
import { answerSignIn, type SignInCookies, shownCode } from './answer-sign-in.ts'
import { actOf, reasonToAsk } from './ask-again.ts'
import { authorizationPath } from './authorize.ts'
import { readOwnForm } from './browser-flow.ts'
import { originOf } from './origin.ts'
import type { PagesParts } from './pages-parts.ts'
import { passkeyWay } from './passkey-way.ts'
import { pathAfterSignIn } from './return-to.ts'
import { sendPage } from './send-page.ts'

/** The home page, signing in and signing out. */
export function registerSignIn(app: FastifyInstance, parts: PagesParts, cookies: SignInCookies): void {
  const { flows, browsers } = cookies
  const answering = { ...cookies, parts }

  app.get('/', async (request, reply) => {
    const flow = flows.read(request)
    flows.keep(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    return sendPage(reply, homePage({ csrf: flow.csrf, signedInAs: person?.user.username, chartsUrl: parts.viewerUrl }))
  })

  app.get('/login', async (request, reply) => {
    const flow = flows.read(request)
    const { csrf } = flow
    const person = await findPerson(flow.sessionId, parts)
    const act = actOf(flow)
    const reason = person && act && (await reasonToAsk(act, person, parts))
    if (person && !reason) {
      flows.keep(reply, { ...flow, signInFor: null })
      return reply.redirect(pathAfterSignIn(flow), 303)
    }
    flows.keep(reply, flow)
    const passkey = await passkeyWay(request, person, { ...parts, browsers })
    const waiting = { csrf, sendsMail: parts.sendsMail, userCode: shownCode(flow), passkey }
    if (!person) return sendPage(reply, signInPage(waiting))
    return sendPage(reply, signInAgainPage({ ...waiting, username: person.user.username, reason }))
  })

  app.post('/login', async (request, reply) => {
    const flow = flows.read(request)
    const form = readOwnForm(request, flow)
    const username = (form.one('username') ?? '').slice(0, 2 * nameLength.codePoints)
    const password = form.one('password') ?? ''
    const given = { username, password, knownBrowser: browsers.read(request, username) }
    const sealed = form.one('request')
    return answerSignIn(request, reply, { method: 'password', given, flow, sealed, username }, answering)
  })

  /** What the script of the page needs to use a passkey. It changes nothing, and no other site can read it. */
  app.get('/login/passkey', async (request, reply) => {
    const { csrf: browser, sessionId } = flows.read(request)
    // A page that is left open asks again every few minutes, also when nobody looks at it.
    const person = await lookUpPerson(sessionId, parts)
    const asked = await askForPasskey({ browser, sub: person?.user.sub ?? null }, parts)
    return reply.header('cache-control', 'no-store').send(asked)
  })

  app.post('/login/passkey', async (request, reply) => {
    const flow = flows.read(request)
    const form = readOwnForm(request, flow)
    const given = { response: form.one('response') ?? '', ceremony: form.one('ceremony') ?? '', browser: flow.csrf }
    const sealed = form.one('request')
    return answerSignIn(request, reply, { method: 'passkey', given, flow, sealed, username: null }, answering)
  })

  app.post('/logout', async (request, reply) => {
    const flow = flows.read(request)
    const sealed = readOwnForm(request, flow).one('request')
    await signOut(flow.sessionId, originOf(request), parts)
    // Set while the person was asked to sign in again: another person continues there.
    const { userCode, returnTo } = flow
    flows.end(reply, { userCode, returnTo })
    if (sealed) return reply.redirect(authorizationPath(sealed), 303)
    return reply.redirect(userCode || returnTo ? '/login' : '/', 303)
  })
}
