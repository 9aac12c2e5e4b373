import type { FastifyReply } from 'fastify'
import type { Html } from '../html.ts'
import { pageHeaders } from '../security-policy.ts'
import { words } from '../words.ts'

export const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.headers(pageHeaders).send(page.toString())

/** The page again, saying that a limit on tries is reached and when to come back (RFC 6585 §4). */
export const sendTooMany = (reply: FastifyReply, retryAfter: number, page: (error: string) => Html): FastifyReply =>
  sendPage(reply.code(429).header('retry-after', String(retryAfter)), page(words.tooManyTries(retryAfter)))
