/** What the viewer's own routes answer is in the contract; the records of airports and charts are the SDK's. */
export type { AirportRecord, ChartRecord, FoundAirport } from '#client'
export type {
  AirportFeatures,
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
  Runway,
  RunwayEnd,
  SignedInPerson,
  SignOutResponse,
  Station,
} from '../../../../src/contract/index.ts'

/** `access`: `demo` for the image that is sent in place of a chart that the person may not see. */
export type ChartImage = { readonly blob: Blob; readonly access: 'full' | 'demo' }
