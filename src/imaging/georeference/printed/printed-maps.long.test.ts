import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../../../test/fixtures/rounds.ts'
import { loadPdfium } from '../../pdf/pdfium.ts'
import { type Flaw, makeSheet } from './made-sheet.fixture.ts'
import { flaws, randomSheet, wholeDegreeSheet } from './random-sheet.fixture.ts'
import { printReader } from './read-printed-map.ts'

/** 1.5 pixels, in points. */
const precise = (1.5 * 72) / 300

/** A map may be accepted, if it is precise, where the label or tick is one of many, or not on the map. */
const kinds = [
  ['sheets of all kinds', randomSheet, flaws, ['a label moved by 1′']],
  // Only runways show that all labels of an axis are wrong, and these charts have none.
  [
    'charts in whole degrees',
    wholeDegreeSheet,
    flaws.filter((flaw) => flaw !== 'all latitudes moved by 1′'),
    ['a label moved by 1′', 'a tick moved'],
  ],
] as const satisfies readonly (readonly [string, unknown, readonly Flaw[], readonly Flaw[]])[]
for (const [kind, sheetOf, wrong, harmless] of kinds) {
  test(`of ${kind}, two thirds with something wrong, no map is accepted that is off, and most good ones are`, async () => {
    const pdfium = await loadPdfium()
    const count = { good: 0, accepted: 0 }
    for (let seed = 0; seed < rounds({ quick: 3, long: 450 }); seed++) {
      const flaw = seed % 3 === 0 ? undefined : wrong[seed % wrong.length]
      const made = await makeSheet(sheetOf(seed, flaw))
      const map = printReader(pdfium, made.pdf, 1)(made.aerodrome)?.map
      const isAccepted = map?.faults.length === 0
      if (!flaw) count.good++
      if (!flaw && isAccepted) count.accepted++
      if (!map || !isAccepted) continue
      for (const place of made.places) {
        const [there, here] = [made.pageOf(place), map.toPage(place)]
        const off = Math.hypot(there[0] - here[0], there[1] - here[1])
        assert.ok(off <= precise, `sheet ${seed} (${flaw ?? 'good'}) is off by ${off} pt: ${map.evidence}`)
      }
      assert.ok(flaw === undefined || harmless.some((each) => each === flaw), `sheet ${seed} (${flaw}) is accepted`)
    }
    assert.ok(count.accepted >= 0.85 * count.good, `${count.accepted} of ${count.good} good sheets are accepted`)
  })
}
