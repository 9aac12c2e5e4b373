import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { freshStore } from '../../../test/fixtures/index.ts'
import { nestedFormsPdf } from '../../imaging/render/hostile-pdf.fixture.ts'
import { madeChart, madeSource, picturesOf } from '../../sources/source/made-source.fixture.ts'
import { importSource } from '../import/import-source.ts'
import { openChartPool } from './chart-job.ts'

const now = () => Date.UTC(2026, 10, 21)

/** Of a few KB; its coefficients take 246 MB. */
const vastJpeg = () =>
  sharp({ create: { width: 6400, height: 6400, channels: 3, background: '#fff' } })
    .jpeg({ progressive: true })
    .toBuffer()

for (const [what, hostileFile] of [
  ['page', () => nestedFormsPdf(12)],
  ['picture', vastJpeg],
] as const)
  test(`a ${what} that needs more memory than a process may take is rejected by its number and the reason, and the import continues`, async (t) => {
    const store = await freshStore(t)
    const pool = openChartPool({ size: 1, memory: 240 * 2 ** 20 })
    t.after(() => pool.close())
    const hostile = await hostileFile()
    const [first, second] = await picturesOf(['1-1', '1-3'])
    const charts = [first, hostile, second].map((bytes, at) => madeChart(`1-${at + 1}`, bytes ?? assert.fail()))
    const report = await importSource(madeSource(charts), { ...store, now }, { pool, force: true })
    assert.deepEqual(
      report.quarantined.map(({ reasons }) => reasons),
      [['too large: page 1 needs more than 240 MiB of memory (RENDER_MEMORY)']],
    )
    assert.equal(report.state, 'live')
    assert.deepEqual(
      (await store.listed('NZWN')).map(({ index_number }) => index_number),
      ['1-1', '1-3'],
    )
  })
