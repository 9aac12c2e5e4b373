import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { formatUserCode } from '../../identity/index.ts'
import { enterCodePage } from '../enter-code.ts'
import { words } from '../words.ts'
import type { PagesParts } from './pages-parts.ts'
import { personOf } from './person.ts'
import { sendPage } from './send-page.ts'
import { readOwnForm, readUserCode, type Visits } from './visit.ts'

/** The verification page (RFC 8628 §3.3): a link's code moves into the visit, out of the address bar, and nothing else. */
export function registerEnterCode(app: FastifyInstance, parts: PagesParts, visits: Visits): void {
  const path = furtherPaths.verification

  app.get<{ Querystring: { user_code?: unknown } }>(path, async (request, reply) => {
    const visit = visits.read(request)
    if (request.query.user_code !== undefined) {
      visits.keep(reply, { ...visit, userCode: readUserCode(request.query.user_code), returnTo: null })
      return reply.redirect(path, 303)
    }
    visits.keep(reply, visit)
    const person = await personOf(visit, parts)
    return sendPage(
      reply,
      enterCodePage({
        csrf: visit.csrf,
        userCode: visit.userCode ? formatUserCode(visit.userCode) : undefined,
        signedInAs: person?.user.username,
      }),
    )
  })

  app.post(path, async (request, reply) => {
    const visit = visits.read(request)
    const typed = readOwnForm(request, visit).one('user_code')
    const userCode = readUserCode(typed)
    if (!userCode) {
      visits.keep(reply, visit)
      const page = enterCodePage({ csrf: visit.csrf, userCode: typed?.slice(0, 40), error: words.enterCode.notACode })
      return sendPage(reply.code(400), page)
    }
    // The code is not looked up before somebody has signed in: it would tell a guesser which codes live.
    visits.keep(reply, { ...visit, userCode, returnTo: null })
    return reply.redirect((await personOf(visit, parts)) ? `${path}/consent` : '/login', 303)
  })
}
