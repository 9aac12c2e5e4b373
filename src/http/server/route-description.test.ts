import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { ParameterError } from '../parameter-error.ts'
import { routeDescription } from './index.ts'

const query = {
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    word: { type: 'string', enum: ['a', 'b'], 'x-enumDescriptions': { a: 'first', b: 'second' } },
  },
}
const body = { type: 'object', required: ['limit'], properties: { limit: { type: 'integer' } } }
const app = Fastify()
app.get('/', routeDescription({ query, responses: { 200: { body } } }), async (request) => {
  if (request.validationError) throw request.validationError
  return { ...(request.query as object), secret: 'stays inside' }
})
app.setErrorHandler((error, _, reply) =>
  reply.code(400).send(error instanceof ParameterError ? { detail: error.message, allowed: error.allowed } : error),
)
const get = async (search: string) => (await app.inject(`/${search}`)).json()

test('a missing or empty parameter gets its default, unknown ones are ignored, and only described fields are sent', async () => {
  for (const search of ['', '?limit=', '?other=1&other=2']) assert.deepEqual(await get(search), { limit: 20 })
  assert.deepEqual(await get('?limit=007'), { limit: 7 })
})

const rejected: Readonly<Record<string, string>> = {
  '?limit=0': 'The query parameter limit has the value "0". It must be a whole number from 1 to 100.',
  '?limit=1e1': 'The query parameter limit has the value "1e1". It must be a whole number from 1 to 100.',
  '?limit=1&limit=2': 'The query parameter limit is repeated. It must be a whole number from 1 to 100.',
  '?word=c': 'The query parameter word has the value "c". It must be one of: a (first), b (second).',
}
for (const [search, detail] of Object.entries(rejected)) {
  test(`${search} is rejected: ${detail}`, async () => {
    const answer = await get(search)
    assert.equal(answer.detail, detail)
    assert.deepEqual(answer.allowed, search.includes('word') ? ['a', 'b'] : ['a whole number from 1 to 100'])
  })
}
