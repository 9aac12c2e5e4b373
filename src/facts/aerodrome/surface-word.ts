/** Words for the codes that stand in runways.csv: those of the FAA, of DAFIF, and words of several languages. */
const words: Readonly<Record<string, string>> = {
  Asphalt: 'ASP ASPH ASPHALT ASFALT TARMAC',
  Bitumen: 'BIT BITUMEN BITUMINOUS TAR SEALED',
  Concrete: 'CON CONC CONCRETE CEMENT BETON',
  'Concrete and asphalt': 'PEM',
  Composite: 'COM COP COMPOSITE',
  Paved: 'PER PAVED HARD',
  Macadam: 'MAC MACADAM',
  Grass: 'GRS GRASS GRAS GRASSED TURF SOD',
  'Graded earth': 'GRE GRADED',
  Gravel: 'GVL GRVL GRAVEL GRV',
  Earth: 'DIRT EARTH GROUND TER SOIL',
  Clay: 'CLA CLAY',
  Sand: 'SAN SAND',
  Coral: 'COR CORAL',
  Laterite: 'LAT LATERITE',
  Metal: 'MET METAL MATS PSP ALUM STEEL',
  Brick: 'BRI BRICK',
  Wood: 'WOOD',
  Water: 'WAT WATER',
  Snow: 'SNO SNOW',
  Ice: 'ICE',
}

const byCode = new Map(Object.entries(words).flatMap(([word, codes]) => codes.split(' ').map((code) => [code, word])))

/** What a runway is made of, for people: `ASPH-CONC-G` is `Asphalt/Concrete`; its condition is left out. */
export function surfaceWord(text: string): string {
  const found = text.toUpperCase().match(/[A-Z]+/g) ?? []
  const named = found.flatMap((code) => byCode.get(code) ?? [])
  return [...new Set(named)].slice(0, 2).join('/') || 'Unknown'
}
