import { framesOf } from './gdl90-frames.ts'
import { altitude, direction, isPlace, isUnsetPosition } from './quantities.ts'
import { other, type Reading, refused } from './reading.ts'

/** The readings of each frame of a datagram on UDP port 4000. */
export function readGdl90(datagram: Uint8Array): readonly Reading[] {
  return framesOf(datagram).map(({ message, reason }) => (message === null ? refused(reason) : readMessage(message)))
}

type Reader = { readonly length: number; readonly read: (view: DataView) => Reading }

/** By message id; all other messages are valid and not about the own aircraft. */
const readers: Readonly<Record<number, Reader>> = {
  0: { length: 7, read: () => other },
  10: { length: 28, read: ownship },
  11: { length: 5, read: geometricAltitude },
  101: { length: 2, read: extension },
}

function readMessage(message: Uint8Array): Reading {
  const view = new DataView(message.buffer, message.byteOffset, message.length)
  const reader = readers[view.getUint8(0)]
  if (!reader) return other
  return message.length < reader.length ? refused('a GDL90 message is shorter than its kind') : reader.read(view)
}

/** Section 3.4: ownship report. */
function ownship(view: DataView): Reading {
  const [lat, lng] = [semicircles(view, 5), semicircles(view, 8)]
  if (isUnsetPosition(lat, lng)) return refused('the receiver has no position yet (0,0)')
  if (!isPlace(lat, lng)) return refused('the latitude of a GDL90 report is out of range')
  const pressureAltitude = view.getUint16(11) >> 4
  const flags = view.getUint8(12)
  const knots = view.getUint16(14) >> 4
  const angle = (view.getUint8(17) * 360) / 256
  const isTrue = (flags & 3) === 1
  return {
    kind: 'fix',
    note: null,
    fix: {
      lat,
      lng,
      // Pressure altitude, until message 11 states the altitude from satellites.
      altitude: pressureAltitude === 0xfff ? null : altitude(pressureAltitude * 25 - 1000),
      track: isTrue ? angle : null,
      heading: (flags & 3) === 3 ? angle : null,
      groundSpeed: knots === 0xfff ? null : knots,
      onGround: (flags & 8) === 0,
    },
  }
}

/** 24 bits, two's complement, of half a circle. */
const semicircles = (view: DataView, at: number): number =>
  (((view.getInt8(at) << 16) | view.getUint16(at + 1)) * 180) / 2 ** 23

/** Section 3.8, in steps of 5 ft. Its datum is the ellipsoid; many senders give mean sea level. */
function geometricAltitude(view: DataView): Reading {
  const feet = altitude(view.getInt16(1) * 5)
  return feet === null ? refused('the altitude of a GDL90 message is out of range') : { kind: 'altitude', feet }
}

/** The extension of portable receivers: 101/1 is attitude and heading, in tenths of a degree, magnetic if the first bit is set. */
function extension(view: DataView): Reading {
  if (view.getUint8(1) !== 1) return other
  if (view.byteLength < 12) return refused('a GDL90 message is shorter than its kind')
  const value = view.getUint16(6)
  if (value === 0xffff || value === 0x7fff) return other
  // 15 bits, two's complement.
  const tenths = ((value & 0x7fff) << 17) >> 17
  const degrees = Math.abs(tenths) <= 3600 ? direction(tenths / 10) : null
  if (degrees === null) return refused('the heading of a GDL90 message is out of range')
  return { kind: 'heading', degrees, isMagnetic: (value & 0x8000) !== 0 }
}
