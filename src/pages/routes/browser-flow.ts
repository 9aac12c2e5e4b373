import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Form } from '../../http/index.ts'
import { parseUserCode, type Random, type UserCode } from '../../identity/index.ts'
import { PageError } from './page-error.ts'
import { type CookieParts, sealedCookie } from './sealed-cookie.ts'

/** What one browser carries from page to page, sealed in its cookie. */
export type BrowserFlow = {
  /** Goes into every form and must come back with it. */
  readonly csrf: string
  /** The code under way, whether typed or from a link: it survives the sign-in outside the URL. */
  readonly userCode: UserCode | null
  /** The code that was looked up, counted as a try, and could be decided on: no other one is looked up uncounted. */
  readonly foundCode: UserCode | null
  /** Random id of the browser session; null: nobody is signed in. */
  readonly sessionId: string | null
  /** Name of the application last decided on, for the page that says what came of it. */
  readonly decidedFor: string | null
  /** Where to go after the sign-in, if not on with the code under way. */
  readonly returnTo: 'account' | null
  /** What the account page shows once: `decidedFor` names the device that was signed out. */
  readonly remark: 'device signed out' | 'password changed' | null
}

export type BrowserFlows = {
  /** The browser's flow, or a new one. */
  read(request: FastifyRequest): BrowserFlow
  /** Sends the cookie along with the reply. */
  keep(reply: FastifyReply, flow: BrowserFlow): void
  start(): BrowserFlow
}

const lifetimeSeconds = 12 * 3600

export function sealedFlows({ random, ...parts }: CookieParts & { readonly random: Random }): BrowserFlows {
  const cookie = sealedCookie<BrowserFlow>({ name: 'platekeeper', purpose: 'visit', lifetimeSeconds }, parts)
  const start = (): BrowserFlow => ({
    csrf: random(16).toString('base64url'),
    userCode: null,
    foundCode: null,
    sessionId: null,
    decidedFor: null,
    returnTo: null,
    remark: null,
  })
  return {
    start,
    read: (request) => cookie.read(request) ?? start(),
    keep: cookie.keep,
  }
}

/** The form of a page of ours, with the token that this browser got with the page. Throws PageError. */
export function readOwnForm(request: FastifyRequest, flow: BrowserFlow): Form {
  if (!(request.body instanceof Form)) throw new PageError(400, 'The form did not arrive whole.')
  // Scripts that stand in for a browser send the hidden fields of every form of the page.
  const given = Buffer.from([...new Set(request.body.all('csrf'))].join())
  const expected = Buffer.from(flow.csrf)
  const fits = given.length === expected.length && timingSafeEqual(given, expected)
  if (!fits) throw new PageError(403, 'This form is out of date, so nothing was done. Open the page again and retry.')
  return request.body
}

/** A code in a link or a form; null when it is none. */
export const readUserCode = (text: unknown): UserCode | null =>
  typeof text === 'string' && text.length <= 100 ? parseUserCode(text) : null
