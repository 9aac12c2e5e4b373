import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, luminance } from './luminance.ts'
import { nightPalette, nightTable } from './night-palette.ts'

type Colour = readonly [number, number, number]

const luminanceOf = ([red, green, blue]: Colour) => luminance([red / 255, green / 255, blue / 255])
const grey = (value: number): Colour => [value, value, value]

function atNight(colour: Colour): Colour {
  const [red = 0, green = 0, blue = 0] = nightPalette(Uint8Array.from(colour))
  return [red, green, blue]
}
const contrasts = (one: Colour, other: Colour) => ({
  day: contrast(luminanceOf(one), luminanceOf(other)),
  night: contrast(luminanceOf(atNight(one)), luminanceOf(atNight(other))),
})
const isKept = ({ day, night }: ReturnType<typeof contrasts>) => night >= day

/** Colours of areas on airport diagrams and on plates with terrain. */
const areas = {
  paper: grey(255),
  'screened apron': grey(236),
  taxiway: grey(204),
  building: grey(153),
  water: [190, 220, 245],
  'deep water': [150, 195, 230],
  'lowest terrain': [246, 238, 222],
  'low terrain': [236, 216, 188],
  'high terrain': [222, 190, 150],
  'highest terrain': [205, 165, 120],
  wood: [205, 228, 190],
  city: [250, 240, 170],
} as const satisfies Record<string, Colour>

/** Colours in which lines, symbols and text are printed. */
const marks = {
  black: grey(0),
  'dark grey': grey(51),
  'FAA blue': [0, 60, 150],
  brown: [110, 70, 30],
  green: [0, 95, 50],
  magenta: [150, 0, 100],
} as const satisfies Record<string, Colour>

for (const step of [16, 24, 32, 51]) {
  test(`greys of a ramp in steps of ${step} are at night at least as far apart as by day, and in reverse order`, () => {
    for (let light = 255; light - step >= 64; light -= step) {
      const found = contrasts(grey(light), grey(light - step))
      assert.ok(isKept(found), `${light} and ${light - step}: ${JSON.stringify(found)}`)
      assert.ok(luminanceOf(atNight(grey(light))) < luminanceOf(atNight(grey(light - step))))
    }
  })
}

test('every two areas of a chart are at night at least as far apart as by day', () => {
  for (const [name, one] of Object.entries(areas)) {
    for (const [otherName, other] of Object.entries(areas)) {
      const found = contrasts(one, other)
      // Two tints of one luminance differ in hue alone: 8 bits cannot hold a hundredth of contrast in the dark.
      assert.ok(found.day < 1.03 || isKept(found), `${name} and ${otherName}: ${JSON.stringify(found)}`)
    }
  }
})

test('lines and text stand out from paper at night: at least 7 to 1, or as by day', () => {
  for (const [name, mark] of Object.entries(marks)) {
    const { day, night } = contrasts(mark, areas.paper)
    assert.ok(night >= Math.min(day, 7), `${name}: ${day} by day, ${night} at night`)
  }
  for (const [name, colour] of Object.entries({ red: [237, 28, 36], cyan: [0, 130, 170] } as const)) {
    assert.ok(isKept(contrasts(colour, areas.paper)), name)
  }
})

test('black text is readable on every area that it is printed on: at least 7 to 1', () => {
  for (const [name, area] of Object.entries(areas)) {
    if (name === 'building' || name === 'highest terrain') continue
    const { night } = contrasts(marks.black, area)
    assert.ok(night >= 7, `${name}: ${night}`)
  }
  for (const area of [areas.building, areas['highest terrain']]) assert.ok(contrasts(marks.black, area).night >= 4.5)
})

test('no colour is brighter at night than the limit, and no area by day brighter than a tenth of it', () => {
  for (let red = 0; red <= 255; red += 17) {
    for (let green = 0; green <= 255; green += 17) {
      for (let blue = 0; blue <= 255; blue += 17) {
        const night = luminanceOf(atNight([red, green, blue]))
        assert.ok(night <= nightTable.ink + 0.01, `${[red, green, blue]}: ${night}`)
      }
    }
  }
  for (const [name, area] of Object.entries(areas)) {
    const night = luminanceOf(atNight(area))
    assert.ok(night <= (name === 'building' ? 0.12 : nightTable.ink / 10), `${name}: ${night}`)
  }
})
