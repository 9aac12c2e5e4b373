import type { PositionMessage } from '../../contract/index.ts'

/** The position of a person's aircraft, complete: what is unknown is null. Units as in the contract's `positionMessage`. */
export type Position = { readonly [Field in keyof PositionMessage]-?: Exclude<PositionMessage[Field], undefined> }

/** Every field, in the order of the contract; without -0 and with 360° as 0°. */
export function completed(message: PositionMessage): Position {
  const { lat, lng, heading, track, altitude, groundSpeed, at, source, onGround } = message
  return {
    lat: lat + 0,
    lng: lng + 0,
    heading: direction(heading),
    track: direction(track),
    altitude: altitude ?? null,
    groundSpeed: groundSpeed ?? null,
    at: new Date(at).toISOString(),
    source,
    onGround: onGround ?? null,
  }
}

const direction = (degrees: number | null | undefined): number | null => (degrees == null ? null : degrees % 360)
