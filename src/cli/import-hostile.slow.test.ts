import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nestedFormsPdf } from '../imaging/render/hostile-pdf.fixture.ts'
import { picturesOf } from '../sources/source/made-source.fixture.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('RENDER_MEMORY is the limit of a page of an import, and what the engine prints does not reach the terminal', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [picture = assert.fail()] = await picturesOf(['1-1'])
  writeFileSync(join(folder, 'plate.png'), picture)
  writeFileSync(join(folder, 'nested.pdf'), await nestedFormsPdf(12))
  const rows = ['plate.png,NZWN,01,ILS,1-1', 'nested.pdf,NZWN,01,RNAV,1-2']
  writeFileSync(join(folder, 'manifest.csv'), ['file,airport,type code,name,index number', ...rows].join('\n'))
  const airport = 'NZWN,Wellington,-41.327,174.805'
  writeFileSync(join(folder, 'airports.csv'), `icao_airport_identifier,name,latitude,longitude\n${airport}\n`)
  const words = ['import', 'charts', 'folder', folder, '--force']
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), RENDER_MEMORY: '256' }
  const options = ['--disable-warning=ExperimentalWarning']
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, main, ...words], {
    env,
    encoding: 'utf8',
  })
  const output = stdout + stderr
  assert.match(output, /nested\.pdf .*: too large: page 1 needs more than 256 MiB of memory \(RENDER_MEMORY\)/)
  assert.match(output, /^1 chart .*1 rejected\.$/m)
  assert.match(output, /^Edition 1 is live\.$/m)
  assert.doesNotMatch(output, /Cannot enlarge|Aborted/)
  assert.equal(status, 1)
})
