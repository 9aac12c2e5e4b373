import type { FastifyInstance } from 'fastify'
import { viewerProblem } from '../problems.ts'

/** The private API reads JSON, where the rest of the server reads forms. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) => {
    if (body === '') return undefined
    try {
      return JSON.parse(body) as unknown
    } catch {
      throw viewerProblem('bad-request', 'The body is not JSON.')
    }
  })
}
