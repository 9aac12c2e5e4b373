import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast as contrastOf, luminance as luminanceOf, nightTable } from '../../imaging/night/index.ts'
import { day, type Ink, inks, night, nightColours } from './theme.ts'

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function hue(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour)
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => value / 255)
  return luminanceOf([r, g, b])
}

const contrast = (one: string, other: string) => contrastOf(luminance(one), luminance(other))

const meaningful: readonly Ink[] = ['course', 'navaid', 'aerodrome', 'warning', 'band']

test('by night every meaningful colour keeps its hue, so the night theme is not an inversion', () => {
  for (const ink of meaningful) {
    const turn = Math.abs(hue(day[ink]) - hue(night[ink]))
    assert.ok(Math.min(turn, 360 - turn) < 30, `${ink}: ${day[ink]} and ${night[ink]}`)
    const inverted = `#${channels(day[ink])
      .map((value) => (255 - value).toString(16).padStart(2, '0'))
      .join('')}`
    assert.notEqual(night[ink], inverted)
  }
})

test('text and symbols stand out from their ground in both themes', () => {
  for (const theme of [day, night]) {
    for (const ink of ['ink', 'muted', 'course', 'navaid', 'aerodrome', 'warning', 'runway'] as const) {
      for (const ground of ['paper', 'ground', 'panel'] as const) {
        assert.ok(contrast(theme[ink], theme[ground]) >= 4.5, `${ink} ${theme[ink]} on ${ground} ${theme[ground]}`)
      }
    }
    assert.ok(contrast(theme.runwayMark, theme.runway) >= 7)
    assert.ok(contrast(theme.bandInk, theme.band) >= 7)
  }
})

test('night grounds are dark and day grounds light', () => {
  for (const ground of ['paper', 'ground', 'panel'] as const) {
    assert.ok(luminance(night[ground]) < 0.02 && luminance(day[ground]) > 0.8)
  }
  assert.equal(inks.length, Object.keys(night).length)
})

const tints: readonly Ink[] = ['paper', 'ground', 'panel', 'sector', 'grid', 'hair', 'closed', 'muted']

test('every two tints are at night at least as far apart as by day', () => {
  for (const one of tints) {
    for (const other of tints) {
      const [byDay, atNight] = [contrast(day[one], day[other]), contrast(night[one], night[other])]
      assert.ok(atNight >= byDay, `${one} and ${other}: ${byDay} by day, ${atNight} at night`)
    }
  }
})

test('at night text is readable at 7 to 1, and no ink is brighter than the limit', () => {
  for (const ground of ['paper', 'ground', 'panel', 'sector'] as const)
    assert.ok(contrast(night.ink, night[ground]) >= 7)
  for (const ink of inks) assert.ok(luminance(night[ink]) <= (ink === 'bandInk' ? 0.9 : nightTable.ink), ink)
  assert.ok(luminance(night.band) < 0.05)
})

const bytes = (colours: readonly string[]) => Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex')

test('of a picture by day the night colours are those of the night theme, in the band and below it', () => {
  const band = ['band', 'bandMuted', 'bandInk'] as const
  const others = inks.filter((ink) => !ink.startsWith('band'))
  const all = [...band, ...others]
  assert.deepEqual(
    nightColours(bytes(all.map((ink) => day[ink])), 3),
    Uint8Array.from(bytes(all.map((ink) => night[ink]))),
  )
})

test('in the band a step between two inks stays between them at night', () => {
  const [red = 0, green = 0, blue = 0] = nightColours(bytes(['#8997a6']), 1)
  const between = (value: number, low: number, high: number) => assert.ok(value > low && value < high, `${value}`)
  between(red, 0x1d, 0xee)
  between(green, 0x3a, 0xf3)
  between(blue, 0x58, 0xf7)
})
