import { endpoints, grantTypes } from '../../src/contract/index.ts'
import type { Conversation } from '../load/drive.ts'
import { post } from '../load/requests.ts'
import { startPeer } from '../servers/peer.ts'
import type { Tokens } from '../sign-in/application.ts'
import { available, bareBeside, type Contender, compare } from './compare.ts'
import type { Case, Context } from './context.ts'
import { type Service, startService } from './service.ts'

const refreshed = { status: 200, word: '"id_token"' }

export const refreshes: Case = {
  name: 'refreshes',
  about: 'refresh tokens rotated, with an access token and an id_token signed (ES256); ours are audited and on disk',
  async run(context) {
    const ours = await refreshesOfOurs(await startService(context), context)
    const peers = await available(context, bareBeside(ours, context), refreshesOfOidcProvider(context))
    await compare('refreshes', [ours, ...peers], context)
  },
}

export async function refreshesOfOurs(service: Service, { options }: Context): Promise<Contender> {
  const tokens = await service.signIn(options.connections)
  const { credentials } = service.application
  const conversations = tokens.map(({ refresh_token }) => chain(endpoints.token.path, credentials, refresh_token))
  return { server: service.server, conversations, expected: refreshed }
}

export async function refreshesOfOidcProvider(context: Context): Promise<Contender> {
  const server = await context.started(startPeer('oidc-provider'))
  const tokens = await server.refreshTokens(context.options.connections)
  return {
    server,
    conversations: tokens.map((token) => chain('/token', server.application, token)),
    expected: refreshed,
  }
}

/** Every connection has its own chain: a refresh token is used once, and the response contains the next. */
function chain(path: string, credentials: Readonly<Record<string, string>>, refreshToken: string): Conversation {
  const requestFor = (token: string) =>
    post(path, { ...credentials, grant_type: grantTypes.refreshToken, refresh_token: token })
  let request = requestFor(refreshToken)
  return {
    next: () => request,
    answered: ({ body }) => {
      request = requestFor((JSON.parse(body.toString()) as Tokens).refresh_token)
    },
  }
}
