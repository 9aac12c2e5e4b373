import type { FastifyReply, FastifyRequest } from 'fastify'
import { foldUsername, type KnownBrowser, type Random, type User } from '../../identity/index.ts'
import { type CookieParts, sealedCookie } from './sealed-cookie.ts'

/** A browser in which an account signed in, kept for longer than the session. */
type KeptBrowser = {
  readonly id: string
  readonly accounts: readonly (Omit<KnownBrowser, 'id'> & { readonly name: string })[]
}

export type KnownBrowsers = {
  /** The browser's record of the account that had this username when it signed in; null: none. */
  read(request: FastifyRequest, username: string): KnownBrowser | null
  /** After a sign-in or a password change: the browser is known to the account until its sign-ins end. */
  keep(request: FastifyRequest, reply: FastifyReply, user: User): void
}

const lifetimeSeconds = 365 * 86_400
const mostAccounts = 10

/** Wrong passwords of other people must not lock a user out: known browsers have a separate rate limit. */
export function knownBrowsers({ random, ...parts }: CookieParts & { readonly random: Random }): KnownBrowsers {
  // Cookies with purpose `known browser` state no version and are ignored.
  const about = { name: 'platekeeper-browser', purpose: 'known browser 2', lifetimeSeconds }
  const cookie = sealedCookie<KeptBrowser>(about, parts)
  return {
    read(request, username) {
      const browser = cookie.read(request)
      const name = foldUsername(username)
      const account = browser?.accounts.find((kept) => kept.name === name)
      return browser && account ? { id: browser.id, sub: account.sub, sessionVersion: account.sessionVersion } : null
    },
    keep(request, reply, { username, sub, browserSessionVersion: sessionVersion }) {
      const { id, accounts } = cookie.read(request) ?? { id: random(16).toString('base64url'), accounts: [] }
      const account = { name: foldUsername(username), sub, sessionVersion }
      const others = accounts.filter(({ name }) => name !== account.name)
      cookie.keep(reply, { id, accounts: [account, ...others].slice(0, mostAccounts) })
    },
  }
}
