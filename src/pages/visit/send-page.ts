import type { FastifyReply } from 'fastify'
import { PasswordsBusy } from '../../identity/index.ts'
import type { Html } from '../html.ts'
import { pageHeaders } from '../security-policy.ts'
import { words } from '../words.ts'

export const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.headers(pageHeaders).send(page.toString())

/** The page again, saying that a limit on attempts is reached and when to come back (RFC 6585 §4). */
export const sendTooMany = (reply: FastifyReply, retryAfter: number, page: (error: string) => Html): FastifyReply =>
  sendPage(reply.code(429).header('retry-after', String(retryAfter)), page(words.tooManyAttempts(retryAfter)))

/** The page again, saying that the password was not looked at, because too many wait to be checked, and when to come back. */
export const sendBusy = (
  reply: FastifyReply,
  { retryAfter }: PasswordsBusy,
  page: (error: string) => Html,
): FastifyReply =>
  sendPage(reply.code(503).header('retry-after', String(retryAfter)), page(words.passwordsBusy(retryAfter)))

/** What `work` answers, or the error when too many passwords wait to be checked. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | PasswordsBusy> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PasswordsBusy) return error
    throw error
  }
}
