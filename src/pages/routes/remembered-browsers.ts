import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock, SecondStep, User } from '../../identity/index.ts'
import { type CookieParts, sealedCookie } from './sealed-cookie.ts'

/** Accounts whose second step a browser need not ask for. */
type Remembered = {
  readonly accounts: readonly {
    readonly sub: string
    /** The account's `browserSessionVersion` then. */
    readonly sessionVersion: number
    /** The id of its second step then. */
    readonly secondStep: string
    /** Milliseconds since 1970. */
    readonly at: number
  }[]
}

export type RememberedBrowsers = {
  /** Bound to the account, its browser version and its second step: a new password, signing out everywhere and another secret end it. */
  remembers(request: FastifyRequest): (user: User, secondStep: Pick<SecondStep, 'id'>) => boolean
  keep(request: FastifyRequest, reply: FastifyReply, user: User, secondStep: string): void
}

export const rememberedDays = 30
const lifetimeSeconds = rememberedDays * 86_400
const mostAccounts = 10

export function rememberedBrowsers({
  now,
  mayRemember,
  ...parts
}: CookieParts & { readonly now: Clock; readonly mayRemember: boolean }): RememberedBrowsers {
  const about = { name: 'platekeeper-second-step', purpose: 'remembered browser', lifetimeSeconds }
  const cookie = sealedCookie<Remembered>(about, parts)
  return {
    remembers(request) {
      const accounts = mayRemember ? (cookie.read(request)?.accounts ?? []) : []
      return ({ sub, browserSessionVersion }, { id }) =>
        accounts.some(
          (kept) =>
            kept.sub === sub &&
            kept.sessionVersion === browserSessionVersion &&
            kept.secondStep === id &&
            Math.abs(now() - kept.at) <= lifetimeSeconds * 1000,
        )
    },
    keep(request, reply, { sub, browserSessionVersion: sessionVersion }, secondStep) {
      if (!mayRemember) return
      const others = (cookie.read(request)?.accounts ?? []).filter((kept) => kept.sub !== sub)
      const account = { sub, sessionVersion, secondStep, at: now() }
      cookie.keep(reply, { accounts: [account, ...others].slice(0, mostAccounts) })
    },
  }
}
