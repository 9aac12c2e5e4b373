/**
 * platekeeper-client: the SDK for applications that sign people in by device code and show airport charts.
 * Owns device sign-in, tokens and their refresh, the calls of endpoints 1 to 7 of docs/service.md and airport search, and
 * the conversion between pixels and coordinates of georeferenced charts. Requires only fetch and WebCrypto; stores no
 * files, draws nothing.
 * Imports only the contract, whose records and tables it re-exports.
 */
export type {
  AirportRecord,
  BoundingBoxes,
  Category,
  ChartRecord,
  ChartRules,
  ChartVersion,
  FoundAirport,
  Picture,
  Scope,
  SubscriptionKind,
  UserinfoResponse,
} from '../../../src/contract/index.ts'
export { type ChartValidity, chartValidity } from '../../../src/contract/index.ts'
export { fetchAirport } from './charts/airport.ts'
export { type AirportSearch, searchAirports } from './charts/airport-search.ts'
export { type ChartImage, downloadChartImage } from './charts/chart-image.ts'
export { type ChartSelection, listCharts } from './charts/chart-list.ts'
export { type DeviceAuthorization, startDeviceAuthorization } from './device/device-authorization.ts'
export { challengeFor, makePkce, type Pkce } from './device/pkce.ts'
export { type PollEvent, pollForTokens } from './device/polling.ts'
export type { Answer, Request } from './exchange.ts'
export { type Bounds, type ChartMap, chartMap, type Frame, type LatLng, type Point } from './georeference/chart-map.ts'
export { clientErrors, type ErrorCode, PlatekeeperError } from './platekeeper-error.ts'
export { type FetchRequest, type FetchResponse, type Platform, webPlatform } from './platform.ts'
export type { Service } from './service.ts'
export { openSession, type Session } from './session.ts'
export { type AccessTokenClaims, decodeAccessToken, mayExpectRealCharts } from './tokens/access-token.ts'
export { memoryTokenStore, type TokenStore } from './tokens/token-store.ts'
export type { Tokens } from './tokens/tokens.ts'
export { fetchUserinfo, watermarkLine } from './userinfo.ts'
