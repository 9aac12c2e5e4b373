/** A set of airports: one bit for each, in the order of the index. */
export type Bits = Uint32Array

export const emptyBits = (airports: number): Bits => new Uint32Array((airports + 31) >>> 5)

export const hasBit = (bits: Bits, airport: number): boolean =>
  (((bits[airport >>> 5] as number) >>> (airport & 31)) & 1) === 1

export function setBit(bits: Bits, airport: number): void {
  bits[airport >>> 5] = (bits[airport >>> 5] as number) | (1 << (airport & 31))
}

export function removeBit(bits: Bits, airport: number): void {
  bits[airport >>> 5] = (bits[airport >>> 5] as number) & ~(1 << (airport & 31))
}

/** Keeps the intersection with the other set. */
export function keepCommon(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & (others[at] as number)
}

/** Keeps the difference from the other set. */
export function removeBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & ~(others[at] as number)
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] as number
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
  }
  return count
}

/** Visits in the order of the index, as long as `visit` returns true. */
export function eachBit(bits: Bits, visit: (airport: number) => boolean): void {
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      if (!visit(at * 32 + 31 - Math.clz32(word & -word))) return
    }
  }
}
