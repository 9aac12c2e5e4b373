import { airportRecord } from '../../contract/schemas/index.ts'
import type { AirportFields } from '../../facts/index.ts'
import { type DemoAirport, edition } from './demo-airport.ts'
import { faultsOf, type Shape } from './shape.ts'

const position: Shape = { object: { lat: 'number', lng: 'number' } }

const runwayEnd: Shape = {
  object: {
    designator: 'text',
    position,
    elevation: 'number or null',
    displaced: 'number',
    indicator: {
      optional: {
        object: {
          aid: { oneOf: ['PAPI', 'VASI'] },
          side: { oneOf: ['left', 'right'] },
          degrees: 'number',
          crossingHeight: 'number',
        },
      },
    },
    approachLights: { optional: 'text' },
    traffic: { optional: { oneOf: ['right'] } },
  },
}

const features: Shape = {
  object: {
    place: 'text',
    runways: {
      list: {
        object: {
          length: 'number',
          width: 'number',
          surface: 'text',
          lighted: 'boolean',
          closed: 'boolean',
          ends: { list: runwayEnd },
        },
      },
    },
    stations: { list: { object: { service: 'text', frequencies: { list: 'text' } } } },
    navaids: {
      list: {
        object: {
          ident: 'text',
          name: 'text',
          kind: { oneOf: ['VOR', 'VOR/DME', 'VORTAC', 'TACAN', 'NDB', 'NDB/DME'] },
          frequency: 'text',
          channel: { optional: 'text' },
          position,
        },
      },
    },
    neighbours: { list: { object: { icao: 'text', name: 'text', position } } },
    sources: { list: 'text' },
  },
}

type FieldSchema = { readonly type?: string; readonly enum?: readonly string[]; readonly items?: FieldSchema }

/** The shape of a field of the contract's record. */
function shapeOf({ type, enum: words, items }: FieldSchema): Shape {
  if (words) return { oneOf: words }
  if (items) return { list: shapeOf(items) }
  if (type === 'boolean') return type
  return type === 'string' ? 'text' : 'number'
}

const counted = ['std_charts', 'cao_charts', 'vfr_charts']

const fields = Object.entries<FieldSchema>(airportRecord.properties).filter(([field]) => !counted.includes(field))
const record = fields
  .filter(([field]) => !(field in edition))
  .map(([field, schema]): [string, Shape] => [field, shapeOf(schema)])

const demoAirport: Shape = {
  object: {
    /** About the data, for people who change it. */
    notes: { list: 'text' },
    record: { object: Object.fromEntries(record) },
    provenance: { object: Object.fromEntries(fields.map(([field]): [string, Shape] => [field, 'text'])) },
    features,
  },
}

type Written = Omit<DemoAirport, 'record'> & { readonly record: Omit<AirportFields, keyof typeof edition> }

/** The facts of a file in airports/, with the edition's dates. Throws, naming the file and every fault. */
export function readDemoAirport(file: string, value: unknown): DemoAirport {
  const faults = [...faultsOf(value, demoAirport), ...runwaysWithoutTwoEnds(value)]
  if (faults.length > 0) throw new Error(`${file} is not a demo airport: ${faults.join('; ')}`)
  const { record: own, provenance, features: its } = value as Written
  return { record: { ...own, ...edition }, provenance, features: its }
}

function runwaysWithoutTwoEnds(value: unknown): readonly string[] {
  const { features: its } = value as Partial<DemoAirport>
  const runways = Array.isArray(its?.runways) ? its.runways : []
  return runways.flatMap(({ ends }, at) => (ends?.length === 2 ? [] : [`features.runways.${at}.ends are not two`]))
}
