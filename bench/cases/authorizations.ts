import { endpoints } from '../../src/contract/index.ts'
import { post } from '../load/requests.ts'
import { startPeer } from '../servers/peer.ts'
import { challengeOf, scope } from '../sign-in/application.ts'
import { available, bareBeside, type Contender, compare, repeated } from './compare.ts'
import type { Case, Context } from './context.ts'
import { type Service, startService } from './service.ts'

const started = { status: 200, word: '"device_code"' }

export const authorizations: Case = {
  name: 'authorizations',
  about: 'device authorizations started; ours are on disk before the answer',
  async run(context) {
    const ours = authorizationsOfOurs(await startService(context), context)
    const peers = await available(
      context,
      bareBeside(ours, context),
      authorizationsOfOidcProvider(context),
      ofBetterAuth(context),
    )
    await compare('authorizations', [ours, ...peers], context)
  },
}

export function authorizationsOfOurs({ server, application }: Service, context: Context): Contender {
  const challenge = { code_challenge: challengeOf('v'.repeat(43)), code_challenge_method: 'S256' }
  const request = post(endpoints.deviceAuthorization.path, { ...application.credentials, ...challenge, scope })
  return { server, conversations: repeated(request, context), expected: started }
}

export async function authorizationsOfOidcProvider(context: Context): Promise<Contender> {
  const server = await context.started(startPeer('oidc-provider'))
  const request = post('/device/auth', { ...server.application, scope })
  return { server, conversations: repeated(request, context), expected: started }
}

async function ofBetterAuth(context: Context): Promise<Contender> {
  const server = await context.started(startPeer('better-auth'))
  const request = post('/api/auth/device/code', { client_id: server.application.client_id, scope: 'openid' })
  return { server, conversations: repeated(request, context), expected: started }
}
