import type { RouteHandlerMethod } from 'fastify'
import type { ChangesQuery } from '../../contract/index.ts'
import type { Admit } from '../authenticate.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { problem } from '../problems.ts'
import { CursorExpired, changesSince } from './changes.ts'
import { decodeCursor } from './cursor.ts'

type Parts = { readonly admit: Admit; readonly catalogue: Catalogue }

/** contract.md, "Changes": what airports and lists of charts have become since a cursor, the same for every subscription. */
export function changesEndpoint({ admit, catalogue }: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    await admit(request) // unauthorized, bad-parameter
    const { since, airports } = request.query as ChangesQuery
    const cursor = since === undefined ? null : decodeCursor(since)
    if (since !== undefined && cursor === null) throw malformed(since)
    const asked = airports === undefined ? null : [...new Set(airports.toUpperCase().split(','))].sort()
    try {
      const page = await changesSince(cursor, { catalogue, airports: asked })
      return await reply.header('cache-control', 'private, no-store').send(page)
    } catch (error) {
      throw error instanceof CursorExpired ? expired(error) : error
    }
  }
}

const allowed = 'the cursor of an earlier response, unchanged'

function malformed(since: string) {
  const detail = `since has the value ${JSON.stringify(since.slice(0, 40))}. It must be ${allowed}.`
  return problem('bad-parameter', detail, { members: { parameter: 'since', allowed: [allowed] } })
}

const expired = (cause: CursorExpired) =>
  problem(
    'cursor-expired',
    'What changed since this cursor is not stored any more. Load again what you keep, then ask without since for a new cursor.',
    { cause, isLogged: true },
  )
