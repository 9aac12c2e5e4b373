import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { auditEntry, formatUserCode, nameLength, PasswordsBusy, signIn } from '../../identity/index.ts'
import { homePage } from '../home.ts'
import { signInPage } from '../sign-in.ts'
import { words } from '../words.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { originOf } from './origin.ts'
import type { PagesParts } from './pages-parts.ts'
import { personOf } from './person.ts'
import { sendBusy, sendPage, sendTooMany, unlessBusy } from './send-page.ts'
import { startSession } from './start-session.ts'
import { hashSessionId, readOwnForm, type Visit, type Visits } from './visit.ts'

/** The start page, signing in and signing out. */
export function registerSignIn(
  app: FastifyInstance,
  parts: PagesParts,
  { visits, browsers }: { visits: Visits; browsers: KnownBrowsers },
): void {
  const { users, passwords, browserSessions, attempts, audit, now } = parts
  const next = ({ returnTo, userCode }: Visit): string => {
    if (returnTo === 'account') return furtherPaths.account
    return userCode ? `${furtherPaths.verification}/consent` : '/'
  }

  app.get('/', async (request, reply) => {
    const visit = visits.read(request)
    visits.keep(reply, visit)
    const person = await personOf(visit, parts)
    return sendPage(reply, homePage({ csrf: visit.csrf, signedInAs: person?.user.username }))
  })

  app.get('/login', async (request, reply) => {
    const visit = visits.read(request)
    visits.keep(reply, visit)
    if (await personOf(visit, parts)) return reply.redirect(next(visit), 303)
    return sendPage(reply, signInPage({ csrf: visit.csrf, userCode: shownCode(visit) }))
  })

  app.post('/login', async (request, reply) => {
    const visit = visits.read(request)
    const form = readOwnForm(request, visit)
    const username = (form.one('username') ?? '').slice(0, 2 * nameLength.codePoints)
    const password = form.one('password') ?? ''
    const again = (error: string) => signInPage({ csrf: visit.csrf, username, error, userCode: shownCode(visit) })
    const origin = originOf(request)
    const knownBrowser = browsers.read(request, username)
    const attempt = await unlessBusy(() => attempts.password({ username, knownBrowser }, origin))
    if (attempt instanceof PasswordsBusy) {
      visits.keep(reply, visit)
      return sendBusy(reply, attempt, again)
    }
    if (!attempt.allowed) {
      visits.keep(reply, visit)
      return sendTooMany(reply, attempt.retryAfter, again)
    }
    const { place } = attempt
    const result = await unlessBusy(() => signIn({ username, password, place }, { users, passwords }))
    if (result instanceof PasswordsBusy) {
      await attempt.giveBack()
      visits.keep(reply, visit)
      return sendBusy(reply, result, again)
    }
    const { user } = result
    if (!user) {
      const { sub, reason } = result
      await audit.append(auditEntry('sign-in', now(), { ...origin, outcome: 'refused', sub, details: { reason } }))
      visits.keep(reply, visit)
      return sendPage(reply.code(400), again(words.signIn.refused))
    }
    // A new session and a new form token at sign-in: whatever was known of the visit before is worth nothing after.
    const { sessionId, session } = startSession(user, parts)
    await Promise.all([
      attempt.succeeded(),
      visit.sessionId !== null && browserSessions.remove(hashSessionId(visit.sessionId)),
      browserSessions.add(session, auditEntry('sign-in', session.authTime, { ...origin, sub: user.sub })),
    ])
    browsers.keep(request, reply, username)
    visits.keep(reply, { ...visits.start(), userCode: visit.userCode, sessionId })
    return reply.redirect(next(visit), 303)
  })

  app.post('/logout', async (request, reply) => {
    const visit = visits.read(request)
    readOwnForm(request, visit)
    const person = await personOf(visit, parts)
    if (visit.sessionId !== null) {
      const told = person && auditEntry('sign-out', now(), { ...originOf(request), sub: person.user.sub })
      await browserSessions.remove(hashSessionId(visit.sessionId), told ?? undefined)
    }
    visits.keep(reply, { ...visits.start(), userCode: visit.userCode })
    return reply.redirect(visit.userCode ? '/login' : '/', 303)
  })
}

const shownCode = ({ userCode }: Visit): string | undefined => (userCode ? formatUserCode(userCode) : undefined)
