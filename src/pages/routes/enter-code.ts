import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { findPerson, formatUserCode } from '../../identity/index.ts'
import { enterCodePage } from '../views/enter-code.ts'
import type { Text } from '../words/index.ts'
import { type BrowserFlows, readOwnForm, readUserCode } from './browser-flow.ts'
import type { PagesParts } from './pages-parts.ts'
import { sendPage } from './send-page.ts'

const notACode: Text = ({ enterCode }) => enterCode.notACode

/** The verification page (RFC 8628 §3.3): only moves a link's code from the URL into the flow. */
export function registerEnterCode(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  const path = furtherPaths.verification

  app.get<{ Querystring: { user_code?: unknown } }>(path, async (request, reply) => {
    const flow = flows.read(request)
    if (request.query.user_code !== undefined) {
      flows.keep(reply, { ...flow, userCode: readUserCode(request.query.user_code), returnTo: null })
      return reply.redirect(path, 303)
    }
    flows.keep(reply, flow)
    const person = await findPerson(flow.sessionId, parts)
    return sendPage(
      reply,
      enterCodePage({
        csrf: flow.csrf,
        userCode: flow.userCode ? formatUserCode(flow.userCode) : undefined,
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
    flows.keep(reply, { ...flow, userCode, returnTo: null })
    return reply.redirect((await findPerson(flow.sessionId, parts)) ? `${path}/consent` : '/login', 303)
  })
}
