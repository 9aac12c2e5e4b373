import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieValues } from '../../http/index.ts'
import type { SealingKeys } from '../../identity/index.ts'

export type SealedCookie<T> = {
  /** null: the browser sent no cookie, or one that this server did not seal for this purpose. */
  read(request: FastifyRequest): T | null
  /** Sets it in the reply. */
  keep(reply: FastifyReply, content: T): void
}

export type CookieParts = {
  readonly sealingKeys: SealingKeys
  /** The identity server uses https, so the cookie is bound to this host. */
  readonly secure: boolean
}

/** A cookie that only this server can read and write, not scripts. Names contain no dot or space. */
export function sealedCookie<T>(
  { name: bare, purpose, lifetimeSeconds }: { name: string; purpose: string; lifetimeSeconds: number },
  { sealingKeys, secure }: CookieParts,
): SealedCookie<T> {
  const name = secure ? `__Host-${bare}` : bare
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSeconds}${secure ? '; Secure' : ''}`
  return {
    read(request) {
      for (const sealed of cookieValues(request.headers.cookie, name)) {
        const opened = sealingKeys.open(purpose, sealed)
        if (opened !== null) return JSON.parse(opened) as T
      }
      return null
    },
    keep(reply, content) {
      reply.header('set-cookie', `${name}=${sealingKeys.seal(purpose, JSON.stringify(content))}; ${attributes}`)
    },
  }
}
