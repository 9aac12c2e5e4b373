import { fieldSource } from './airport-sources.ts'
import { degrees, oneOf, text, texts, yesNo } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** Aerodrome features, from which airport diagrams are drawn and which the viewer shows (docs/reference/viewer.md, "Airports"). */

const feet = (description: string) => Type.Number({ description, 'x-unit': 'feet' })

const position = Type.Object(
  { lat: degrees('Latitude, north positive', 90), lng: degrees('Longitude, east positive', 180) },
  { description: 'WGS 84' },
)

export const glideSlopeIndicator = Type.Object({
  aid: oneOf(['PAPI', 'VASI'], 'What it is'),
  side: oneOf(['left', 'right'], 'Side of the runway seen by a landing pilot'),
  degrees: Type.Number({ description: 'Angle of the glide path', 'x-unit': 'degrees' }),
  crossingHeight: feet('Height over the threshold'),
})
/** A visual glide slope indicator next to a runway. */
export type GlideSlopeIndicator = Wire<typeof glideSlopeIndicator>

export const runwayEnd = Type.Object({
  designator: text('Designator', { examples: ['28L'] }),
  /** Of the pavement that is part of the runway's length, not of the displaced threshold. */
  position,
  elevation: Type.Union([feet('Of the landing threshold'), Type.Null()], { description: 'null: not known' }),
  displaced: feet('From the end of the pavement to the threshold'),
  indicator: Type.Optional(glideSlopeIndicator),
  approachLights: Type.Optional(text('Approach lighting system by its usual short name', { examples: ['MALSR'] })),
  traffic: Type.Optional(oneOf(['right'], 'Traffic pattern, where it is not to the left')),
})
export type RunwayEnd = Wire<typeof runwayEnd>

export const runway = Type.Object({
  length: feet('As published'),
  width: feet('As published'),
  surface: text('Name of the surface'),
  lighted: yesNo('Whether it has lights'),
  closed: yesNo('Whether it is closed'),
  ends: Type.Tuple([runwayEnd, runwayEnd]),
})
export type Runway = Wire<typeof runway>

export const station = Type.Object({ service: text('Service'), frequencies: texts('MHz, as pilots write them') })
export type Station = Wire<typeof station>

export const navaid = Type.Object({
  ident: text('Identifier'),
  name: text('Name'),
  kind: oneOf(['VOR', 'VOR/DME', 'VORTAC', 'TACAN', 'NDB', 'NDB/DME'], 'What it is'),
  frequency: text('MHz for VOR and TACAN pairs, kHz for NDB, as pilots write it'),
  channel: Type.Optional(text('TACAN channel')),
  position,
})
export type Navaid = Wire<typeof navaid>

/** The source with the highest priority that states any; null: no live edition does. */
const source = Type.Union([fieldSource, Type.Null()])

/** `GET /airport/:icao/features`. */
export const airportFeatures = Type.Object({
  zone: text('Time zone of the airport, IANA', { examples: ['Pacific/Auckland'] }),
  runways: Type.Array(runway),
  stations: Type.Array(station),
  navaids: Type.Array(navaid),
  sources: Type.Object({ runways: source, stations: source, navaids: source }),
})
export type AirportFeatures = Wire<typeof airportFeatures>
