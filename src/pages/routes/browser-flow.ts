import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Form } from '../../http/index.ts'
import {
  type Act,
  type FirstFactor,
  parseUserCode,
  type Random,
  type SetUp,
  sessionLifetime,
  type UserCode,
} from '../../identity/index.ts'
import type { Remark } from '../views/account/account-remarks.ts'
import { PageError } from './page-error.ts'
import type { ReturnTo } from './return-to.ts'
import { type CookieParts, sealedCookie } from './sealed-cookie.ts'

/** The state of one browser between pages, sealed in its cookie. */
export type BrowserFlow = {
  /** Is in every form, and must be sent back with it. */
  readonly csrf: string
  /** The current user code, typed or from a link: it is kept through the sign-in outside the URL. */
  readonly userCode: UserCode | null
  /** A link of another site may have brought `userCode`: looking it up, which is counted, needs a press on a page of ours first. */
  readonly unconfirmedCode: boolean
  /** The code that was counted as an attempt; looking up another one counts first. */
  readonly countedCode: UserCode | null
  /** Random id of the browser session; null: not signed in. */
  readonly sessionId: string | null
  /** Name of what was last decided on, for the outcome page and the message of the account page. */
  readonly decidedFor: string | null
  /** The target after the sign-in; null: the current code, or home. */
  readonly returnTo: ReturnTo | null
  /** What the person has to sign in again for; null: for nothing. */
  readonly signInFor: Act | null
  /** The token of the reset link that the browser opened; null: none. */
  readonly reset: string | null
  /** The token of the invitation that the browser opened; null: none. */
  readonly invitation: string | null
  /** The first factor of a sign-in whose second step is next; null: none. */
  readonly firstFactor: FirstFactor | null
  /** A second step that is not confirmed yet; null: none. */
  readonly setUp: SetUp | null
  /** The token of the link that confirms a mail address, which the browser opened; null: none. */
  readonly email: string | null
  /** The token of the link that ends all sign-ins, which the browser opened; null: none. */
  readonly notMe: string | null
  /** A message that the account page shows once, about `decidedFor`. */
  readonly remark: Remark | null
}

export type BrowserFlows = {
  /** The browser's flow, or a new one. */
  read(request: FastifyRequest): BrowserFlow
  /** Sets the cookie in the reply. */
  keep(reply: FastifyReply, flow: BrowserFlow): void
  /**
   * After a sign-out: a new flow. Clears this person's charts from the browser's cache; browsers do so on https and
   * localhost only.
   */
  end(
    reply: FastifyReply,
    kept?: Partial<Pick<BrowserFlow, 'userCode' | 'returnTo' | 'reset' | 'invitation' | 'email' | 'notMe'>>,
  ): void
  start(): BrowserFlow
}

/** As long as a browser session may last. */
const lifetimeSeconds = sessionLifetime.most / 1000

const initial: Omit<BrowserFlow, 'csrf'> = {
  userCode: null,
  unconfirmedCode: false,
  countedCode: null,
  sessionId: null,
  decidedFor: null,
  returnTo: null,
  signInFor: null,
  reset: null,
  invitation: null,
  firstFactor: null,
  setUp: null,
  email: null,
  notMe: null,
  remark: null,
}

export function sealedFlows({ random, ...parts }: CookieParts & { readonly random: Random }): BrowserFlows {
  const cookie = sealedCookie<BrowserFlow>({ name: 'platekeeper', purpose: 'visit', lifetimeSeconds }, parts)
  const start = (): BrowserFlow => ({ csrf: random(16).toString('base64url'), ...initial })
  return {
    start,
    read(request) {
      const stored = cookie.read(request)
      // A cookie of an earlier version of the product lacks the newer fields.
      return stored ? { ...initial, ...stored } : start()
    },
    keep: cookie.keep,
    end(reply, kept) {
      cookie.keep(reply, { ...start(), ...kept })
      reply.header('clear-site-data', '"cache"')
    },
  }
}

/** The form of one of our pages, with the token that the page gave this browser. Throws PageError. */
export function readOwnForm(request: FastifyRequest, flow: BrowserFlow): Form {
  if (!(request.body instanceof Form)) throw new PageError(400, ({ error }) => error.incomplete)
  // Clients that scrape the page may send the hidden fields of all its forms.
  const given = Buffer.from([...new Set(request.body.all('csrf'))].join())
  const expected = Buffer.from(flow.csrf)
  const fits = given.length === expected.length && timingSafeEqual(given, expected)
  if (!fits) throw new PageError(403, ({ error }) => error.outOfDate)
  return request.body
}

/** A code in a link or a form; null when it is not a code. */
export const readUserCode = (text: unknown): UserCode | null =>
  typeof text === 'string' && text.length <= 100 ? parseUserCode(text) : null
