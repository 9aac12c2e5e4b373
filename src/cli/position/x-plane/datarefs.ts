import { altitude, direction, feetOf, isPlace, knotsOf, speed } from '../packets/quantities.ts'
import type { Reading } from '../packets/reading.ts'

/** The datarefs requested from X-Plane's web API (developer.x-plane.com, "X-Plane Web API", version 1), by our names. */
export const datarefs = {
  lat: 'sim/flightmodel/position/latitude',
  lng: 'sim/flightmodel/position/longitude',
  metres: 'sim/flightmodel/position/elevation',
  heading: 'sim/flightmodel/position/true_psi',
  track: 'sim/flightmodel/position/hpath',
  metresPerSecond: 'sim/flightmodel/position/groundspeed',
  onGround: 'sim/flightmodel/failures/onground_any',
} as const
export type Dataref = keyof typeof datarefs
const names = Object.entries(datarefs) as readonly [Dataref, string][]

/** The values known so far: an update contains only changed ones. */
export type Values = { readonly [Name in Dataref]?: number }

/** From X-Plane's list of datarefs: our names by its ids, which differ in each session. null: a required dataref is missing. */
export function idsOf(list: unknown): ReadonlyMap<string, Dataref> | null {
  const { data } = asObject(list)
  const ids = new Map<string, Dataref>()
  for (const row of Array.isArray(data) ? data : []) {
    const { id, name } = asObject(row)
    const known = names.find(([, each]) => each === name)
    if (known && Number.isSafeInteger(id)) ids.set(String(id), known[0])
  }
  const found = [...ids.values()]
  return found.includes('lat') && found.includes('lng') ? ids : null
}

/** The request for updates, ten a second. */
export const subscription = (ids: ReadonlyMap<string, Dataref>): string =>
  JSON.stringify({
    req_id: 1,
    type: 'dataref_subscribe_values',
    params: { datarefs: [...ids.keys()].map((id) => ({ id: Number(id) })) },
  })

/** The values after a message; those before it if it is not an update. Throws SyntaxError if it is not JSON. */
export function updated(values: Values, message: string, ids: ReadonlyMap<string, Dataref>): Values {
  const { type, data } = asObject(JSON.parse(message))
  if (type !== 'dataref_update_values') return values
  const changes = Object.entries(asObject(data)).flatMap(([id, value]) => {
    const name = ids.get(id)
    return name && typeof value === 'number' && Number.isFinite(value) ? [[name, value] as const] : []
  })
  return { ...values, ...Object.fromEntries(changes) }
}

/** null: the position is not known yet. */
export function fixFrom({ lat, lng, metres, heading, track, metresPerSecond, onGround }: Values): Reading | null {
  if (lat === undefined || lng === undefined) return null
  if (!isPlace(lat, lng)) return { kind: 'refused', reason: 'the latitude or longitude of X-Plane is out of range' }
  return {
    kind: 'fix',
    note: null,
    fix: {
      lat,
      lng,
      altitude: altitude(feetOf(metres ?? Number.NaN)),
      heading: direction(heading ?? Number.NaN),
      track: direction(track ?? Number.NaN),
      groundSpeed: speed(knotsOf(metresPerSecond ?? Number.NaN)),
      onGround: onGround === undefined ? null : onGround !== 0,
    },
  }
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
