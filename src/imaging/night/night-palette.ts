import { glare, luminance } from './luminance.ts'
import { type Oklab, type Srgb, toOklab, toSrgb } from './oklab.ts'

/**
 * The night colours of every chart, imported or drawn, as relative luminances (WCAG 2). `version` is part of the key under
 * which drawn pages are stored: raise it with any other change here, and imports draw their night images again.
 */
export const nightTable = {
  version: 2,
  /** Luminance of white paper at night: nearly black. */
  paper: 0.0027,
  /** Luminance of black ink at night, the maximum, so that charts do not dazzle. */
  ink: 0.8,
  /** From paper down to this luminance by day, the contrast to the paper is at night at least that of the day. */
  keepsContrastFrom: 0.05,
  /** The exponent of that contrast; above 1, so that rounding to 8 bits does not reduce it. */
  steepness: 1.08,
} as const

/** Red, green and blue bytes in, the same colours for a dark cockpit out. */
export function nightPalette(palette: Uint8Array): Uint8Array {
  const night = new Uint8Array(palette.length)
  for (let index = 0; index + 2 < palette.length; index += 3) {
    const [red = 0, green = 0, blue = 0] = palette.subarray(index, index + 3)
    night.set(
      nightColour([red / 255, green / 255, blue / 255]).map((value) => Math.round(value * 255)),
      index,
    )
  }
  return night
}

/** Exchanges light and dark; keeps the hue, and as much chroma as a screen can show. */
function nightColour(day: Srgb): Srgb {
  const colour = toOklab(day)
  const wanted = nightLuminance(luminance(day))
  let [shown, beyond] = [0, 1]
  let found = lit(colour, 1, wanted)
  if (isShown(found)) return clamped(found)
  found = lit(colour, 0, wanted)
  for (let round = 0; round < 12; round++) {
    const share = (shown + beyond) / 2
    const candidate = lit(colour, share, wanted)
    if (isShown(candidate)) [shown, found] = [share, candidate]
    else beyond = share
  }
  return clamped(found)
}

const contrastRange = Math.log((1 + glare) / glare)
const nightRange = Math.log((nightTable.ink + glare) / (nightTable.paper + glare))
const keptRange = Math.log((1 + glare) / (nightTable.keepsContrastFrom + glare))

/** Contrasts are ratios: reversed on a logarithmic scale, with the darkest inks closer together than by day. */
function nightLuminance(day: number): number {
  const toPaper = Math.log((1 + glare) / (day + glare))
  const kept = Math.min(toPaper, keptRange) * nightTable.steepness
  const beyond = Math.max(0, toPaper - keptRange) / (contrastRange - keptRange)
  const contrast = kept + beyond * (nightRange - keptRange * nightTable.steepness)
  return Math.exp(contrast) * (nightTable.paper + glare) - glare
}

/** The hue of a colour with a share of its chroma, at the lightness that has the wanted luminance. */
function lit({ a, b }: Oklab, share: number, wanted: number): Srgb {
  let [dark, light] = [0, 1]
  for (let round = 0; round < 16; round++) {
    const lightness = (dark + light) / 2
    if (luminanceOf({ lightness, a: a * share, b: b * share }) < wanted) dark = lightness
    else light = lightness
  }
  return toSrgb({ lightness: light, a: a * share, b: b * share })
}

const luminanceOf = (colour: Oklab) => luminance(toSrgb(colour))
const isShown = (colour: Srgb) => colour.every((value) => value >= -0.0005 && value <= 1.0005)
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const clamped = ([red, green, blue]: Srgb): Srgb => [clamp(red), clamp(green), clamp(blue)]
