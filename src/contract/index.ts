/**
 * Contract: docs/service.md as data, with what docs/reference/contract.md specifies in addition.
 * Owns every name and value on the wire: states, errors, limits, scopes, endpoints, records, type codes,
 * choices and dialects. Owns no behaviour except lookups in its own tables, and no policy (see identity and config).
 * This file loads no library, so the server, the SDK and the checks read the same rows. It exports only the types of `schemas/`, the entry point
 * for code that validates, serializes or documents.
 */
export * from './airport-search-limits.ts'
export * from './airport-values.ts'
export * from './chart-validity.ts'
export * from './choices.ts'
export * from './client-grants.ts'
export * from './device-states.ts'
export * from './dialects.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './inset-limits.ts'
export * from './kept.ts'
export * from './languages.ts'
export * from './limits.ts'
export type { OperationId } from './operations/index.ts'
export * from './pictures.ts'
export type {
  AirportFeatures,
  AirportFiles,
  AirportPath,
  AirportPoint,
  AirportPoints,
  AirportQuery,
  AirportRecord,
  AirportSearchResponse,
  AirportSources,
  BoundingBoxes,
  ChangeKind,
  ChangesQuery,
  ChangesResponse,
  ChartBefore,
  ChartHistory,
  ChartList,
  ChartQuery,
  ChartRecord,
  Circle,
  Corner,
  DeviceAuthorizationResponse,
  FieldSource,
  FoundAirport,
  GlideSlopeIndicator,
  ImagePath,
  InsetArea,
  InsetShape,
  IntrospectionResponse,
  KeptChange,
  KeptFavourite,
  KeptItem,
  KeptList,
  KeptNote,
  KeptPin,
  KeptRecent,
  KeptSetting,
  KeptValues,
  KeptVisit,
  KeySet,
  LatLngBox,
  LiveEditions,
  MapCorrection,
  Me,
  Navaid,
  PackLease,
  PixelBox,
  PositionMessage,
  Runway,
  RunwayEnd,
  SealedPackKey,
  SignedInPerson,
  SignOutResponse,
  Station,
  TokenResponse,
  UserinfoResponse,
} from './schemas/index.ts'
export * from './scopes.ts'
export * from './signing-algorithms.ts'
export * from './type-codes.ts'
export * from './viewer-address.ts'
export * from './viewer-client.ts'
