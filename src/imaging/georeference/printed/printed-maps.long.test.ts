import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../../../test/fixtures/rounds.ts'
import { loadPdfium } from '../../pdf/pdfium.ts'
import { makeSheet } from './made-sheet.fixture.ts'
import { flaws, randomSheet } from './random-sheet.fixture.ts'
import { printReader } from './read-printed-map.ts'

/** 1.5 pixels, in points. */
const precise = (1.5 * 72) / 300

test('of sheets of all kinds, two thirds with something wrong, no map is accepted that is off, and most good ones are', async () => {
  const pdfium = await loadPdfium()
  const count = { good: 0, accepted: 0 }
  for (let seed = 0; seed < rounds({ quick: 3, long: 450 }); seed++) {
    const flaw = seed % 3 === 0 ? undefined : flaws[seed % flaws.length]
    const made = await makeSheet(randomSheet(seed, flaw))
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
    assert.ok(flaw === undefined || flaw === 'a label moved by 1′', `sheet ${seed} (${flaw}) is accepted`)
  }
  assert.ok(count.accepted >= 0.85 * count.good, `${count.accepted} of ${count.good} good sheets are accepted`)
})
