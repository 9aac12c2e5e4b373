import type { Flaw, LabelForm, MadeSheet } from './made-sheet.fixture.ts'

/** Numbers below 1, the same ones for the same seed (Lehmer). */
export function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  for (let warm = 0; warm < 8; warm++) state = (state * 48_271) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export const flaws = [
  'a label moved by 1′',
  'all latitudes moved by 1′',
  'mirrored',
  'a second scale',
  'E for W',
  'stretched',
  'a tick moved',
  'of another aerodrome',
] as const satisfies readonly Flaw[]

const forms = [
  'full',
  'degree sign lost',
  'before',
  'letter lost',
  'stacked',
  'spaced',
  'turned',
] as const satisfies readonly LabelForm[]
const turns = [0, 90, 180, 270] as const

/** Minutes between labels; with each, metres to the point so that a map has some five. */
const series = [
  { spacing: 0.5, scale: 9, isDiagram: true },
  { spacing: 1, scale: 14, isDiagram: true },
  { spacing: 1, scale: 20, isDiagram: true },
  { spacing: 5, scale: 80, isDiagram: false },
  { spacing: 10, scale: 150, isDiagram: false },
  { spacing: 30, scale: 400, isDiagram: false },
  { spacing: 60, scale: 700, isDiagram: false },
] as const

/** A large chart whose graticule is labelled in whole degrees. */
export const wholeDegreeSheet = (seed: number, flaw?: Flaw): MadeSheet => ({
  ...randomSheet(seed, flaw),
  ...{ spacing: 60, scale: 700, runways: false, form: 'whole degrees' },
})

/** A sheet of any publisher: a diagram, or a chart of an area. */
export function randomSheet(seed: number, flaw?: Flaw): MadeSheet {
  const random = randomFrom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  // Only runways show that all labels of an axis are wrong.
  const isDiagram = flaw === 'all latitudes moved by 1′'
  const { spacing, scale, ...drawn } = one(series.filter((each) => !isDiagram || each.isDiagram))
  const position = { lat: (random() < 0.5 ? -1 : 1) * (4 + random() * 62), lng: random() * 358 - 179 }
  const inWest = flaw === 'E for W' ? -Math.abs(position.lng) - 0.1 : position.lng
  const { lat } = position
  const projection = one([
    `+proj=lcc +lat_1=${lat - 1} +lat_2=${lat + 1.5} +lat_0=${lat} +lon_0=${inWest + random() * 0.4 - 0.2} +datum=WGS84`,
    `+proj=merc +lat_ts=${lat} +lon_0=${inWest} +datum=WGS84`,
    `+proj=tmerc +lat_0=${lat} +lon_0=${inWest + random() * 0.4 - 0.2} +datum=WGS84`,
  ])
  return {
    ...{ position: { lat, lng: inWest }, scale, spacing, projection, random, flaw },
    ...{
      graticule: one(['lines', 'ticks'] as const),
      form: flaw === 'E for W' ? 'full' : one(forms),
      turn: one(turns),
      rotate: one(turns),
    },
    ...{ runways: drawn.isDiagram, reference: random() < 0.5 },
  }
}
