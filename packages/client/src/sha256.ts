/**
 * SHA-256 (FIPS 180-4) in script, for pages on plain http and for embedded engines, which lack `crypto.subtle`. Verifiers and keys are a
 * few dozen bytes, so they always use it; images are hashed with `crypto.subtle` if available.
 */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = new Int32Array(initial)
  const schedule = new Int32Array(64)
  const padded = withLength(message)
  for (let at = 0; at < padded.byteLength; at += 64) mix(state, schedule, new DataView(padded.buffer, at, 64))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => {
    digest.setInt32(at * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** §5.1.1: a one bit, zeros up to a multiple of 64 bytes, and the length in bits. */
function withLength(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  return padded
}

/** §6.2.2: one block of 64 bytes. */
function mix(state: Int32Array, w: Int32Array, block: DataView): void {
  for (let t = 0; t < 16; t += 1) w[t] = block.getInt32(t * 4)
  for (let t = 16; t < 64; t += 1) {
    const [x, y] = [w[t - 15] as number, w[t - 2] as number]
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
    w[t] = ((w[t - 16] as number) + low + (w[t - 7] as number) + high) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t += 1) {
    const choice = (e & f) ^ (~e & g)
    const sum =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (constants[t] as number) + (w[t] as number)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + other) | 0]
  }
  const words = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] as number) + (words[at] as number)
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** §4.2.2 and §5.3.3: fractional parts of the cube and square roots of the first primes. */
const primes = firstPrimes(64)
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = primes.map((prime) => fraction(Math.cbrt(prime)))
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
