import { html } from './web-server.ts'

/**
 * A single-page application: a public client that signs in with the code flow and PKCE, gets its tokens and a list of charts from
 * another origin, and refreshes. Everything happens in the browser, without a library.
 */
export const singlePageApplication = (parts: { readonly issuer: string; readonly clientId: string }): Response =>
  html(`<h1>Charts</h1><p id="state">…</p><button id="sign-in">Sign in</button>
<script type="module">(${inBrowser.toString()})(${JSON.stringify(parts)})</script>`)

async function inBrowser({ issuer, clientId }: { readonly issuer: string; readonly clientId: string }): Promise<void> {
  const page = globalThis as unknown as {
    location: { href: string; origin: string; search: string; pathname: string; assign(url: string): void }
    sessionStorage: Record<string, string>
    history: { replaceState(state: null, title: string, url: string): void }
    document: { querySelector(selector: string): { textContent: string; onclick: (() => Promise<void>) | null } }
  }
  const { location, sessionStorage: kept, history, document } = page
  const encode = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const random = () => encode(crypto.getRandomValues(new Uint8Array(32)))
  const redirectUri = location.origin + location.pathname
  const show = (text: string) => {
    document.querySelector('#state').textContent = text
  }
  const server = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()

  document.querySelector('#sign-in').onclick = async () => {
    Object.assign(kept, { verifier: random(), state: random() })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(kept.verifier))
    const url = new URL(server.authorization_endpoint)
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'openid offline_access charts',
      state: String(kept.state),
      code_challenge: encode(new Uint8Array(digest)),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    location.assign(url.href)
  }

  const tokensFor = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientId, ...form })
    const response = await fetch(server.token_endpoint, { method: 'POST', body })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const answer = new URLSearchParams(location.search)
  if (answer.get('error')) show(`error: ${answer.get('error')}`)
  if (!answer.get('code')) return
  try {
    if (answer.get('state') !== kept.state || answer.get('iss') !== issuer) throw new Error('not my response')
    history.replaceState(null, '', location.pathname)
    const first = await tokensFor({
      grant_type: 'authorization_code',
      code: String(answer.get('code')),
      redirect_uri: redirectUri,
      code_verifier: String(kept.verifier),
    })
    const next = await tokensFor({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    const headers = { authorization: `Bearer ${next.access_token}` }
    const user = await (await fetch(server.userinfo_endpoint, { headers })).json()
    const charts = await fetch(`${issuer}/v2/charts/YBBN?version=STD`, { headers })
    show(`${user.preferred_username}, charts ${charts.status}`)
  } catch (error) {
    show(String(error))
  }
}
