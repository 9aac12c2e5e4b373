const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ê',
  i: 'ï',
  o: 'ö',
  u: 'ù',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Ü',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Z: 'Ž',
}

/** A pseudo-language for tests: marked, accented and 40 % longer, so that missing or clipped texts are visible. */
export function pseudo<T>(words: T): T {
  if (typeof words === 'string') return pseudoText(words) as T
  if (typeof words === 'function') return ((...values: unknown[]) => pseudo(words(...values))) as T
  if (Array.isArray(words)) return words.map((each) => pseudo(each)) as T
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudo(value)])) as T
}

export const pseudoText = (text: string): string =>
  `[${[...text].map((letter) => accents[letter] ?? letter).join('')}${'~'.repeat(Math.ceil(text.length * 0.4))}]`
