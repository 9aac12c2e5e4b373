import type { LatLng } from '#client'

/** As charts write them: `N45°35.32′ W122°35.81′`, degrees and minutes with two decimals (a hundredth is 19 m). */
export const coordinatesText = ({ lat, lng }: LatLng): string =>
  `${part(lat, lat < 0 ? 'S' : 'N', 2)} ${part(lng, lng < 0 ? 'W' : 'E', 3)}`

function part(degrees: number, letter: string, digits: number): string {
  const hundredths = Math.round(Math.abs(degrees) * 6000)
  const whole = Math.floor(hundredths / 6000)
  const minutes = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0')
  return `${letter}${String(whole).padStart(digits, '0')}°${minutes}′`
}
