import type { Srgb } from './oklab.ts'

/** Relative luminance of WCAG 2: 0 black, 1 white. */
export function luminance([red, green, blue]: Srgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of WCAG 2 of two luminances, 1 to 21. */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + glare) / (Math.min(one, other) + glare)

/** The ambient reflection of a screen, as in WCAG. */
export const glare = 0.05

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
