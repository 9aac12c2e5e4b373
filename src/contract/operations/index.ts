/**
 * Operations: each endpoint's requests, responses, errors, examples and the differences of the `deployed` dialect, as data
 * over the schemas. The server validates and serializes by these rows, `/openapi.json` and `/docs/api` are made from them.
 * An endpoint that is not here is not documented: a test compares them with the routes.
 */
import { authorization, authorizationByPost, pushedAuthorization } from './authorization.ts'
import { changes } from './changes.ts'
import { airport, airports, chartImage, charts } from './charts.ts'
import { discovery, jwks } from './discovery.ts'
import { endSession, endSessionByPost } from './end-session.ts'
import type { Operation } from './operation.ts'
import { deviceAuthorization, token } from './sign-in.ts'
import { introspection, revocation, userinfo, userinfoByPost } from './tokens.ts'

export {
  type ErrorDescription,
  enforced,
  errorFormat,
  type Group,
  type HeaderName,
  type Operation,
  type RequestExample,
  type ResponseDescription,
  responseHeaders,
  statusOf,
} from './operation.ts'

/** By operation ID, in the order of the document. */
export const operations = {
  deviceAuthorization,
  authorization,
  authorizationByPost,
  pushedAuthorization,
  token,
  userinfo,
  userinfoByPost,
  revocation,
  introspection,
  endSession,
  endSessionByPost,
  discovery,
  jwks,
  airport,
  airports,
  charts,
  chartImage,
  changes,
} as const satisfies Readonly<Record<string, Operation>>
export type OperationId = keyof typeof operations
