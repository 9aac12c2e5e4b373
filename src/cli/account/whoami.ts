import { fetchUserinfo, type Tokens } from '#client'
import { command } from '../command.ts'
import { callerClaims, callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'
import { relativeTime } from '../terminal/times.ts'

export const whoami = command({
  summary: 'Show who is signed in',
  arguments: [],
  options: serviceOptions,
  examples: [
    ['whoami', 'username, subscriptions, scopes and expiry of the access token'],
    ['whoami --json', 'the same as JSON'],
  ],
  run: async ({ values }, context) => {
    const { terminal, signal } = context
    const session = callerSession(values, context)
    const { preferred_username: username } = await fetchUserinfo(session, signal)
    const { subscriptions, scopes } = await callerClaims(session, context)
    const tokens = await session.tokens()
    const expires = tokens ? new Date(tokens.expiresAt).toISOString() : null
    const renewable = tokens?.refreshToken !== null
    if (terminal.json) {
      const { authUrl, baseUrl } = session.service
      terminal.printJson({
        username,
        subscriptions,
        scopes,
        expires_at: expires,
        renewable,
        auth_url: authUrl,
        base_url: baseUrl,
      })
      return 'ok'
    }
    terminal.printTable(
      [{ title: 'Username' }, { title: username, flexible: true }],
      [
        ['Subscriptions', subscriptions.join(', ') || 'none'],
        ['Scopes', scopes.join(', ') || 'none'],
        ['Access token', tokenLifetime(tokens, context.now())],
        ['Service', session.service.authUrl],
      ],
    )
    return 'ok'
  },
})

/** `expires in 58 minutes, renewed automatically`. */
function tokenLifetime(tokens: Tokens | null, now: number): string {
  if (!tokens) return 'none'
  const expiry = tokens.expiresAt > now ? `expires ${relativeTime(tokens.expiresAt, now)}` : 'expired'
  return `${expiry}, ${tokens.refreshToken === null ? 'then sign in again' : 'renewed automatically'}`
}
