import { limits } from '../../../../src/contract/index.ts'
import { challengeFor } from '../device/pkce.ts'
import { type Reply, refuse } from './replies.ts'
import type { Person, TokenFamily } from './token-family.ts'

type Parts = {
  readonly url: string
  readonly interval: number
  readonly now: () => number
  readonly family: TokenFamily
}

/** Endpoints 1 and 2 of docs/service.md for one device authorization at a time. */
export function deviceRequest({ url, interval, now, family }: Parts) {
  let made = 0
  let session = { code: '', challenge: '', pace: interval, acceptedAt: 0, endsAt: 0, redeemed: null as Reply | null }
  let decision: Person | 'denied' | null = null

  return {
    decide: (outcome: Person | 'denied'): void => {
      decision = outcome
    },
    start(form: URLSearchParams): Reply {
      const challenge = form.get('code_challenge') ?? ''
      if (challenge.length !== 43 || form.get('code_challenge_method') !== 'S256') return refuse('invalid_request')
      made += 1
      const endsAt = now() + limits.deviceCodeLifetime * 1000
      session = { code: `dc_${made}`, challenge, pace: interval, acceptedAt: 0, endsAt, redeemed: null }
      const page = `${url}/device`
      const body = {
        device_code: session.code,
        user_code: 'BCDF-GHJK',
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=BCDF-GHJK`,
        expires_in: limits.deviceCodeLifetime,
        interval,
      }
      return { status: 200, body }
    },
    poll(form: URLSearchParams): Reply {
      if (form.get('device_code') !== session.code) return refuse('invalid_grant')
      if (challengeFor(form.get('code_verifier') ?? '') !== session.challenge) return refuse('invalid_grant')
      if (session.redeemed) return session.redeemed
      if (now() >= session.endsAt) return refuse('expired_token')
      if (decision === 'denied') return refuse('access_denied')
      if (decision) {
        session.redeemed = family.start(decision)
        return session.redeemed
      }
      if (now() < session.acceptedAt + (session.pace - 1) * 1000) {
        session.pace += limits.slowDownIncrement
        return refuse('slow_down', { 'retry-after': String(session.pace) })
      }
      session.acceptedAt = now()
      return refuse('authorization_pending')
    },
  }
}
