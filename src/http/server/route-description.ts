import { createRequire } from 'node:module'
import type fastJson from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler, RouteShorthandOptions } from 'fastify'
import { ParameterError, type ParameterSchema } from '../parameter-error.ts'
import { schemaCheck } from '../schema-check.ts'

/** What the contract says of an endpoint, as far as the server enforces it: JSON Schemas. */
export type Described = {
  readonly path?: ParametersSchema
  readonly query?: ParametersSchema
  /** By status. A response without a body that the server serializes has none. */
  readonly responses: Readonly<Record<string, { readonly body?: object }>>
}

type ParametersSchema = { readonly properties: Readonly<Record<string, ParameterSchema>> }

export type RouteDescription = Pick<
  RouteShorthandOptions,
  'schema' | 'attachValidation' | 'validatorCompiler' | 'serializerCompiler'
>

/** Options for a Fastify route: its parameters are validated and its objects serialized by the schemas. */
export function routeDescription({ path, query, responses }: Described): RouteDescription {
  const bodies = Object.entries(responses).flatMap(([status, { body }]) => (body ? [[status, body] as const] : []))
  return {
    schema: {
      ...(path && { params: path }),
      ...(query && { querystring: query }),
      response: Object.fromEntries(bodies),
    },
    // The handler throws it, after it has checked who asks.
    attachValidation: true,
    validatorCompiler,
    serializerCompiler,
  }
}

/** Loaded with the first response that needs it, so that starting does not wait for it. */
const load = createRequire(import.meta.url)
const stringifier = (): typeof fastJson => load('fast-json-stringify')

/** A repeated parameter of a query is an array. */
type Given = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Other parameters are ignored, an empty one counts as missing, and a missing one gets its default. Whole numbers are
 * written in digits alone.
 */
const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const parameters = Object.entries((schema as ParametersSchema).properties).map(
    ([name, parameter]) => [name, parameter, schemaCheck(parameter)] as const,
  )
  const part = httpPart === 'params' ? 'path' : 'query'
  return (given: Given) => {
    const value: Record<string, unknown> = {}
    for (const [name, schema, check] of parameters) {
      const text = given[name]
      if (text === undefined || text === '') {
        if (schema.default !== undefined) value[name] = schema.default
        continue
      }
      if (typeof text !== 'string') {
        return { error: new ParameterError({ part, name, schema, value: String(text), isRepeated: true }) }
      }
      value[name] = schema.type === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text
      if (check(value[name]) !== null) return { error: new ParameterError({ part, name, schema, value: text }) }
    }
    return { value }
  }
}

/** Writes the fields that the schema has, and no others. Compiled with the first response. */
const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  let write: ((data: unknown) => string) | null = null
  return (data) => {
    write ??= stringifier()(schema as Parameters<typeof fastJson>[0])
    return write(data)
  }
}
