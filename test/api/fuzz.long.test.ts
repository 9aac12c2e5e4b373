import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { ApiDocument, Schema } from '../../src/api-document/index.ts'
import { formType, refreshTokenOf, send, tokensOf } from '../fixtures/index.ts'
import { anyCharacter, fc } from '../fixtures/properties.ts'
import { rounds } from '../fixtures/rounds.ts'
import { Conformity } from './conformity.ts'
import { documentedService, fileName } from './documented-service.ts'
import { type Place, placesOf } from './example-request.ts'

/** Requests made from the document, valid and not: none is answered with a 5xx, nor in a way that is not documented. */

const service = await documentedService()
const { app, document } = service
const conformity = new Conformity(document)
const { documented: client } = service
const tokens = await service.signIn(client)
/** Of a sign-in that requests may use up or end. */
const others = await service.signIn(client)

/** Values that lead past the first check. */
const known: Readonly<Record<string, readonly string[]>> = {
  client_id: [client.id],
  client_secret: [client.secret],
  icao: ['NZWN', 'nzwn'],
  file: [fileName],
  token: [refreshTokenOf(others), tokensOf(others).access_token],
  access_token: [tokensOf(tokens).access_token],
  refresh_token: [refreshTokenOf(others)],
  redirect_uri: ['https://app.example/callback'],
  id_token_hint: [tokensOf(tokens).id_token ?? ''],
}

/** Not a lone surrogate, which has no percent-encoding. */
const anything = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.constantFrom('', '0', '-1', 'null', '[]', "'", '../..', '%00', '%', '\u202e', 'x'.repeat(60), '__proto__'),
)

/** What the schema asks for. */
function fitting({
  const: only,
  enum: words,
  pattern,
  type,
  minimum = 0,
  maximum = 999,
}: Schema): fc.Arbitrary<string> {
  if (only !== undefined) return fc.constant(String(only))
  if (words) return fc.constantFrom(...words.map(String))
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum }).map(String)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 60))
  return fc.constantFrom('openid charts', 'https://app.example/callback', 'x')
}

function valueFor(name: string, schema: Schema): fc.Arbitrary<string> {
  const valid = known[name] ? fc.constantFrom(...known[name]) : fitting(schema)
  return fc.oneof({ weight: 6, arbitrary: valid }, { weight: 1, arbitrary: anything })
}

type Named = readonly (readonly [name: string, value: string])[]

/** Parameters of an object: most of them, sometimes one twice, sometimes an unknown one. */
const parametersOf = (properties: Readonly<Record<string, Schema>>): fc.Arbitrary<Named> =>
  fc
    .tuple(
      ...Object.entries(properties).map(([name, schema]) =>
        fc.oneof(
          { weight: 8, arbitrary: valueFor(name, schema).map((value): Named => [[name, value]]) },
          { weight: 1, arbitrary: fc.constant<Named>([]) },
          {
            weight: 1,
            arbitrary: fc.tuple(anything, anything).map(
              ([one, two]): Named => [
                [name, one],
                [name, two],
              ],
            ),
          },
        ),
      ),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant<Named>([]) },
        { weight: 1, arbitrary: anything.map((text): Named => [[text, text]]) },
      ),
    )
    .map((lists) => lists.flat())

const encode = (named: Named): string =>
  named.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

const authorizations = fc.oneof(
  { weight: 6, arbitrary: fc.constant<string | null>(`Bearer ${tokensOf(tokens).access_token}`) },
  { weight: 2, arbitrary: fc.constant<string | null>(null) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'Bearer',
      'Bearer x',
      'DPoP x',
      'Basic eDp5',
      'Basic =',
      `Basic ${btoa('a')}`,
      'Bearer a b',
    ),
  },
)

function formOf({ components: { schemas } }: ApiDocument, schema: Schema): fc.Arbitrary<string> {
  const kinds = (schema.oneOf ?? [schema]).map(({ $ref = '' }) => schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  const forms = kinds.map(({ properties = {} }) => parametersOf(properties).map(encode))
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...forms) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '=', '&&', '%', 'a=%zz', 'a=%00', 'a=1&a=2', '{}', 'x'.repeat(20_000)),
    },
  )
}

function requestsOf({ path, method, operation }: Place): fc.Arbitrary<InjectOptions> {
  const { parameters = [], requestBody } = operation
  const schemasIn = (place: string) =>
    Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]))
  const parts = fc.record(
    Object.fromEntries(
      Object.entries(schemasIn('path')).map(([name, schema]) => [name, valueFor(name, schema).filter(isOnePart)]),
    ),
  )
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  return fc
    .record({
      parts,
      query: parametersOf(schemasIn('query')),
      headers: parametersOf(schemasIn('header')),
      authorization: authorizations,
      payload: body ? formOf(document, body) : fc.constant(undefined),
      type: fc.oneof(
        { weight: 19, arbitrary: fc.constant(formType) },
        { weight: 1, arbitrary: fc.constantFrom('application/json', 'text/plain', 'x') },
      ),
    })
    .map(({ parts: given, query, headers, authorization, payload, type }) => {
      const url = Object.entries(given).reduce(
        (all, [name, value]) => all.replace(`{${name}}`, encodeURIComponent(value)),
        path,
      )
      const sendable = headers.filter(([, value]) => /^[\x20-\x7e]*$/.test(value))
      return {
        method: method === 'get' ? 'GET' : 'POST',
        url: query.length === 0 ? url : `${url}?${encode(query)}`,
        headers: {
          ...Object.fromEntries(sendable.filter(([name]) => /^[A-Za-z-]+$/.test(name))),
          ...(authorization !== null && { authorization }),
          ...(payload !== undefined && { 'content-type': type }),
        },
        ...(payload !== undefined && { payload }),
      } satisfies InjectOptions
    })
}

/** Another number of parts is another path. */
const isOnePart = (text: string): boolean => text !== '' && text !== '.' && text !== '..' && !text.includes('/')

for (const place of placesOf(document)) {
  const { operationId } = place.operation
  test(`requests to ${operationId} are answered as documented, with any content`, async () => {
    await fc.assert(
      fc.asyncProperty(requestsOf(place), async (request) => {
        const reply = await send(app, request)
        if (reply.status >= 500) throw new Error(`${reply.status} ${reply.text}`)
        conformity.check(place.operation, reply, JSON.stringify(request))
      }),
      { numRuns: rounds({ quick: 40, long: 1500 }) },
    )
  })
}
