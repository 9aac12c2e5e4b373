import type { TObject, TSchema } from 'typebox'
import { type OAuthErrorCode, type ProblemType, problems } from '../errors.ts'
import { oauthError, problemDocument } from '../schemas/index.ts'

export type Group = 'Sign-in' | 'Tokens' | 'Discovery' | 'Airports' | 'Charts'

/** The request of an application. Values in angle brackets are placeholders for what it was issued. */
export type RequestExample = {
  readonly summary: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
}

export type ResponseDescription = {
  readonly description: string
  readonly body?: TSchema
  /** Default: application/json. */
  readonly media?: string
  readonly headers?: readonly HeaderName[]
  readonly examples?: Readonly<Record<string, unknown>>
}

/** `error` is a word of `oauthErrors`, `problem` one of `problems`, whose status it has. */
export type ErrorDescription =
  | {
      readonly status: number
      readonly error: OAuthErrorCode
      readonly when: string
      readonly headers?: readonly HeaderName[]
    }
  | { readonly problem: ProblemType; readonly when: string; readonly headers?: readonly HeaderName[] }

/**
 * One endpoint as applications see it. The server validates parameters and serializes responses by it, the API document
 * and its page are made from it, and a test sends its examples and provokes its errors.
 */
export type Operation = {
  readonly at: 'auth_url' | 'base_url'
  readonly method: 'GET' | 'POST'
  /** As in the API document: `{icao}`. */
  readonly path: string
  readonly group: Group
  readonly summary: string
  /** Paragraphs. */
  readonly description: readonly string[]
  /** `client`: in the form, or by HTTP Basic. */
  readonly security: 'client' | 'access token' | 'none'
  /** The schema of the parts of the path. */
  readonly parts?: TObject
  readonly query?: TObject
  /** Of the query: parameters that the `documented` dialect requires. */
  readonly required?: readonly string[]
  readonly headers?: TObject
  /** One schema, or one for each kind of request. */
  readonly form?: readonly TObject[]
  readonly requests: Readonly<Record<string, RequestExample>>
  readonly responses: Readonly<Record<string, ResponseDescription>>
  readonly errors: readonly ErrorDescription[]
  /** Errors that are sent to the redirect URI through the browser. */
  readonly redirects?: readonly { readonly error: OAuthErrorCode; readonly when: string }[]
  /** How the response to a client of the `deployed` dialect differs. */
  readonly deployed?: readonly string[]
}

export type HeaderName = keyof typeof responseHeaders

/** Response headers that applications use. */
export const responseHeaders = {
  ETag: 'Identifies the bytes of the response; send it as If-None-Match',
  'Cache-Control': 'How long the response may be kept',
  'Chart-Access': 'full, or demo for the demo image',
  'Content-Range': 'Which bytes these are',
  'Retry-After': 'Seconds to wait before the next request',
  'WWW-Authenticate': 'How to authenticate',
  'DPoP-Nonce': 'The nonce of the next DPoP proofs',
  Allow: 'The methods of this URL',
  Location: 'Where the browser continues',
} as const

export const statusOf = (row: ErrorDescription): number =>
  'problem' in row ? problems[row.problem].status : row.status

/** The media type and the schema of an operation's errors. */
export const errorFormat = ({ at }: Pick<Operation, 'at'>) =>
  at === 'auth_url'
    ? ({ media: 'application/json', body: oauthError } as const)
    : ({ media: 'application/problem+json', body: problemDocument } as const)

/** The parts of an operation that the server enforces: see `routeDescription` of http/server. */
export function enforced(operation: Operation) {
  const { parts, query, responses, errors } = operation
  const { body } = errorFormat(operation)
  return {
    ...(parts && { path: parts }),
    ...(query && { query }),
    responses: { ...responses, ...Object.fromEntries(errors.map((row) => [statusOf(row), { body }])) },
  }
}
