/** A message of GDL90 (Data Interface Specification 560-1058-00, section 2.2), or why its frame is rejected. */
export type Frame =
  | { readonly message: Uint8Array; readonly reason: null }
  | { readonly message: null; readonly reason: string }

const [flag, escapeByte, flipped] = [0x7e, 0x7d, 0x20]

/** Bytes of a datagram, and of a frame: the longest message, an uplink, has 436 and is ignored. */
const longestDatagram = 2048

/** The frames of a datagram: between flag bytes, with escapes, ending with a checksum. */
export function framesOf(datagram: Uint8Array): readonly Frame[] {
  if (datagram.length > longestDatagram) return [refusedFrame(`a datagram is longer than ${longestDatagram} bytes`)]
  if (datagram[0] !== flag || datagram.at(-1) !== flag)
    return [refusedFrame('a datagram is not GDL90: it has no flag bytes')]
  const frames: Frame[] = []
  for (let from = 0; from < datagram.length; ) {
    const end = datagram.indexOf(flag, from)
    if (end > from) frames.push(frame(datagram.subarray(from, end)))
    from = end + 1
  }
  return frames
}

function frame(stuffed: Uint8Array): Frame {
  const bytes = unescaped(stuffed)
  if (bytes === null) return refusedFrame('a GDL90 frame ends within an escape')
  if (bytes.length < 3) return refusedFrame('a GDL90 frame has no message')
  const message = bytes.subarray(0, -2)
  const sum = (bytes.at(-2) ?? 0) | ((bytes.at(-1) ?? 0) << 8)
  return sum === checksum(message) ? { message, reason: null } : refusedFrame('the checksum of a GDL90 frame is wrong')
}

function unescaped(stuffed: Uint8Array): Uint8Array | null {
  const bytes: number[] = []
  for (let at = 0; at < stuffed.length; at += 1) {
    const byte = stuffed[at] ?? 0
    if (byte !== escapeByte) {
      bytes.push(byte)
      continue
    }
    at += 1
    if (at === stuffed.length) return null
    bytes.push((stuffed[at] ?? 0) ^ flipped)
  }
  return Uint8Array.from(bytes)
}

/** CRC-16-CCITT as GDL90 computes it: the message byte enters at the low end of the register (section 2.2.3). */
export function checksum(message: Uint8Array): number {
  let sum = 0
  for (const byte of message) sum = (crcOfByte(sum >> 8) ^ (sum << 8) ^ byte) & 0xffff
  return sum
}

function crcOfByte(byte: number): number {
  let sum = byte << 8
  for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  return sum
}

const refusedFrame = (reason: string): Frame => ({ message: null, reason })
