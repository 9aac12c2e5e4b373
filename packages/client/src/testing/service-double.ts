import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { limits } from '../../../../src/contract/index.ts'
import { base64url } from '../base64url.ts'
import { chartsDouble } from './charts-double.ts'

type Person = { readonly username: string; readonly subscriptions: readonly string[] }
type Reply = { readonly status: number; readonly body: object | Uint8Array; readonly headers?: Record<string, string> }
type Seen = { readonly path: string; readonly form: URLSearchParams; readonly headers: IncomingMessage['headers'] }

/** A small service that keeps the protocol's rules and can be set to misbehave. For tests only. */
export type ServiceDouble = Awaited<ReturnType<typeof startServiceDouble>>

export const credentials = { clientId: 'pkc_test', clientSecret: 'pks_test' } as const
const refuse = (error: string, headers: Record<string, string> = {}): Reply => ({
  status: 400,
  body: { error },
  headers,
})

/** `now` in milliseconds since 1970; `interval` in seconds. */
export async function startServiceDouble({
  now,
  interval = limits.pollingInterval,
}: {
  now: () => number
  interval?: number
}) {
  let session = { code: '', challenge: '', pace: interval, acceptedAt: 0, endsAt: 0, redeemed: null as Reply | null }
  let decision: Person | 'denied' | null = null
  let family = {
    person: null as Person | null,
    refresh: '',
    access: '',
    expiresAt: 0,
    answers: new Map<string, Reply>(),
  }
  const used = new Set<string>()
  const seen: Seen[] = []
  const faults: ('lose the answer' | 'refuse the connection' | Reply)[] = []

  function mint(person: Person): Reply {
    const claims = {
      preferred_username: person.username,
      subscriptions: person.subscriptions,
      scope: 'openid offline_access charts fmsdata',
      jti: randomBytes(4).toString('hex'),
    }
    const payload = base64url(new TextEncoder().encode(JSON.stringify(claims)))
    const access = `e30.${payload}.c2ln`
    const refresh = `rt_${randomBytes(8).toString('hex')}`
    family = { ...family, person, refresh, access, expiresAt: now() + limits.accessTokenLifetime * 1000 }
    const body = {
      access_token: access,
      token_type: 'Bearer',
      expires_in: limits.accessTokenLifetime,
      refresh_token: refresh,
    }
    return { status: 200, body }
  }

  function poll(form: URLSearchParams): Reply {
    if (form.get('device_code') !== session.code) return refuse('invalid_grant')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (challenge !== session.challenge) return refuse('invalid_grant')
    if (session.redeemed) return session.redeemed
    if (now() >= session.endsAt) return refuse('expired_token')
    if (decision === 'denied') return refuse('access_denied')
    if (decision) {
      session.redeemed = mint(decision)
      return session.redeemed
    }
    if (now() < session.acceptedAt + (session.pace - 1) * 1000) {
      session.pace += limits.slowDownIncrement
      return refuse('slow_down', { 'retry-after': String(session.pace) })
    }
    session.acceptedAt = now()
    return refuse('authorization_pending')
  }

  function refresh(form: URLSearchParams, key: string): Reply {
    const token = form.get('refresh_token') ?? ''
    const again = family.answers.get(`${token} ${key}`)
    if (again) return again
    if (token !== family.refresh || !family.person) {
      if (used.has(token)) family = { ...family, refresh: '', access: '' }
      return refuse('invalid_grant')
    }
    used.add(token)
    const reply = mint(family.person)
    if (key) family.answers.set(`${token} ${key}`, reply)
    return reply
  }

  function identity(path: string, form: URLSearchParams, headers: IncomingMessage['headers']): Reply | null {
    if (!path.startsWith('/connect/') || path === '/connect/userinfo') return null
    if (form.get('client_id') !== credentials.clientId || form.get('client_secret') !== credentials.clientSecret) {
      return refuse('invalid_client')
    }
    if (path === '/connect/deviceauthorization') {
      const challenge = form.get('code_challenge') ?? ''
      if (challenge.length !== 43 || form.get('code_challenge_method') !== 'S256') return refuse('invalid_request')
      const endsAt = now() + limits.deviceCodeLifetime * 1000
      session = {
        code: `dc_${randomBytes(8).toString('hex')}`,
        challenge,
        pace: interval,
        acceptedAt: 0,
        endsAt,
        redeemed: null,
      }
      const page = `${url}/device`
      const links = { verification_uri: page, verification_uri_complete: `${page}?user_code=BCDF-GHJK` }
      const body = {
        device_code: session.code,
        user_code: 'BCDF-GHJK',
        ...links,
        expires_in: limits.deviceCodeLifetime,
        interval,
      }
      return { status: 200, body }
    }
    if (path === '/connect/revocation') {
      if (form.get('token') === family.refresh) family = { ...family, refresh: '', access: '' }
      return { status: 200, body: {} }
    }
    if (path !== '/connect/token') return null
    return form.has('device_code') ? poll(form) : refresh(form, String(headers['idempotency-key'] ?? ''))
  }

  function answer(request: IncomingMessage, form: URLSearchParams): Reply {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const reply = identity(pathname, form, request.headers)
    if (reply) return reply
    const signedIn = request.headers.authorization === `Bearer ${family.access}` && now() < family.expiresAt
    if (!signedIn || !family.person) return { status: 401, body: { title: 'A valid access token is required' } }
    if (pathname === '/connect/userinfo') {
      return { status: 200, body: { sub: '1', preferred_username: family.person.username } }
    }
    return chartsDouble(url, pathname, searchParams, family.person.subscriptions)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const path = new URL(request.url ?? '/', url).pathname
    seen.push({ path, form, headers: request.headers })
    const fault = faults.shift()
    if (fault === 'refuse the connection') return void request.socket.destroy()
    const reply = typeof fault === 'object' ? fault : answer(request, form)
    if (fault === 'lose the answer') return void request.socket.destroy()
    const body = reply.body instanceof Uint8Array ? reply.body : JSON.stringify(reply.body)
    response.writeHead(reply.status, reply.headers).end(body)
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    /** Every request so far, oldest first. */
    seen,
    /** What happens to the next requests, in turn; `'lose the answer'` acts and cuts the connection. */
    faults,
    approve: (person: Person) => {
      decision = person
    },
    deny: () => {
      decision = 'denied'
    },
    /** Withdraws the access token, as a restart with new keys would. */
    forgetAccessToken: () => {
      family = { ...family, access: '' }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
