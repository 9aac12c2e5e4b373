import type { FastifyReply } from 'fastify'
import type { Language } from '../../contract/index.ts'
import type { NotChecked } from '../../identity/index.ts'
import type { Contact } from '../contact.ts'
import { pageHeaders, pageHeadersFor } from '../security-policy.ts'
import { type Page, type Text, wordsIn } from '../words/index.ts'
import { browserLanguage, languageOf } from './page-language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whom users ask for help; null: not set. */
    readonly contact?: Contact | null
  }
}

/** The authorization request to whose redirect URI the page's form leads; null: it stays on this server. */
type Target = {
  readonly redirectUri: string
  /** The language of its `ui_locales`; null: not stated. Absent: the language of the flow. */
  readonly language?: Language | null
} | null

/** Sends a page in the language of the browser. Pages are never stored, so they need no `Vary`. */
export function sendPage(reply: FastifyReply, page: Page, target: Target = null): FastifyReply {
  const { request } = reply
  const language = target?.language === undefined ? languageOf(request) : (target.language ?? browserLanguage(request))
  return reply
    .headers(target ? pageHeadersFor(target) : pageHeaders)
    .header('content-language', language)
    .send(page(wordsIn(language, reply.server.contact)).toString())
}

/** An empty reply to HEAD of a page whose GET has an effect. */
export const sendEmpty = (reply: FastifyReply): FastifyReply => reply.headers(pageHeaders).send()

/** Redirects to an application, or with its request: the address must not leak to others (RFC 9700 §4.2.4). */
export const leaveFor = (reply: FastifyReply, location: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(location, 303)

/** Why the password was not checked. */
export const notCheckedText =
  ({ outcome, retryAfter }: NotChecked): Text =>
  ({ signIn, formats }) =>
    (outcome === 'busy' ? signIn.busy : signIn.tooManyAttempts)(formats.wait(retryAfter))

/** The page again, with the notice that a rate limit was reached (RFC 6585 §4) or the server is busy, and Retry-After. */
export function sendNotChecked(
  reply: FastifyReply,
  result: NotChecked,
  page: (error: Text) => Page,
  target: Target = null,
): FastifyReply {
  const status = result.outcome === 'busy' ? 503 : 429
  return sendPage(
    reply.code(status).header('retry-after', String(result.retryAfter)),
    page(notCheckedText(result)),
    target,
  )
}
