/**
 * What every server needs and no domain knows: forms, access tokens, problem documents, CORS, 405
 * responses, entity tags, ranges, content codings and a cache of representations. Owns RFC 9110, 9457 and 6750 as far as
 * they are used here. Knows no record, no client and no rule of the service; what it says about them is passed in.
 * Imports only the room `text`. server/ is an entry point of its own: commands that serve nothing do not load the framework.
 */
export { acceptedLanguages } from './accept-language.ts'
export {
  type AccessClaims,
  challenge,
  dpopChallenge,
  InvalidToken,
  type PresentedToken,
  presentedToken,
  type RecallToken,
  type VerifyAccessToken,
} from './bearer.ts'
export { addressesIn } from './client-address.ts'
export { acceptedCoding, type ContentCoding, encode } from './content-coding.ts'
export { cookieValues, readCookies } from './cookie.ts'
export { type CorsPolicy, corsHeaders, sendPreflight } from './cors.ts'
export { matchesNone, strongTag } from './entity-tag.ts'
export { Form, FormError, type FormFault, parseForm } from './form.ts'
export { ServerStopping } from './graceful-stop.ts'
export { listenOn } from './listen.ts'
export { urlBytes, urlTooLong } from './long-url.ts'
export { refuseOtherMethods } from './methods.ts'
export { ParameterError, type ParameterSchema } from './parameter-error.ts'
export { Problem, type ProblemKind, sendProblem } from './problem.ts'
export { type ByteRange, readRange } from './range.ts'
export { latin1Representation, type Representation, representation } from './representation.ts'
export { RepresentationCache } from './representation-cache.ts'
export { type SchemaFault, schemaCheck } from './schema-check.ts'
export type { FastPathAnswer, FastPathRoute, RoutedAnswer } from './server/fast-path.ts'
export type { RouteDescription } from './server/route-description.ts'
export { refuseUpgrade, upgradesAt } from './upgrades.ts'
