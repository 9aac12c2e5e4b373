/** Cryptographically random bytes; passed as an argument, never read from the system. */
export type Random = (bytes: number) => Buffer

/** Buffer size in bytes, and the most that is taken from the buffer at a time. */
const poolSize = 4096
const mostPooled = 256

/**
 * Small draws from a pool: a draw costs almost the same for every size. No byte is used twice, and none stays in the pool
 * after it was drawn.
 */
export function pooledRandom(source: Random): Random {
  let pool: Buffer = Buffer.alloc(0)
  return (bytes) => {
    if (bytes > mostPooled) return source(bytes)
    if (bytes > pool.length) pool = source(poolSize)
    const drawn = Buffer.from(pool.subarray(0, bytes))
    pool.fill(0, 0, bytes)
    pool = pool.subarray(bytes)
    return drawn
  }
}

/** Every letter is equally likely: bytes that would favour the first letters are discarded. */
export function randomLetters(count: number, alphabet: string, random: Random): string {
  const fair = 256 - (256 % alphabet.length)
  let letters = ''
  while (letters.length < count) {
    for (const byte of random(count)) {
      if (byte < fair && letters.length < count) letters += alphabet.charAt(byte % alphabet.length)
    }
  }
  return letters
}
