/** How a runway of a surface is drawn: `open` (outlined) if no source states that it is paved. */
export type SurfaceKind = 'paved' | 'open' | 'water'

export type Surface = { readonly kind: SurfaceKind; readonly name: string }

type Row = {
  readonly kind: SurfaceKind
  /** Codes of the FAA, of ICAO and of DAFIF, and words of several languages. */
  readonly codes: string
  /** The name in facts, if charts distinguish more. */
  readonly factName?: string
}

const surfaces: Readonly<Record<string, Row>> = {
  Asphalt: { kind: 'paved', codes: 'ASP ASPH ASPHALT ASFALT TARMAC' },
  Bitumen: { kind: 'paved', codes: 'BIT BITUMEN BITUMINOUS TAR SEALED' },
  Concrete: { kind: 'paved', codes: 'CON CONC CONCRETE CEMENT BETON' },
  'Concrete and asphalt': { kind: 'paved', codes: 'PEM' },
  Composite: { kind: 'paved', codes: 'COM COP COMPOSITE' },
  Paved: { kind: 'paved', codes: 'PER PAVED HARD' },
  Macadam: { kind: 'paved', codes: 'MAC MACADAM' },
  Brick: { kind: 'paved', codes: 'BRI BRICK' },
  Grass: { kind: 'open', codes: 'GRS GRASS GRAS GRASSED' },
  Turf: { kind: 'open', codes: 'TURF SOD', factName: 'Grass' },
  'Graded earth': { kind: 'open', codes: 'GRE GRADED' },
  Gravel: { kind: 'open', codes: 'GVL GRVL GRAVEL GRV' },
  Earth: { kind: 'open', codes: 'EARTH GROUND TER SOIL' },
  Dirt: { kind: 'open', codes: 'DIRT', factName: 'Earth' },
  Clay: { kind: 'open', codes: 'CLA CLAY' },
  Sand: { kind: 'open', codes: 'SAN SAND' },
  Coral: { kind: 'open', codes: 'COR CORAL' },
  Laterite: { kind: 'open', codes: 'LAT LATERITE' },
  Metal: { kind: 'open', codes: 'MET METAL MATS PSP ALUM STEEL' },
  Wood: { kind: 'open', codes: 'WOOD' },
  Water: { kind: 'water', codes: 'WAT WATER' },
  Snow: { kind: 'open', codes: 'SNO SNOW' },
  Ice: { kind: 'open', codes: 'ICE' },
}

const byCode = new Map(
  Object.entries(surfaces).flatMap(([name, { kind, codes, factName = name }]) =>
    codes.split(' ').map((code) => [code, { kind, name, factName }]),
  ),
)

/** The surface of a runway as facts name it: `ASPH-CONC-G` is `Asphalt/Concrete`; the condition is omitted. */
export function surfaceName(text: string): string {
  const codes = text.toUpperCase().match(/[A-Z]+/g) ?? []
  const names = codes.flatMap((code) => byCode.get(code)?.factName ?? [])
  return [...new Set(names)].slice(0, 2).join('/') || 'Unknown'
}

/** Characters of a name on a chart; one word may have twice as many, because tables print it smaller. */
const longest = 20
const notKnown = 'not known'

/** By the first word of `ASPH-G`, `Concrete, grooved` or `GRASS / SOD`. Words are kept, codes are written out. */
export function surfaceOf(written: string): Surface {
  const text = written.trim()
  const [first = ''] = text.toUpperCase().split(/[^\p{L}]+/u)
  const { kind, name } = byCode.get(first) ?? { kind: 'open', name: /^UNK(NOWN)?$/.test(first) ? notKnown : text }
  const isWords = /\p{Ll}{3}/u.test(text)
  return { kind, name: shortened(isWords ? text : name) }
}

/** All phrases that fit, else the words of the first that fit; a single word may be twice as long. */
function shortened(text: string): string {
  if (text.length <= longest) return text || notKnown
  const fitting = [phraseEnd, wordEnd].flatMap((end) =>
    beginnings(text, end)
      .filter(({ length }) => length <= longest)
      .slice(-1),
  )
  const [word = ''] = beginnings(text, wordEnd)
  return fitting.at(0) ?? (word !== '' && word.length <= 2 * longest ? word : notKnown)
}

const phraseEnd = /\s*[/,;()]|[.:]\s|\s[-+&]/g
const wordEnd = /[\s/,;()]|$/g
/** Joins a word to one that is omitted. */
const dangling = /(\s+(and|or|of|with|on|over|in|to|from|a|et|und))+$/i

const beginnings = (text: string, end: RegExp): readonly string[] =>
  [...text.matchAll(end)]
    .map(({ index }) => text.slice(0, index).trim().replace(dangling, ''))
    .filter((beginning) => beginning !== '')
