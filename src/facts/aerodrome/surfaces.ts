/** How a runway of a surface is drawn: `open`, outlined, is what nobody has said to be paved. */
export type SurfaceKind = 'paved' | 'open' | 'water'

export type Surface = { readonly kind: SurfaceKind; readonly name: string }

type Row = readonly [words: string, kind: SurfaceKind, name: string]

/** The first word of what sources write: ICAO and FAA codes, and English words. */
const rows: readonly Row[] = [
  ['ASP ASPH ASPHALT BIT BITUMEN BITUMINOUS TAR TARMAC B', 'paved', 'Asphalt'],
  ['CON CONC CONCRETE C', 'paved', 'Concrete'],
  ['PEM COM COP COMPOSITE', 'paved', 'Composite'],
  ['MAC MACADAM', 'paved', 'Macadam'],
  ['PAVED PAV SEALED', 'paved', 'Paved'],
  ['BRI BRICK BRICKS', 'paved', 'Brick'],
  ['TURF SOD', 'open', 'Turf'],
  ['GRS GRASS', 'open', 'Grass'],
  ['GVL GRVL GRAVEL', 'open', 'Gravel'],
  ['GRE', 'open', 'Graded earth'],
  ['DIRT', 'open', 'Dirt'],
  ['EARTH SOIL', 'open', 'Earth'],
  ['CLA CLAY', 'open', 'Clay'],
  ['SAN SAND', 'open', 'Sand'],
  ['COR CORAL', 'open', 'Coral'],
  ['LAT LATERITE', 'open', 'Laterite'],
  ['ICE', 'open', 'Ice'],
  ['SNO SNOW', 'open', 'Snow'],
  ['MET METAL MATS PSP STEEL ALUM ALUMINUM', 'open', 'Metal'],
  ['WOOD', 'open', 'Wood'],
  ['WAT WATER', 'water', 'Water'],
  ['UNK UNKNOWN X', 'open', 'not known'],
]
const known = new Map(rows.flatMap(([words, kind, name]) => words.split(' ').map((word) => [word, { kind, name }])))

const longest = 18

/** Of `ASPH-G`, `Concrete, grooved` or `GRASS / SOD`. Words are kept, codes are written out. */
export function surfaceOf(written: string): Surface {
  const text = written.trim()
  const [first = ''] = text.toUpperCase().split(/[^\p{L}]+/u)
  const found = known.get(first)
  const isWords = /\p{Ll}{3}/u.test(text)
  const name = isWords || !found ? text.slice(0, longest) : found.name
  return { kind: found?.kind ?? 'open', name: name || 'not known' }
}
