import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { furtherPaths, readUiLocales, viewerClient } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { type PlainPage, sendPlainPage } from '../page/plain-page.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'
import { returnUrl } from './return-path.ts'
import { beginSignIn, finishSignIn, type SignInParts } from './sign-in.ts'
import type { Transactions } from './transaction.ts'

type Parts = SignInParts & { readonly sessions: ViewerSessions; readonly transactions: Transactions }

/** The pages that send a browser to the identity server, to sign in or to enter the code of a device, and the one to which it returns. */
export function registerSignIn(app: FastifyInstance, parts: Parts): void {
  const { root, authUrl, sessions, transactions } = parts

  app.get<{ Querystring: { to?: unknown; ui_locales?: unknown } }>('/sign-in', async (request, reply) => {
    const { to } = request.query
    const language = languageOf(request.query)
    const { transaction, location } = beginSignIn({ returnUrl: returnUrl(to, root), language }, parts)
    if (request.method !== 'HEAD') transactions.begin(request, reply, transaction)
    return leaveFor(reply, location)
  })

  app.get<{ Querystring: { ui_locales?: unknown } }>('/enter-code', async (request, reply) => {
    const language = languageOf(request.query)
    const page = new URL(furtherPaths.verification, authUrl)
    if (language !== null) page.searchParams.set('ui_locales', language)
    return leaveFor(reply, page.href)
  })

  // A HEAD request would consume the sign-in.
  app.get(viewerClient.redirect, { exposeHeadRoute: false }, async (request, reply) => {
    const response = responseIn(request.url)
    const transaction = response.state === null ? null : transactions.take(request, reply, response.state)
    if (transaction === null) {
      // After the sign-in: the person went back in the browser's history, or pressed twice.
      if (await isSignedIn(request)) return leaveFor(reply, `${root.url}/`)
      return sendPage({ request, reply: reply.code(400) }, 'unknownSignIn')
    }
    try {
      const result = await finishSignIn(response, { transaction, ip: request.ip }, parts)
      if (result.kind === 'failed') {
        request.log.warn({ reason: result.reason }, 'A sign-in to the viewer failed')
        return sendPage({ request, reply: reply.code(400) }, 'failedSignIn', transaction.returnUrl)
      }
      await sessions.start({ request, reply }, result)
      return leaveFor(reply, transaction.returnUrl)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      request.log.error({ err: error }, 'A sign-in to the viewer could not be finished')
      return sendPage(
        { request, reply: reply.code(503).header('retry-after', '5') },
        'unavailable',
        transaction.returnUrl,
      )
    }
  })

  /** Only a hint for the page: an unknown state counts as signed out. */
  const isSignedIn = async (request: FastifyRequest): Promise<boolean> =>
    (await sessions.find(request).catch(() => null)) !== null

  function sendPage(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    page: PlainPage['page'],
    to: string = root.url,
  ): FastifyReply {
    const query = new URLSearchParams({ to: to.slice(root.url.length) || '/' })
    return sendPlainPage(request, reply, { authUrl, page, signIn: `${root.path}/sign-in?${query}` })
  }
}

const languageOf = ({ ui_locales: locales }: { readonly ui_locales?: unknown }) =>
  typeof locales === 'string' ? readUiLocales(locales) : null

/** The address contains a code or a state: it is not sent to the next page, and not stored. */
const leaveFor = (reply: FastifyReply, location: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(location, 303)

function responseIn(url: string) {
  const { searchParams } = new URL(url, 'http://localhost')
  const one = (name: string): string | null => {
    const [value, ...more] = searchParams.getAll(name)
    return value && more.length === 0 ? value : null
  }
  return { state: one('state'), code: one('code'), iss: one('iss'), error: one('error') }
}
