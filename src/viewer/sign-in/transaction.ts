import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { cookieValues, readCookies } from '../../http/index.ts'
import type { WithCookies } from '../session/caller.ts'
import type { CookiePlace } from '../session/cookie-place.ts'
import type { Sealing } from '../tokens/sealing.ts'

/** A pending sign-in (RFC 6749 §4.1): only the browser that began it has it, sealed in a cookie. */
export type Transaction = {
  readonly state: string
  readonly nonce: string
  /** RFC 7636. */
  readonly verifier: string
  /** Where the browser goes afterwards. */
  readonly returnUrl: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** One cookie for each, so that several tabs can sign in at the same time. */
export type Transactions = {
  begin(request: WithCookies, reply: FastifyReply, transaction: Transaction): void
  /** Consumes the transaction of a state. null: this browser did not begin it, or has used it, or it expired. */
  take(request: WithCookies, reply: FastifyReply, state: string): Transaction | null
}

/** Seconds from the beginning of a sign-in to its end. */
export const transactionLifetime = 600

/** Maximum pending sign-ins of one browser. Beyond it, the others are dropped: pages of other sites can begin them too. */
const most = 5

const purpose = 'viewer sign-in'

export function transactionsIn(
  { prefix, attributes }: CookiePlace,
  { sealing, now }: { readonly sealing: Sealing; readonly now: () => number },
): Transactions {
  const start = `${prefix}platekeeper-sign-in-`
  const nameOf = (state: string): string => start + hash('sha256', state, 'base64url').slice(0, 16)
  const set = (reply: FastifyReply, name: string, value: string, lifetime: number): void =>
    void reply.header('set-cookie', `${name}=${value}; ${attributes}; Max-Age=${lifetime}`)
  const cookiesOf = ({ headers }: WithCookies) => readCookies(headers.cookie).filter(([name]) => name.startsWith(start))

  return {
    begin(request, reply, transaction) {
      const others = cookiesOf(request)
      if (others.length >= most) for (const [name] of others) set(reply, name, '', 0)
      set(reply, nameOf(transaction.state), sealing.seal(purpose, JSON.stringify(transaction)), transactionLifetime)
    },
    take(request, reply, state) {
      const name = nameOf(state)
      const values = cookieValues(request.headers.cookie, name)
      if (values.length > 0) set(reply, name, '', 0)
      const transactions = values.flatMap((sealed) => {
        const opened = sealing.open(purpose, sealed)
        return opened === null ? [] : [JSON.parse(opened) as Transaction]
      })
      return transactions.find((each) => each.state === state && now() < each.expiresAt) ?? null
    },
  }
}
