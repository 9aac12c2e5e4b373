import type { FastifyInstance } from 'fastify'
import { furtherPaths } from '../../contract/index.ts'
import { askForReset } from '../../identity/index.ts'
import { forgottenPage, forgottenSentPage, forgottenWithoutMailPage } from '../views/forgotten.ts'
import { type BrowserFlows, readOwnForm } from './browser-flow.ts'
import { originOf } from './origin.ts'
import { languageOf } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { sendPage } from './send-page.ts'

const path = furtherPaths.forgotten

/** Asking for a link to set a new password. The answer is the same whether there is such an account. */
export function registerForgotten(app: FastifyInstance, parts: PagesParts, flows: BrowserFlows): void {
  const { sendsMail } = parts

  app.get(path, async (request, reply) => {
    if (!sendsMail) return sendPage(reply, forgottenWithoutMailPage)
    const flow = flows.read(request)
    flows.keep(reply, flow)
    return sendPage(reply, forgottenPage({ csrf: flow.csrf }))
  })

  app.post(path, async (request, reply) => {
    const { csrf } = flows.read(request)
    const form = readOwnForm(request, flows.read(request))
    if (!sendsMail) return sendPage(reply, forgottenWithoutMailPage)
    const given = form.one('name') ?? ''
    const asked = await askForReset({ given, language: languageOf(request) }, originOf(request), parts)
    if (asked.outcome === 'asked') return reply.redirect(`${path}/sent`, 303)
    const { retryAfter } = asked
    reply.code(429).header('retry-after', String(retryAfter))
    return sendPage(
      reply,
      forgottenPage({ csrf, error: ({ forgotten, formats }) => forgotten.tooMany(formats.wait(retryAfter)) }),
    )
  })

  app.get(`${path}/sent`, async (_, reply) => sendPage(reply, forgottenSentPage))
}
