import type { FastifyReply } from 'fastify'
import type { NotChecked } from '../../identity/index.ts'
import { pageHeaders } from '../security-policy.ts'
import type { Html } from '../views/html.ts'
import { words } from '../views/words.ts'

export const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.headers(pageHeaders).send(page.toString())

/** The page again, with the notice that a rate limit was reached, and Retry-After (RFC 6585 §4). */
export const sendTooMany = (reply: FastifyReply, retryAfter: number, page: (error: string) => Html): FastifyReply =>
  sendPage(reply.code(429).header('retry-after', String(retryAfter)), page(words.tooManyAttempts(retryAfter)))

/** The page again, with the reason why the password was not checked, and Retry-After. */
export function sendNotChecked(reply: FastifyReply, result: NotChecked, page: (error: string) => Html): FastifyReply {
  const { retryAfter } = result
  if (result.outcome === 'too many attempts') return sendTooMany(reply, retryAfter, page)
  return sendPage(reply.code(503).header('retry-after', String(retryAfter)), page(words.passwordsBusy(retryAfter)))
}
