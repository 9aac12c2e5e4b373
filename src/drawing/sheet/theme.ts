import { nightPalette } from '../../imaging/night/index.ts'

/** The meaning of a mark. Drawings name inks, never colours; a theme gives each ink its colour. */
export const inks = [
  'paper',
  'ground',
  'panel',
  'band',
  'bandInk',
  'bandMuted',
  'ink',
  'muted',
  'hair',
  'grid',
  'runway',
  'runwayMark',
  'closed',
  'course',
  'navaid',
  'aerodrome',
  'sector',
  'warning',
] as const
export type Ink = (typeof inks)[number]

/** Colours as `#rrggbb`. */
export type Theme = Readonly<Record<Ink, string>>

/** Ink on paper: the ground a shade warmer than the paper, runways the darkest thing on the sheet. */
export const day: Theme = {
  paper: '#ffffff',
  ground: '#f3f1e9',
  panel: '#ffffff',
  band: '#12304e',
  bandInk: '#ffffff',
  bandMuted: '#b9cbdc',
  ink: '#15202b',
  muted: '#55626f',
  hair: '#a9b3bc',
  grid: '#cbd3d6',
  runway: '#1b232b',
  runwayMark: '#ffffff',
  closed: '#9aa1a6',
  course: '#b3126f',
  navaid: '#0a5ca8',
  aerodrome: '#1c7440',
  sector: '#dde6ea',
  warning: '#b3261e',
}

/** Inks that are not derived from the day theme: a dark band would become a bright one. */
const nightBand = { band: '#1d3a58', bandInk: '#eef3f7', bandMuted: '#9db4ca' } as const satisfies Partial<Theme>

/**
 * For a dark cockpit: the night palette of imported charts, so runways are the lightest thing on the sheet, every hue
 * is as by day (magenta the course, blue the aids, green the aerodromes, red the warning), and tints stay as far apart.
 */
export const night: Theme = { ...nightThemeOf(day), ...nightBand }

/**
 * The night colours of a palette whose first colours are those of the band and of the steps between its inks: these map
 * their lightness from the band over the muted letters to the others.
 */
export function nightColours(palette: Uint8Array, ofBand: number): Uint8Array {
  const colours = nightPalette(palette)
  for (let at = 0; at < ofBand * 3; at += 3) colours.set(nightOfBand(palette.subarray(at, at + 3)), at)
  return colours
}

const bandSteps = (['band', 'bandMuted', 'bandInk'] as const).map((ink) => ({
  lightness: lightness(bytesOf(day[ink])),
  colour: bytesOf(nightBand[ink]),
}))

function nightOfBand(colour: Uint8Array): readonly number[] {
  const light = lightness(colour)
  const above = Math.max(
    1,
    bandSteps.findIndex((step) => step.lightness >= light),
  )
  const [from = bandSteps[0], to = from] = bandSteps.slice(above - 1, above + 1)
  if (!from || !to) return [...colour]
  const share = Math.min(1, Math.max(0, (light - from.lightness) / (to.lightness - from.lightness)))
  return from.colour.map((channel, at) => Math.round(channel + ((to.colour[at] ?? channel) - channel) * share))
}

function bytesOf(colour: string): readonly number[] {
  return [...Buffer.from(colour.slice(1), 'hex')]
}

function lightness(channels: Iterable<number>): number {
  const [red = 0, green = 0, blue = 0] = channels
  return red + green + blue
}

function nightThemeOf(theme: Theme): Theme {
  const colours = nightPalette(Buffer.from(inks.map((ink) => theme[ink].slice(1)).join(''), 'hex'))
  const hex = (at: number) => `#${Buffer.from(colours.subarray(at * 3, at * 3 + 3)).toString('hex')}`
  return Object.fromEntries(inks.map((ink, at) => [ink, hex(at)])) as Theme
}
