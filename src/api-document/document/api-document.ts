/** The subset of OpenAPI 3.1 that this document uses. */

/** A JSON Schema, or a reference to one of the components. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly contentMediaType?: string
  /** Description of a JWT's claims. */
  readonly contentSchema?: Schema
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly 'x-unit'?: string
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>
}

export type Examples = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
  readonly examples?: Examples
}

export type Content = Readonly<Record<string, { readonly schema: Schema; readonly examples?: Examples }>>

export type ApiResponse = {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>
  readonly content?: Content
}

/** `x-errors`: the errors of the responses, each with what causes it. */
export type ApiError = { readonly status: number; readonly code: string; readonly when: string }

export type ApiOperation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, ApiResponse>>
  readonly 'x-requests': Readonly<Record<string, string>>
  readonly 'x-errors': readonly ApiError[]
  readonly 'x-redirect-errors'?: readonly { readonly error: string; readonly when: string }[]
  readonly 'x-deployed'?: readonly string[]
}

export type Method = 'get' | 'post'
export type PathItem = { readonly servers: readonly Server[] } & Partial<Readonly<Record<Method, ApiOperation>>>
export type Server = { readonly url: string; readonly description: string }

export type ApiDocument = {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly Server[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  /** The traits of the dialects, as the server has them. */
  readonly 'x-dialects': Readonly<Record<string, unknown>>
}
