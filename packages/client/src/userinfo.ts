import { PlatekeeperError } from './errors/platekeeper-error.ts'
import { jsonObject } from './exchange.ts'
import { address } from './service.ts'
import type { Session } from './session/session.ts'

/** service.md, "Userinfo response". */
export type Userinfo = {
  /** Stable identifier of the account. */
  readonly sub: string
  readonly preferred_username: string
  /** Present with the scope openid, if the account has one. */
  readonly name?: string
  /** Likewise. */
  readonly email?: string
}

/**
 * The account that is signed in. `preferred_username` belongs into the watermark.
 *
 * @throws {PlatekeeperError} `unexpected-answer`: the response has no `preferred_username`. Else what `Session.request` throws.
 * @see service.md, endpoint 4
 *
 * @example
 * ```ts
 * import { fetchUserinfo, type Session, watermarkLine } from 'platekeeper-client'
 *
 * export async function watermarkOf(session: Session): Promise<string> {
 *   const { preferred_username: username } = await fetchUserinfo(session)
 *   return watermarkLine(username)
 * }
 * ```
 */
export async function fetchUserinfo(session: Session, signal?: AbortSignal): Promise<Userinfo> {
  const url = address(session.service.authUrl, 'connect', 'userinfo')
  const userinfo = jsonObject(await session.request({ url, signal }), url)
  const { sub, preferred_username: username } = userinfo
  if (typeof username !== 'string')
    throw new PlatekeeperError('unexpected-answer', `${url} named no preferred_username`)
  return { ...userinfo, sub: typeof sub === 'string' ? sub : '', preferred_username: username }
}
