import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { nestedFormsPdf, rectanglesPdf } from '../../imaging/render/hostile-pdf.fixture.ts'
import { madeChart, madeSource, picturesOf } from '../../sources/source/made-source.fixture.ts'
import { importSource } from '../import/import-source.ts'

const now = () => Date.UTC(2026, 10, 21)

test('50 charts, two of which take gigabytes, are imported but for these two, with as many workers as there are cores', async (t) => {
  const store = await freshStore(t)
  const numbers = Array.from({ length: 48 }, (_, at) => `1-${at + 1}`)
  const pictures = await picturesOf(numbers)
  const charts = numbers.map((number, at) => madeChart(number, pictures[at] ?? assert.fail()))
  const hostile = [madeChart('2-1', await rectanglesPdf(6_000_000)), madeChart('2-2', await nestedFormsPdf(12))]
  const all = charts.toSpliced(20, 0, ...hostile)
  const report = await importSource(madeSource(all), { ...store, now }, { force: true })
  assert.equal(report.charts.total, 48)
  assert.equal(report.state, 'live')
  assert.equal(report.quarantined.length, 2)
  for (const { reasons } of report.quarantined)
    assert.match(reasons.join(), /^too large: page 1 needs more than \d+ MiB/)
})
