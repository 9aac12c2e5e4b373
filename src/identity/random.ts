/** Cryptographically random bytes; an argument wherever randomness matters. */
export type Random = (bytes: number) => Buffer

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
