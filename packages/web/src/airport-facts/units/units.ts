import { numberFormat } from '../../formats/index.ts'

/** The units of heights and lengths; the person's setting `units`. */
export const unitSystems = ['feet', 'metres'] as const
export type UnitSystem = (typeof unitSystems)[number]

export const isUnitSystem = (value: unknown): value is UnitSystem => unitSystems.some((each) => each === value)

const metresPerFoot = 0.3048
const units = { feet: 'foot', metres: 'meter' } as const

/** A length in feet, with its unit: `11,870 ft`, `3.618 m`. */
export function formatLength(feet: number, system: UnitSystem, language: string): string {
  const value = system === 'feet' ? feet : feet * metresPerFoot
  return numberFormat(language, { style: 'unit', unit: units[system], maximumFractionDigits: 0 }).format(
    // Not −0.
    Math.round(value) + 0,
  )
}

/** A variation in degrees, east positive: `13.1° E`. `sides` are the words for east and west. */
export function formatVariation(
  degrees: number,
  sides: { readonly east: string; readonly west: string },
  language: string,
): string {
  const shown = Math.round(Math.abs(degrees) * 10) / 10
  const number = numberFormat(language, { maximumFractionDigits: 1 }).format(shown)
  return shown === 0 ? `${number}°` : `${number}° ${degrees < 0 ? sides.west : sides.east}`
}

/** Degrees, minutes and tenths, as on charts: `37°37.1′N 122°22.5′W`. */
export function formatPosition({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  const part = (value: number, digits: number, [positive, negative]: readonly [string, string]): string => {
    const tenths = Math.round(Math.abs(value) * 600)
    const whole = String(Math.floor(tenths / 600)).padStart(digits, '0')
    const minutes = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
    return `${whole}°${minutes}′${value < 0 ? negative : positive}`
  }
  return `${part(lat, 2, ['N', 'S'])} ${part(lng, 3, ['E', 'W'])}`
}
