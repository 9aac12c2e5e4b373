/** Responses of the viewer's own routes are defined in the contract, records of airports and charts in the SDK. */
export type { AirportRecord, ChartRecord, FoundAirport } from '#client'
export type {
  AirportFeatures,
  AirportFiles,
  AirportPoint,
  AirportPoints,
  AirportSources,
  ChartBefore,
  ChartHistory,
  FieldSource,
  KeptItem,
  KeptKind,
  KeptList,
  LiveEditions,
  Me,
  PackLease,
  Runway,
  RunwayEnd,
  SealedPackKey,
  SignedInPerson,
  SignOutResponse,
  Station,
} from '../../../../src/contract/index.ts'

/** `access`: `demo` for the image that the server sends in place of a chart that the person may not see. */
export type ChartImage = { readonly blob: Blob; readonly access: 'full' | 'demo' }
