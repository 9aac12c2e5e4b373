import type { FastifyReply } from 'fastify'
import type { NotChecked } from '../../identity/index.ts'
import { pageHeaders, pageHeadersFor } from '../security-policy.ts'
import type { Html } from '../views/html.ts'
import { words } from '../views/words.ts'

/** The authorization request to whose redirect URI the page's form leads; null: it stays on this server. */
type Target = { readonly redirectUri: string } | null

export const sendPage = (reply: FastifyReply, page: Html, target: Target = null): FastifyReply =>
  reply.headers(target ? pageHeadersFor(target) : pageHeaders).send(page.toString())

/** The reply to HEAD of a page that does something when it is opened: nothing. */
export const sendEmpty = (reply: FastifyReply): FastifyReply => reply.headers(pageHeaders).send()

/** On to an application, or with a request of one: the address is a secret of the two (RFC 9700 §4.2.4). */
export const leaveFor = (reply: FastifyReply, location: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(location, 303)

/** The page again, with the notice that a rate limit was reached, and Retry-After (RFC 6585 §4). */
export const sendTooMany = (
  reply: FastifyReply,
  retryAfter: number,
  page: (error: string) => Html,
  target: Target = null,
): FastifyReply =>
  sendPage(reply.code(429).header('retry-after', String(retryAfter)), page(words.tooManyAttempts(retryAfter)), target)

/** The page again, with the reason why the password was not checked, and Retry-After. */
export function sendNotChecked(
  reply: FastifyReply,
  result: NotChecked,
  page: (error: string) => Html,
  target: Target = null,
): FastifyReply {
  const { retryAfter } = result
  if (result.outcome === 'too many attempts') return sendTooMany(reply, retryAfter, page, target)
  return sendPage(
    reply.code(503).header('retry-after', String(retryAfter)),
    page(words.passwordsBusy(retryAfter)),
    target,
  )
}
