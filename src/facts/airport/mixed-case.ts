/** Words that stay capitals: military and other facilities, services, and Roman numerals. */
const capitals: ReadonlySet<string> = new Set(
  (
    'AAF AF AFB AFS AHP ANGB AP ARB CGAS CGS JNGB JRB KGWS LRRS LZ MBS MCAF MCALF MCAS MCB MCOLF NAF NALF NAS NOLF NS OLF ' +
    'RG SFB SFS US USA USAF USCG USMC II III IV VI VII VIII IX XI XII'
  ).split(' '),
)

/** Words in lower case within a name. */
const small: ReadonlySet<string> = new Set(['AND', 'AT', 'DE', 'DEL', 'DU', 'OF', 'OR', 'THE'])

/**
 * A name as people write it, from the capitals of the FAA's tables: `MC CLELLAN-PALOMAR` is McClellan-Palomar, `COEUR
 * D'ALENE` Coeur d'Alene. Abbreviations stay: Intl, Rgnl, Fld. A name with lower-case letters is not changed.
 */
export function mixedCase(name: string): string {
  const text = name.trim().replaceAll(/\s+/g, ' ')
  if (/\p{Ll}/u.test(text)) return text
  return text
    .replaceAll(/\bMC (?=\p{L}{2})/gu, 'MC')
    .replaceAll(/[\p{L}\d]+(?:'[\p{L}]+)*/gu, (word, at: number, whole: string) => {
      const isWithin = at > 0 && /[\s-]/.test(whole[at - 1] ?? '')
      return written(word, isWithin)
    })
}

function written(word: string, isWithin: boolean): string {
  if (capitals.has(word)) return word
  if (isWithin && small.has(word)) return word.toLowerCase()
  if (/^\d/.test(word)) return /^\d+(ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word
  const [first = '', ...rest] = word.split("'")
  if (first.length > 1) return [capitalized(first), ...rest.map((part) => part.toLowerCase())].join("'")
  const prefix = first === 'D' && isWithin ? 'd' : first
  return [prefix, ...rest.map(capitalized)].join("'")
}

function capitalized(word: string): string {
  if (/^MC\p{L}{3}/u.test(word)) return `Mc${capitalized(word.slice(2))}`
  return `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`
}
