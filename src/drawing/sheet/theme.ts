/** What a mark means. Drawings name inks, never colours; a theme gives each ink its colour. */
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

/**
 * For a dark cockpit: blue-grey ground, runways the lightest thing on the sheet, and every hue as by day
 * (magenta stays the course, blue the aids, green the aerodromes, red the warning), lifted until it reads on dark.
 */
export const night: Theme = {
  paper: '#0d131a',
  ground: '#141d26',
  panel: '#0d131a',
  band: '#1d3a58',
  bandInk: '#eef3f7',
  bandMuted: '#9db4ca',
  ink: '#dde4ea',
  muted: '#93a1ae',
  hair: '#465562',
  grid: '#2a3947',
  runway: '#d9e0e6',
  runwayMark: '#141d26',
  closed: '#5d6a75',
  course: '#f57cc4',
  navaid: '#63b4f4',
  aerodrome: '#66cf92',
  sector: '#1c2a36',
  warning: '#ff8374',
}
