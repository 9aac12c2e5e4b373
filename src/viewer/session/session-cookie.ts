import type { FastifyReply } from 'fastify'
import { cookieValues } from '../../http/index.ts'
import type { WithCookies } from './caller.ts'
import type { CookiePlace } from './cookie-place.ts'

/** The cookie, which contains only the random id of a session. */
export type SessionCookie = {
  /** The well-formed session ids that the browser sent; usually one. */
  read(request: WithCookies): readonly string[]
  keep(reply: FastifyReply, id: string, lifetimeSeconds: number): void
  clear(reply: FastifyReply): void
}

export const sessionIdBytes = 32
const idShape = /^[\w-]{43}$/

export function sessionCookie({ prefix, attributes }: CookiePlace): SessionCookie {
  const name = `${prefix}platekeeper-viewer`
  return {
    read: ({ headers }) => cookieValues(headers.cookie, name).filter((id) => idShape.test(id)),
    keep: (reply, id, lifetimeSeconds) =>
      void reply.header('set-cookie', `${name}=${id}; ${attributes}; Max-Age=${lifetimeSeconds}`),
    clear: (reply) => void reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`),
  }
}
