import { fetchUserinfo } from 'platekeeper-client'
import { command } from '../command.ts'
import { callerClaims, callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'

export const whoami = command({
  summary: 'Show who is signed in and their subscriptions',
  arguments: [],
  options: serviceOptions,
  examples: [
    ['whoami', 'username, subscriptions, scopes and when the access token ends'],
    ['whoami --json', 'the same for programs'],
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
        ['Scopes', scopes.join(', ') || 'not told'],
        [
          'Access token',
          `until ${expires ?? 'unknown'}${renewable ? ', renewed by itself' : '; sign in again after that'}`,
        ],
        ['Service', session.service.authUrl],
      ],
    )
    return 'ok'
  },
})
