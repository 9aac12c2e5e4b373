import { challengeFor } from '../device/pkce.ts'
import { type Reply, refuse } from './replies.ts'
import type { Person, TokenFamily } from './token-family.ts'

type Request = { readonly code: string; readonly challenge: string; readonly redirectUri: string; used: boolean }

/** Sign-in by redirect (RFC 6749 §4.1 with PKCE): a code can be used once; a second use revokes the tokens of the first. */
export function codeRequest(issuer: string, family: TokenFamily) {
  let made = 0
  let request: Request = { code: '', challenge: '', redirectUri: '', used: false }
  let person: Person | 'denied' | null = null

  return {
    decide: (outcome: Person | 'denied'): void => {
      person = outcome
    },
    /** The URL to which the browser is redirected after the person's decision. Throws if the request has no redirect. */
    authorize(url: string): string {
      const asked = new URL(url).searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('state', asked.get('state') ?? '')
      back.searchParams.set('iss', issuer)
      const wrong = asked.get('response_type') !== 'code' || asked.get('code_challenge_method') !== 'S256'
      if (wrong) back.searchParams.set('error', 'invalid_request')
      else if (person === 'denied' || person === null) back.searchParams.set('error', 'access_denied')
      else {
        made += 1
        const code = `ac_${made}`
        const redirectUri = asked.get('redirect_uri') ?? ''
        request = { code, challenge: asked.get('code_challenge') ?? '', redirectUri, used: false }
        back.searchParams.set('code', code)
      }
      return back.href
    },
    redeem(form: URLSearchParams): Reply {
      const fits =
        form.get('code') === request.code &&
        form.get('redirect_uri') === request.redirectUri &&
        challengeFor(form.get('code_verifier') ?? '') === request.challenge
      if (!fits || person === null || person === 'denied') return refuse('invalid_grant')
      if (request.used) {
        family.end()
        return refuse('invalid_grant')
      }
      request.used = true
      return family.start(person)
    },
  }
}
