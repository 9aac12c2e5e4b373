import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { findPerson, formatUserCode, type Person } from '../../identity/index.ts'
import { enterCodePage } from '../views/enter-code.ts'
import type { Text } from '../words/index.ts'
import { type BrowserFlows, readOwnForm, readUserCode } from './browser-flow.ts'
import { isOpenedByPerson } from './own-page.ts'
import type { PagesParts } from './pages-parts.ts'
import { sendPage } from './send-page.ts'

/** What the sign-in was asked for before. */
const unasked = { returnTo: null, signInFor: null } as const

const notACode: Text = ({ enterCode }) => enterCode.notACode

/**
 * The verification page (RFC 8628 §3.3), and the complete link, which moves the code from the URL into the flow. A code that a link of
 * another site may have brought is looked up after a press only: looking it up counts as an attempt.
 */
export function registerEnterCode(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  const path = furtherPaths.verification
  const afterCode = (person: Person | null): string => (person ? `${path}/consent` : '/login')

  app.get<{ Querystring: { user_code?: unknown } }>(path, async (request, reply) => {
    const flow = flows.read(request)
    const person = await findPerson(flow.sessionId, parts)
    if (request.query.user_code !== undefined) {
      const userCode = readUserCode(request.query.user_code)
      const unconfirmedCode = !isOpenedByPerson(request.headers)
      flows.keep(reply, { ...flow, userCode, unconfirmedCode, ...unasked })
      return reply.redirect(userCode ? afterCode(person) : path, 303)
    }
    flows.keep(reply, flow)
    return sendPage(
      reply,
      enterCodePage({
        csrf: flow.csrf,
        userCode: flow.userCode && flow.unconfirmedCode ? formatUserCode(flow.userCode) : undefined,
        signedInAs: person?.user.username,
      }),
    )
  })

  app.post(path, async (request, reply) => {
    const flow = flows.read(request)
    const typed = readOwnForm(request, flow).one('user_code')
    const userCode = readUserCode(typed)
    if (!userCode) {
      flows.keep(reply, flow)
      const page = enterCodePage({ csrf: flow.csrf, userCode: typed?.slice(0, 40), error: notACode })
      return sendPage(reply.code(400), page)
    }
    // The code is not looked up before the sign-in: that would disclose which codes are valid.
    flows.keep(reply, { ...flow, userCode, unconfirmedCode: false, ...unasked })
    return reply.redirect(afterCode(await findPerson(flow.sessionId, parts)), 303)
  })
}
