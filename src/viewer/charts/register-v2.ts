import type { FastifyInstance } from 'fastify'
import type { Charts } from '../../charts/index.ts'
import type { RequireSession } from '../session/caller.ts'
import type { ViewerRoot } from '../viewer-root.ts'

type Parts = {
  readonly charts: Pick<Charts, 'register'>
  readonly requireSession: RequireSession
  readonly root: ViewerRoot
}

/**
 * Endpoints 5 to 7 and airport search below `/app/api/v2`, with the session in place of a bearer token: the same answers, caches
 * and problems, and image URLs below this address.
 */
export async function registerV2(api: FastifyInstance, { charts, requireSession, root }: Parts): Promise<void> {
  await charts.register(api, {
    authenticate: async (request) => (await requireSession(request)).claims,
    url: `${root.url}/api`,
    prefix: '',
  })
}
