/** The colours of pages, each on a light page and on a dark one. contrast.test.ts lists the pairs that must be legible. */
export const palette = {
  paper: ['#eceae2', '#0b1118'],
  graticule: ['#e0ddd2', '#111a24'],
  sheet: ['#fdfcf8', '#131c26'],
  side: ['#f1efe7', '#0f1720'],
  inset: ['#f4f2ea', '#1a2531'],
  ink: ['#17212d', '#e9edf0'],
  'ink-soft': ['#4b5663', '#a9b5c1'],
  rule: ['#d5d1c4', '#2c3947'],
  edge: ['#767f8a', '#748495'],
  blue: ['#0b5394', '#8bc4f7'],
  'on-blue': ['#ffffff', '#06213a'],
  slate: ['#39434f', '#ccd5dd'],
  'on-slate': ['#ffffff', '#17212d'],
  magenta: ['#a21a5e', '#f492c0'],
  red: ['#a3201d', '#ffa69e'],
  'red-ground': ['#fbeae7', '#351a1b'],
  amber: ['#694600', '#f7cf7c'],
  'amber-ground': ['#fdf1d3', '#2d2511'],
  green: ['#1a6a3c', '#86dcaa'],
  'green-ground': ['#e4f3e8', '#15291d'],
  // The map of the finder and the base map under charts.
  sea: ['#d7e3ea', '#0d1a26'],
  land: ['#f7f4ea', '#1b2733'],
  coast: ['#8a9aa6', '#45596b'],
  border: ['#c3bba6', '#33424f'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

const colours = Object.entries(palette)

/** For browsers without `light-dark()`: custom properties that follow the device's setting. */
export const paletteByDevice = `:root{color-scheme:light dark;${colours.map(([name, [light]]) => `--${name}:${light}`).join(';')}}
@media (prefers-color-scheme:dark){:root{${colours.map(([name, [, dark]]) => `--${name}:${dark}`).join(';')}}}
`

/** Custom properties that follow the `color-scheme` of the page, which the viewer's theme sets. */
export const paletteByScheme = `:root{color-scheme:light dark;${colours.map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`).join(';')}}
`
