import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../../test/fixtures/rounds.ts'
import type { PixelBox } from '../../contract/index.ts'
import { diceOf, type MadePlate, madePlate } from '../georeference/made-plate.fixture.ts'
import { findLayout, type PlateLayout } from '../georeference/plate-layout.ts'
import type { PageLines } from '../pdf/page-lines.ts'
import { pagePicture } from '../pdf/page-picture.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { hidesMap } from './hides-map.ts'

const pdfium = await loadPdfium()
const plates = rounds({ quick: 20, long: 200 })
const scale = 300 / 72

function layoutOf({ pdf }: MadePlate): PlateLayout | null {
  const { pixels, lines, headings } = pagePicture(pdfium, pdf, 1)
  return lines && findLayout(lines.dark, { hidesMap: (box) => hidesMap(pixels, box), headings })
}

/** In points, within two thirds of one: half a stroke, and the rounding to pixels. */
function same(pixels: PixelBox | null, box: PixelBox, what: string): void {
  for (const side of ['x1', 'y1', 'x2', 'y2'] as const) {
    const found = (pixels?.[side] ?? Number.NaN) / scale
    assert.ok(Math.abs(found - box[side]) < 0.67, `${what}: ${side} is ${found} and should be ${box[side]}`)
  }
}

const overlap = (one: PixelBox, other: PixelBox) =>
  Math.min(one.x2, other.x2) - Math.max(one.x1, other.x1) > 1 &&
  Math.min(one.y2, other.y2) - Math.max(one.y1, other.y1) > 1

test(`${plates} made plates: the plan view is where it was drawn, or none is found`, async () => {
  for (let seed = 0; seed < plates; seed++) {
    const plate = await madePlate(seed)
    const { name, truth, insets } = plate.plan
    const layout = layoutOf(plate)
    const what = `plate ${seed} (${name})`
    if (!truth || !layout) {
      assert.deepEqual([layout, truth], [null, null], what)
      continue
    }
    for (const part of ['planView', 'profile', 'minimums'] as const) same(layout[part], truth[part], `${what}: ${part}`)
    for (const part of [truth.profile, truth.minimums]) assert.ok(!overlap(truth.planView, part), what)
    // What the sketch takes of the plan view's box is an inset, and the others are only those that were drawn.
    const corner = { ...truth.sketch, y1: truth.planView.y1 }
    const expected = overlap(truth.planView, truth.sketch) ? [corner, ...insets] : insets
    assert.equal(layout.insets.length, expected.length, what)
    for (const inset of expected) {
      const found = layout.insets.find(({ x1, y1 }) => Math.hypot(x1 - inset.x1 * scale, y1 - inset.y1 * scale) < 6)
      same(found ?? null, inset, `${what}: inset`)
    }
  }
})

test(`${plates} made plates that lack some of their lines: a plan view that is found never reaches over the headed minimums or half an inch above`, async () => {
  const roll = diceOf(1)
  let found = 0
  for (let seed = 0; seed < plates; seed++) {
    const { pdf, plan } = await madePlate(seed)
    const { lines, headings } = pagePicture(pdfium, pdf, 1)
    if (headings.length === 0) continue
    for (let round = 0; round < 10; round++) {
      const share = 0.3 * roll()
      const left: PageLines = (lines?.dark ?? []).filter(() => roll() >= share)
      const layout = findLayout(left, { hidesMap: () => true, headings })
      if (!layout) continue
      found++
      for (const { y2 } of headings) assert.ok(layout.planView.y1 >= y2 + 36 * scale, `plate ${seed} (${plan.name})`)
    }
  }
  assert.ok(found > plates, `only ${found} were found`)
})
