import type { FastifyReply, FastifyRequest } from 'fastify'
import { foldUsername, type Random } from '../../identity/index.ts'
import { type CookieParts, sealedCookie } from './sealed-cookie.ts'

/** A browser in which somebody signed in, known for longer than the session. */
type KnownBrowser = { readonly id: string; readonly accounts: readonly string[] }

export type KnownBrowsers = {
  /** The browser's random id when it has signed in to this account before; else null. */
  read(request: FastifyRequest, username: string): string | null
  /** Records that it has now. */
  keep(request: FastifyRequest, reply: FastifyReply, username: string): void
}

const lifetimeSeconds = 365 * 86_400
const mostAccounts = 10

/** Other people's wrong passwords must not lock a user out: browsers used before have their own attempts. */
export function knownBrowsers({ random, ...parts }: CookieParts & { readonly random: Random }): KnownBrowsers {
  const about = { name: 'platekeeper-browser', purpose: 'known browser', lifetimeSeconds }
  const cookie = sealedCookie<KnownBrowser>(about, parts)
  return {
    read(request, username) {
      const browser = cookie.read(request)
      return browser?.accounts.includes(foldUsername(username)) ? browser.id : null
    },
    keep(request, reply, username) {
      const { id, accounts } = cookie.read(request) ?? { id: random(16).toString('base64url'), accounts: [] }
      const account = foldUsername(username)
      const others = accounts.filter((name) => name !== account)
      cookie.keep(reply, { id, accounts: [account, ...others].slice(0, mostAccounts) })
    },
  }
}
