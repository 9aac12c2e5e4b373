/**
 * Joining controls belong to the spelling of these scripts (UTS #39 §3.1.1.1, UAX #31 §2.3): Persian writes ZWNJ inside words,
 * Sinhala and Bengali write ZWJ in conjuncts. Between letters of any other script they are invisible.
 */
const joiningScripts = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Phags_Pa', 'Adlam', 'Hanifi_Rohingya', 'Sogdian'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Myanmar', 'Khmer', 'Tibetan', 'Balinese', 'Javanese', 'Sundanese', 'Grantha', 'Newa', 'Tirhuta', 'Meetei_Mayek'],
] as const

const lettersOf = (script: string): string => `[[\\p{L}\\p{M}]&&\\p{scx=${script}}]`

/** Invisible characters with a meaning: they change the characters next to them. */
const meaningful = [
  // Flags spelled with tag characters are not included: invisible tags can spell anything.
  '[\\p{RGI_Emoji}--\\p{RGI_Emoji_Tag_Sequence}]',
  ...joiningScripts.map((script) => `(?<=${lettersOf(script)})[\\u200C\\u200D](?=${lettersOf(script)})`),
  // Variants of ideographs in names of people (UTS #37), and of Mongolian and Myanmar letters.
  '(?<=\\p{Unified_Ideograph})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{scx=Mongolian})[\\u180B-\\u180F]',
  '(?<=[\\p{scx=Myanmar}\\p{scx=Phags_Pa}])\\uFE00',
].join('|')

/**
 * Controls, formats, surrogates, unassigned and private characters, line separators, characters that Unicode does not display, and
 * those that fonts leave blank; a mark with no letter under it, and the fifth in a row (UTS #39 §5.4).
 */
const never = '\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\uFFFC\\uFFFD\\u{13441}\\u{13442}\\u{1D159}'
const unsafe = [
  `[${never}]`,
  '(?<![\\p{L}\\p{N}\\p{M}\\u200C\\u200D])\\p{M}',
  '(?<=[\\p{Mn}\\p{Me}]{4})[\\p{Mn}\\p{Me}]',
].join('|')

/** Compiled on first use: it takes longer than most commands. */
function onFirstUse(source: string, flags: string): () => RegExp {
  let compiled: RegExp | null = null
  return () => {
    compiled ??= new RegExp(source, flags)
    return compiled
  }
}
/** Skips meaningful characters and captures unsafe ones. */
const scanner = onFirstUse(`${meaningful}|(?<unsafe>${unsafe})`, 'gv')
/** Most text contains none of these, and is not examined further. */
const suspicious = onFirstUse(`[${never}\\p{M}]`, 'v')

/** Letters, digits, punctuation, arrows and box drawing that are safe in any context, with spaces, tabs and line breaks. */
const plain = /^[\t\n\x20-\x7e\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u2190-\u21ff\u2500-\u259f]*$/

/** Whether each character of the text is safe and as wide as a letter. Fast; false does not mean that the text is unsafe. */
export const isPlain = (text: string): boolean => plain.test(text)

/** The text with each unsafe character replaced. */
export function replaceUnsafe(text: string, replacement: (character: string) => string): string {
  if (!suspicious().test(text)) return text
  return text.replace(scanner(), (found, character: string | undefined) =>
    character === undefined ? found : replacement(character),
  )
}

export type UnsafeCharacter = {
  /** `U+202E`. */
  readonly codePoint: string
  /** What it is, as part of a sentence: `a control of the text’s direction`. */
  readonly kind: string
}

/** null: every character of the text is visible and changes no other. */
export function firstUnsafe(text: string): UnsafeCharacter | null {
  let first: string | undefined
  replaceUnsafe(text, (character) => {
    first ??= character
    return ''
  })
  if (first === undefined) return null
  const code = first.codePointAt(0) ?? 0
  return { codePoint: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, kind: kindOf(first) }
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\p{Cs}/v, 'half of a character (an unpaired surrogate)'],
  [/[\p{Cc}\p{Zl}\p{Zp}]/v, 'a control character or line break'],
  [/\p{Bidi_Control}/v, 'a control of the text’s direction'],
  [/\p{Co}/v, 'a private character, which means something else elsewhere'],
  [/[\p{Cn}--\p{Default_Ignorable_Code_Point}]/v, 'not a character that Unicode has assigned'],
  [/\uFFFD/v, 'what is left of a character that could not be read'],
  [/[\p{M}--\p{Default_Ignorable_Code_Point}]/v, 'a combining mark without a letter, or the fifth on one letter'],
]

const kindOf = (character: string): string =>
  kinds.find(([pattern]) => pattern.test(character))?.[1] ?? 'an invisible character'
