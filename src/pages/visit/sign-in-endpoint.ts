import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { formatUserCode, signIn } from '../../identity/index.ts'
import { homePage } from '../home.ts'
import { signInPage } from '../sign-in.ts'
import { words } from '../words.ts'
import type { PagesParts } from './pages-parts.ts'
import { personOf } from './person.ts'
import { sendPage } from './send-page.ts'
import { hashSessionId, readOwnForm, type Visit, type Visits } from './visit.ts'

const sessionLifetime = 12 * 3600 * 1000

/** The start page, signing in and signing out. */
export function registerSignIn(app: FastifyInstance, parts: PagesParts, visits: Visits): void {
  const { users, passwords, webSessions, random, now } = parts
  const next = (visit: Visit): string => (visit.userCode ? `${furtherPaths.verification}/consent` : '/')

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
    const username = (form.one('username') ?? '').slice(0, 200)
    const password = (form.one('password') ?? '').slice(0, 1000)
    const user = await signIn({ username, password }, { users, passwords })
    if (!user) {
      visits.keep(reply, visit)
      const page = signInPage({ csrf: visit.csrf, username, error: words.signIn.refused, userCode: shownCode(visit) })
      return sendPage(reply.code(400), page)
    }
    // A new session and a new form token at sign-in: whatever was known of the visit before is worth nothing after.
    const sessionId = random(32).toString('base64url')
    if (visit.sessionId !== null) await webSessions.remove(hashSessionId(visit.sessionId))
    const authTime = now()
    await webSessions.add({
      idHash: hashSessionId(sessionId),
      sub: user.sub,
      authTime,
      amr: ['pwd'],
      expiresAt: authTime + sessionLifetime,
    })
    visits.keep(reply, { ...visits.start(), userCode: visit.userCode, sessionId })
    return reply.redirect(next(visit), 303)
  })

  app.post('/logout', async (request, reply) => {
    const visit = visits.read(request)
    readOwnForm(request, visit)
    if (visit.sessionId !== null) await webSessions.remove(hashSessionId(visit.sessionId))
    visits.keep(reply, { ...visits.start(), userCode: visit.userCode })
    return reply.redirect(visit.userCode ? '/login' : '/', 303)
  })
}

const shownCode = ({ userCode }: Visit): string | undefined => (userCode ? formatUserCode(userCode) : undefined)
