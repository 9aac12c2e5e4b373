/**
 * platekeeper-client: sign people in and show airport charts, on any platform.
 * Owns sign-in by device code and by redirect, the session with its tokens, the calls of the chart service, chart maps with the
 * own ship, watermarks, and charts for use offline. Needs `fetch` and random numbers; for files, tabs, React, QR codes and tests,
 * see the other entries.
 */
export {
  type AuthorizationOptions,
  type AuthorizationRequest,
  startAuthorization,
} from './authorization/authorization-request.ts'
export { finishAuthorization, isAuthorizationResponse } from './authorization/authorization-response.ts'
export { fetchAirport } from './charts/airport.ts'
export type { AirportRecord, AirportType, FoundAirport, FuelType, Oxygen, Repair } from './charts/airport-record.ts'
export { type AirportSearch, searchAirports } from './charts/airport-search.ts'
export {
  type ChangedAirport,
  type ChangedChart,
  type ChangeKind,
  type Changes,
  type ChangesOptions,
  fetchChanges,
} from './charts/changes.ts'
export { type ChartImage, downloadChartImage } from './charts/chart-image.ts'
export { type ChartSelection, listCharts } from './charts/chart-list.ts'
export type {
  BoundingBoxes,
  Category,
  ChartRecord,
  ChartRules,
  ChartVersion,
  InsetShape,
  LatLngBox,
  MapCorrection,
  Picture,
  PixelBox,
} from './charts/chart-record.ts'
export { type ChartValidity, chartValidity } from './charts/chart-validity.ts'
export { type DeviceAuthorization, startDeviceAuthorization } from './device/device-authorization.ts'
export { challengeFor, makePkce, type Pkce } from './device/pkce.ts'
export { type PollEvent, pollForTokens } from './device/polling.ts'
export { type DeviceSignInOptions, type SignInOutcome, signInByDevice } from './device/sign-in-by-device.ts'
export { type ErrorCode, errorCodes } from './errors/error-codes.ts'
export { PlatekeeperError } from './errors/platekeeper-error.ts'
export type { Answer, Request } from './exchange.ts'
export { type Bounds, type ChartMap, chartMap, type LatLng } from './georeference/chart-map.ts'
export type { Frame, Point } from './georeference/frame.ts'
export type { InsetFrame } from './georeference/inset-frames.ts'
export {
  type ChartView,
  type OwnShip,
  type OwnShipPlacement,
  placeOwnShip,
} from './georeference/own-ship.ts'
export { type FileStore, memoryFileStore } from './offline/file-store.ts'
export { type OfflineCharts, type OfflineOptions, offlineCharts } from './offline/offline-charts.ts'
export type { OfflinePack, PackOptions, PackProgress } from './offline/offline-pack.ts'
export type { PackSelection } from './offline/pack-plan.ts'
export { type FetchRequest, type FetchResponse, type Platform, webPlatform } from './platform.ts'
export { type Position, sendPosition } from './position/send-position.ts'
export type { Service } from './service.ts'
export { openSession, type Session } from './session/session.ts'
export type { SessionEvent, SessionListener } from './session/session-event.ts'
export { type AccessTokenClaims, decodeAccessToken, mayExpectRealCharts } from './tokens/access-token.ts'
export { memoryTokenStore, type TokenStore } from './tokens/token-store.ts'
export type { Tokens } from './tokens/tokens.ts'
export { fetchUserinfo, type Userinfo } from './userinfo.ts'
export {
  drawWatermark,
  drawWatermarkLine,
  type WatermarkContext,
  type WatermarkImage,
} from './watermark/watermark-canvas.ts'
export { watermarkLine } from './watermark/watermark-line.ts'
export { watermarkSvg } from './watermark/watermark-svg.ts'
