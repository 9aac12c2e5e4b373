import { Auth, type AuthConfig } from '@auth/core'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { type Handler, html } from './web-server.ts'

/** A web application as its developer writes it: Auth.js with a provider that is configured only by issuer and credentials. */
export type FlightPlanner = {
  readonly handle: Handler
  /** Back-channel logouts that it accepted. */
  readonly loggedOut: readonly JWTPayload[]
}

export type PlannerParts = {
  /** Its URL for the browser. */
  readonly origin: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export function createFlightPlanner({ origin, issuer, clientId, clientSecret }: PlannerParts): FlightPlanner {
  const loggedOut: JWTPayload[] = []
  let idToken = ''
  const config: AuthConfig = {
    secret: 'a secret of the application, of 32 characters',
    trustHost: true,
    basePath: '/auth',
    providers: [
      {
        id: 'platekeeper',
        name: 'Platekeeper',
        type: 'oidc',
        issuer,
        clientId,
        clientSecret,
        checks: ['pkce', 'state', 'nonce'],
        authorization: { params: { scope: 'openid charts' } },
      },
    ],
    callbacks: {
      jwt({ token, account }) {
        idToken = account?.id_token ?? idToken
        return token
      },
    },
  }

  async function home(request: Request): Promise<Response> {
    const session = await Auth(new Request(new URL('/auth/session', origin), { headers: request.headers }), config)
    const { user } = (await session.json().catch(() => null)) ?? {}
    return html(user ? `<h1>Hello ${user.name}</h1><a href="/leave">Sign out</a>` : '<h1>Hello stranger</h1>')
  }

  function leave(): Response {
    const url = new URL(`${issuer}/connect/endsession`)
    url.searchParams.set('id_token_hint', idToken)
    url.searchParams.set('post_logout_redirect_uri', `${origin}/goodbye`)
    url.searchParams.set('state', 'leaving')
    return Response.redirect(url, 302)
  }

  /** OpenID Connect Back-Channel Logout §2.6. */
  async function acceptLogout(request: Request): Promise<Response> {
    const token = String((await request.formData()).get('logout_token'))
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`))
    const { payload } = await jwtVerify(token, keys, { issuer, audience: clientId, typ: 'logout+jwt' })
    loggedOut.push(payload)
    return new Response()
  }

  return {
    loggedOut,
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/auth/')) return Auth(request, config)
      if (pathname === '/') return home(request)
      if (pathname === '/leave') return leave()
      if (pathname === '/backchannel') return acceptLogout(request)
      return html('<h1>Goodbye</h1>')
    },
  }
}
