import { altitude, direction, feetOf, isPlace, isUnsetPosition, knotsOf, speed } from './quantities.ts'
import { other, type Reading, refused } from './reading.ts'

/** Bytes; the longest packets have about 150. */
const longest = 512

/**
 * XGPS, XATT and XTRAFFIC, as simulators, their bridges and FlightGear's generic protocol send them on UDP port 49002:
 * `XGPS<name>,<longitude>,<latitude>,<altitude m>,<track °>,<ground speed m/s>`, `XATT<name>,<true heading °>,<pitch °>,<roll °>`.
 * Some senders append fields, NUL or line ends.
 */
export function readTextPacket(packet: Uint8Array): Reading {
  if (packet.length > longest) return refused(`a packet is longer than ${longest} bytes`)
  const [text = ''] = Buffer.from(packet).toString('latin1').split('\0', 1)
  const [head = '', ...values] = text.trim().split(',')
  const [, kind = ''] = /^(XGPS|XATT|XTRAFFIC)/.exec(head) ?? []
  return Object.hasOwn(kinds, kind)
    ? (kinds[kind as keyof typeof kinds](values) satisfies Reading)
    : refused('a packet is neither XGPS, XATT nor XTRAFFIC')
}

const kinds = { XGPS: position, XATT: attitude, XTRAFFIC: () => other } as const

function position(values: readonly string[]): Reading {
  const [lng, lat, metres, track, metresPerSecond] = values.slice(0, 5).map(number)
  if (metresPerSecond === undefined) return refused('XGPS has fewer than five numbers')
  if (lat === undefined || lng === undefined || !isPlace(lat, lng)) {
    return refused('the latitude or longitude of XGPS is not a number within its range')
  }
  if (isUnsetPosition(lat, lng)) return refused('the position is 0,0: the simulator has none yet')
  const known = {
    altitude: altitude(feetOf(metres ?? Number.NaN)),
    track: direction(track ?? Number.NaN),
    groundSpeed: speed(knotsOf(metresPerSecond)),
  }
  const missing = Object.entries(known).find(([, value]) => value === null)
  const note = missing ? `${names[missing[0] as keyof typeof names]} of XGPS is out of range, so it is left out` : null
  return { kind: 'fix', fix: { lat, lng, ...known, heading: null, onGround: null }, note }
}

const names = { altitude: 'the altitude', track: 'the track', groundSpeed: 'the speed' } as const

function attitude([heading = '']: readonly string[]): Reading {
  const degrees = direction(number(heading))
  return degrees === null
    ? refused('the heading of XATT is not a number within its range')
    : { kind: 'heading', degrees, isMagnetic: false }
}

/** A decimal number; anything else is NaN. */
const number = (text: string): number =>
  /^\s*[+-]?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})(e[+-]?\d{1,2})?\s*$/i.test(text) ? Number(text) : Number.NaN
