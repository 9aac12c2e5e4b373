import { type KnownBrowser, knownTo } from '../../sessions/browser/known-browser.ts'
import type { SignInMethod } from '../method.ts'
import { checkPassword } from './check-password.ts'
import { attemptPassword } from './password-attempt.ts'

export type GivenPassword = {
  readonly username: string
  readonly password: string
  /** What the browser keeps of an account with this username; null: nothing. */
  readonly knownBrowser: KnownBrowser | null
}

/** How a password proves an account (RFC 8176). */
export const passwordAmr: readonly string[] = ['pwd']

export const passwordMethod: SignInMethod<GivenPassword> = {
  async verify({ username, password, knownBrowser: kept }, origin, parts) {
    // Only for a browser that was signed in to this account: to others, no response says whether an account exists.
    const knownBrowser = kept && knownTo(await parts.users.findByName(username), kept)
    const attempt = await attemptPassword({ username, knownBrowser }, origin, parts.attempts, (slot) =>
      checkPassword({ username, password, slot }, parts),
    )
    if (attempt.outcome !== 'checked') return attempt
    const { value, succeeded } = attempt
    if (!value.user) return { outcome: 'refused', sub: value.sub, reason: value.reason }
    return { outcome: 'verified', user: value.user, amr: passwordAmr, succeeded }
  },
}
