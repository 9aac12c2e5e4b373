/** SURFACE_TYPE_CODE: codes joined by dashes; what is spelled out there already is only written small. */
const surfaces: Readonly<Record<string, string>> = {
  ALUM: 'aluminum',
  ASPH: 'asphalt',
  CONC: 'concrete',
  GRVL: 'gravel',
  MATS: 'steel mats',
  PEM: 'part concrete, part asphalt',
  PFC: 'porous asphalt',
  PSP: 'steel planks',
  TRTD: 'treated',
}

/** As a drawing names it: `Asphalt`, `Asphalt/concrete`. */
export function surfaceOf(code: string): string {
  const words = code.split(/[-/]/).filter((part) => part !== '')
  const text = words.map((part) => surfaces[part] ?? part.toLowerCase()).join('/')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
