import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDocument, ApiOperation } from '../../src/api-document/index.ts'

/** A response, to a request of any client. */
export type Received = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

type Validators = ReadonlyMap<string, ValidateFunction | null>

/** Checks responses against the document: status, media type, required headers and body, with no member that is not named. */
export class Conformity {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  readonly #validators = new Map<string, Validators>()

  constructor(document: ApiDocument) {
    this.#ajv.addSchema({ $id: 'api', components: closed(document.components) }, 'api')
    for (const operation of operationsOf(document)) {
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        const compiled = Object.entries(content).map(([media, { schema }]) => {
          const text = JSON.stringify(media.includes('json') ? closed(schema) : true)
          return [media, this.#ajv.compile(JSON.parse(text.replaceAll('#/components/', 'api#/components/')))] as const
        })
        this.#validators.set(`${operation.operationId} ${status}`, new Map(compiled))
      }
    }
  }

  /** Throws if the operation does not document such a response. */
  check({ operationId, responses }: ApiOperation, { status, headers, text }: Received, request: string): void {
    const said = `${operationId} answered ${status} ${text.slice(0, 300)} to ${request}`
    const response = responses[status]
    assert.ok(response, `undocumented status: ${said}`)
    for (const name of Object.keys(response.headers ?? {})) {
      assert.ok(name.toLowerCase() in headers || isSometimes(name), `${name} is missing: ${said}`)
    }
    const validators = this.#validators.get(`${operationId} ${status}`)
    if (!validators || validators.size === 0) {
      assert.equal(text, '', `undocumented body: ${said}`)
      return
    }
    const media = (headers['content-type'] ?? '').split(';')[0] ?? ''
    assert.ok(validators.has(media), `undocumented media type ${media}: ${said}`)
    const validate = validators.get(media)
    if (!validate || !media.includes('json')) return
    assert.ok(validate(JSON.parse(text)), `${this.#ajv.errorsText(validate.errors)}: ${said}`)
  }
}

/** Headers of an error that only some of its causes have. */
const isSometimes = (name: string): boolean => ['Retry-After', 'WWW-Authenticate', 'DPoP-Nonce'].includes(name)

export const operationsOf = ({ paths }: ApiDocument): readonly ApiOperation[] =>
  Object.values(paths).flatMap(({ get, post }) => [get, post].filter((operation) => operation !== undefined))

/** The schema without members that it does not name. */
export function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, closed(each)])
  const isObject = 'properties' in value && 'required' in value && !('additionalProperties' in value)
  return Object.fromEntries(isObject ? [...entries, ['additionalProperties', false]] : entries)
}
