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
 * and problems, and image URLs below this address. Images are kept by browsers for ever, so another session does not reuse them.
 */
export async function registerV2(api: FastifyInstance, { charts, requireSession, root }: Parts): Promise<void> {
  await api.register(async (scope) => {
    scope.addHook('onSend', (_, reply, payload, done) => {
      const vary = reply.getHeader('vary')
      reply.header('vary', vary === undefined ? 'Cookie' : `${vary}, Cookie`)
      done(null, payload)
    })
    await charts.register(scope, {
      authenticate: async (request) => (await requireSession(request)).claims,
      url: `${root.url}/api`,
      prefix: '',
    })
  })
}
