import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { viewerClient } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { plainPage, plainStyle } from '../page/plain-page.ts'
import { pageHeaders } from '../page/security-policy.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'
import { returnUrl } from './return-path.ts'
import { beginSignIn, finishSignIn, type SignInParts } from './sign-in.ts'
import type { Transactions } from './transaction.ts'

type Parts = SignInParts & { readonly sessions: ViewerSessions; readonly transactions: Transactions }

/** The two pages of a sign-in: the one that sends the browser to the identity server, and the one to which it returns. */
export function registerSignIn(app: FastifyInstance, parts: Parts): void {
  const { root, authUrl, sessions, transactions } = parts

  app.get<{ Querystring: { to?: unknown } }>('/sign-in', async (request, reply) => {
    const { transaction, location } = beginSignIn(returnUrl(request.query.to, root), parts)
    if (request.method !== 'HEAD') transactions.begin(request, reply, transaction)
    return leaveFor(reply, location)
  })

  // A HEAD of it would use the sign-in up.
  app.get(viewerClient.redirect, { exposeHeadRoute: false }, async (request, reply) => {
    const response = responseIn(request.url)
    const transaction = response.state === null ? null : transactions.take(request, reply, response.state)
    if (transaction === null) {
      // The way back in the browser's history, or a second click, of somebody who is signed in by now.
      if (await isSignedIn(request)) return leaveFor(reply, `${root.url}/`)
      return sendPage(reply.code(400), pages.unknown)
    }
    try {
      const result = await finishSignIn(response, { transaction, ip: request.ip }, parts)
      if (result.kind === 'failed') {
        request.log.warn({ reason: result.reason }, 'A sign-in to the viewer failed')
        return sendPage(reply.code(400), pages.failed, transaction.returnUrl)
      }
      await sessions.start({ request, reply }, result)
      return leaveFor(reply, transaction.returnUrl)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      request.log.error({ err: error }, 'A sign-in to the viewer could not be finished')
      return sendPage(reply.code(503).header('retry-after', '5'), pages.unavailable, transaction.returnUrl)
    }
  })

  /** Only a hint for the page: what cannot be found out counts as signed out. */
  const isSignedIn = async (request: FastifyRequest): Promise<boolean> =>
    (await sessions.find(request).catch(() => null)) !== null

  function sendPage(reply: FastifyReply, page: Page, to: string = root.url): FastifyReply {
    const query = new URLSearchParams({ to: to.slice(root.url.length) || '/' })
    const link = { href: `${root.path}/sign-in?${query}`, text: 'Sign in again' }
    return reply.headers(pageHeaders({ authUrl, styles: [plainStyle] })).send(plainPage({ ...page, link }))
  }
}

type Page = { readonly title: string; readonly sentences: readonly string[] }

const pages = {
  unknown: {
    title: 'This sign-in cannot be finished here',
    sentences: [
      'It was begun in another browser, was finished before, or took longer than ten minutes. Nobody was signed in.',
    ],
  },
  failed: {
    title: 'You are not signed in',
    sentences: ['The sign-in was declined or has expired. Nothing was changed.'],
  },
  unavailable: {
    title: 'The sign-in could not be finished',
    sentences: ['The server cannot answer at present. Try again in a few seconds.'],
  },
} as const satisfies Readonly<Record<string, Page>>

/** The address contains a code or a state: it is not told to the next page, and not stored. */
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
