import { limits } from '../../../../src/contract/index.ts'
import { base64url } from '../base64url.ts'
import { type Reply, refuse } from './replies.ts'

/** A person who signs in at a `serviceDouble`. */
export type Person = { readonly username: string; readonly subscriptions: readonly string[] }

/** The newest tokens of a sign-in, and the stored response of the refresh that issued them. */
export type TokenFamily = ReturnType<typeof tokenFamily>

/** Counters for tests that nothing happens twice. */
export type TokenCounts = {
  /** Refreshes that issued new tokens. */
  rotations: number
  /** Responses that were repeated for the same Idempotency-Key. */
  replays: number
  /** Used refresh tokens that were presented again with another key: the sign-in ended. */
  reuses: number
}

type Replay = { readonly token: string; readonly key: string; readonly reply: Reply; readonly at: number }

/**
 * Refresh tokens with the rules of the service (docs/reference/contract.md): each can be used once; the same Idempotency-Key gets the
 * same response until the new token is used or 10 minutes have passed; any other second use ends the sign-in.
 */
export function tokenFamily(now: () => number, counts: TokenCounts) {
  let person: Person | null = null
  let made = 0
  let access = ''
  let current = ''
  let expiresAt = 0
  let replay: Replay | null = null
  const used: string[] = []

  function mint(holder: Person): Reply {
    made += 1
    person = holder
    const claims = {
      preferred_username: holder.username,
      subscriptions: holder.subscriptions,
      scope: 'openid offline_access charts fmsdata',
      jti: String(made),
    }
    access = `e30.${base64url(new TextEncoder().encode(JSON.stringify(claims)))}.c2ln`
    current = `rt_${made}`
    expiresAt = now() + limits.accessTokenLifetime * 1000
    const body = {
      access_token: access,
      token_type: 'Bearer',
      expires_in: limits.accessTokenLifetime,
      refresh_token: current,
    }
    return { status: 200, body }
  }

  function end(): void {
    access = ''
    current = ''
    replay = null
  }

  return {
    /** A new sign-in; returns the response with its tokens. */
    start(holder: Person): Reply {
      end()
      return mint(holder)
    },
    end,
    forgetAccessToken: () => {
      access = ''
    },
    refresh(token: string, key: string): Reply {
      const kept = replay
      if (
        kept &&
        key !== '' &&
        kept.token === token &&
        kept.key === key &&
        now() < kept.at + limits.refreshResponseMemory * 1000
      ) {
        counts.replays += 1
        return kept.reply
      }
      if (token !== current || !person || current === '') {
        if (used.indexOf(token) >= 0 && current !== '') {
          counts.reuses += 1
          end()
        }
        return refuse('invalid_grant')
      }
      used.push(token)
      counts.rotations += 1
      const reply = mint(person)
      replay = { token, key, reply, at: now() }
      return reply
    },
    revoke(token: string): void {
      if (token === current || used.indexOf(token) >= 0) end()
    },
    /** The sign-in to which a valid access token belongs. */
    holderOf: (bearer: string): Person | null =>
      person && access !== '' && bearer === `Bearer ${access}` && now() < expiresAt ? person : null,
    isLive: (): boolean => current !== '',
  }
}
