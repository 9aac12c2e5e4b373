import assert from 'node:assert/strict'
import { test } from 'node:test'
import { palette } from './palette.ts'

/** WCAG 2.2, "relative luminance" of #rrggbb. */
function luminance(colour: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const text = 4.5
const edge = 3
type Name = keyof typeof palette
/** Foreground, ground, least contrast: WCAG 2.2, 1.4.3 for text and 1.4.11 for edges of controls and signs. */
const pairs: readonly (readonly [Name, Name, number])[] = [
  ['ink', 'paper', text],
  ['ink-soft', 'paper', text],
  ['ink', 'sheet', text],
  ['ink-soft', 'sheet', text],
  ['ink', 'inset', text],
  ['ink-soft', 'inset', text],
  ['blue', 'sheet', text],
  ['magenta', 'sheet', text],
  ['red', 'sheet', text],
  ['red', 'red-ground', text],
  ['amber', 'amber-ground', text],
  ['on-blue', 'blue', text],
  ['on-slate', 'slate', text],
  ['slate', 'sheet', edge],
  ['green', 'sheet', edge],
  ['edge', 'sheet', edge],
]

test('the contrast of black and white is 21', () => {
  assert.equal(Math.round(contrast('#000000', '#ffffff')), 21)
})

for (const [at, scheme] of ['light', 'dark'].entries())
  for (const [front, ground, least] of pairs)
    test(`${scheme}: ${front} on ${ground} has a contrast of at least ${least}`, () => {
      const [one = '', other = ''] = [palette[front][at], palette[ground][at]]
      const measured = contrast(one, other)
      assert.ok(measured >= least, `${one} on ${other}: ${measured.toFixed(2)}`)
    })
