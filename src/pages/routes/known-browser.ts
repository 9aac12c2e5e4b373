import type { FastifyReply, FastifyRequest } from 'fastify'
import { foldUsername, type Given, type KnownBrowser, type Random, type User } from '../../identity/index.ts'
import { type CookieParts, sealedCookie } from './sealed-cookie.ts'

/** A browser in which an account signed in, kept for longer than the session. */
type KeptBrowser = {
  readonly id: string
  readonly accounts: readonly (Omit<KnownBrowser, 'id'> & {
    readonly name: string
    /** How it was signed in to last; absent: with a password. */
    readonly method?: keyof Given
  })[]
}

export type KnownBrowsers = {
  /** The browser's record of the account that had this username when it signed in; null: none. */
  read(request: FastifyRequest, username: string): KnownBrowser | null
  /** How the browser signed in last, to any account; null: it did not. Orders the ways of the sign-in page, and proves nothing. */
  lastMethod(request: FastifyRequest): keyof Given | null
  /** Of which accounts the browser is known: they signed in with it, and their sign-ins have not ended since. */
  knows(request: FastifyRequest): (user: User) => boolean
  /** After a sign-in or a password change: the browser is known to the account until its sign-ins end. */
  keep(request: FastifyRequest, reply: FastifyReply, user: User, method: keyof Given): void
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
    lastMethod(request) {
      const [last] = cookie.read(request)?.accounts ?? []
      return last ? (last.method ?? 'password') : null
    },
    knows(request) {
      const accounts = cookie.read(request)?.accounts ?? []
      return ({ sub, browserSessionVersion }) =>
        accounts.some((kept) => kept.sub === sub && kept.sessionVersion === browserSessionVersion)
    },
    keep(request, reply, { username, sub, browserSessionVersion: sessionVersion }, method) {
      const { id, accounts } = cookie.read(request) ?? { id: random(16).toString('base64url'), accounts: [] }
      const account = { name: foldUsername(username), sub, sessionVersion, method }
      const others = accounts.filter(({ name }) => name !== account.name)
      cookie.keep(reply, { id, accounts: [account, ...others].slice(0, mostAccounts) })
    },
  }
}
