import type { Position } from '../../facts/index.ts'

/** Number formats on charts. */

/** `007°`: whole degrees from 001 to 360. */
export function course(degrees: number): string {
  const whole = Math.round(degrees) % 360 || 360
  return `${String(whole).padStart(3, '0')}°`
}

/** `11,680`. */
export const grouped = (value: number): string =>
  Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')

/** `1,234 ft`. */
export const feetOrUnknown = (value: number | null): string => (value === null ? 'not known' : `${grouped(value)} ft`)

export const tens = (feet: number): number => Math.round(feet / 10) * 10

/** `118.575`, `135.0`: the necessary decimals, at least one. Any other text is returned unchanged. */
export const megahertz = (frequency: string): string =>
  /^\d+(?:\.\d+)?$/.test(frequency) ? String(Number(frequency)).replace(/^\d+$/, '$&.0') : frequency

/** `23.3°E`. */
export const variation = (degrees: number): string => `${Math.abs(degrees).toFixed(1)}°${degrees < 0 ? 'W' : 'E'}`

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `20261029` becomes `29 OCT 26`. */
export function chartDate(yyyymmdd: string): string {
  return `${yyyymmdd.slice(6)} ${months[Number(yyyymmdd.slice(4, 6)) - 1]} ${yyyymmdd.slice(2, 4)}`
}

type Axis = 'lat' | 'lng'
const hemispheres = { lat: ['N', 'S'], lng: ['E', 'W'] } as const

/** `S41°19.0′`, with the given number of decimals of a minute. */
export function degreesAndMinutes(value: number, axis: Axis, decimals: number): string {
  const minutes = Number((Math.abs(value) * 60).toFixed(decimals))
  const whole = Math.floor(minutes / 60)
  const rest = (minutes - whole * 60).toFixed(decimals).padStart(decimals ? decimals + 3 : 2, '0')
  return `${hemispheres[axis][value < 0 ? 1 : 0]}${String(whole).padStart(axis === 'lat' ? 2 : 3, '0')}°${rest}′`
}

/** `S41°19′30″`; seconds are left out where the step is whole minutes. */
export function gridLabel(seconds: number, axis: Axis, stepSeconds: number): string {
  if (stepSeconds % 60 === 0) return degreesAndMinutes(seconds / 3600, axis, 0)
  const total = Math.abs(seconds)
  const minutes = degreesAndMinutes((Math.sign(seconds) * Math.floor(total / 60 + 1e-9)) / 60, axis, 0)
  return `${minutes}${String(total % 60).padStart(2, '0')}″`
}

export const position = ({ lat, lng }: Position): string =>
  `${degreesAndMinutes(lat, 'lat', 2)} ${degreesAndMinutes(lng, 'lng', 2)}`
