import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import type { DraftReport } from '../drafting/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const picture = (shade: string) =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: shade } })
    .png()
    .toBuffer()

async function pile(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>) {
  const cwd = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  mkdirSync(join(cwd, 'pile'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, 'pile', name), content)
  const call = (...words: readonly string[]) =>
    recordedCall(['import', 'charts', 'folder', ...words], { env: { DATA_DIR: join(cwd, 'data') }, cwd })
  return { cwd, call, manifest: join(cwd, 'pile/manifest.csv') }
}

test('a drafted folder is imported when a person has agreed to every guess, and not before', async (t) => {
  const { call, manifest, cwd } = await pile(t, {
    'AD_2_LFPG_IAC_RWY08L_ILS.png': await picture('#ffffff'),
    'EHAM-SID-RWY24.png': await picture('#eeeeee'),
    'airports.csv': 'icao,name,latitude,longitude\nLFPG,Paris,49,2.5\nEHAM,Amsterdam,52.3,4.8\n',
  })
  const drafted = await call('pile', '--draft')
  assert.equal(drafted.code, 0, drafted.err)
  assert.match(drafted.out, /AD_2_LFPG_IAC_RWY08L_ILS\.png +1 +LFPG +01 +11-8L +ILS RWY 08L/)
  assert.match(drafted.out, /EHAM-SID-RWY24\.png +1 +EHAM +\?G .*type code\?/)
  assert.match(drafted.err, /2 charts of 2 files: .*2 guesses/)
  assert.match(drafted.err, /cells that begin with "\?"/)
  assert.match(drafted.err, /import charts folder pile/)
  assert.equal(existsSync(join(cwd, 'data')), false)

  const refused = await call('pile')
  assert.equal(refused.code, 1)
  assert.match(
    refused.err,
    /manifest\.csv has 2 cells that are only a guess: line 3: type_code "\?G"; line 3: rules "\?IFR"/,
  )

  const again = await call('pile', '--draft')
  assert.equal(again.code, 1)
  assert.match(again.err, /already has manifest\.csv, which a draft does not overwrite/)

  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(',?G,', ',GG,').replace(',?IFR,', ',IFR,'))
  const imported = await call('pile', '--json')
  assert.equal(imported.code, 0, imported.err)
  const { imported: charts } = JSON.parse(imported.out.trim().split('\n').at(-1) ?? '')
  assert.deepEqual(
    charts.map((chart: { airport: string; index_number: string }) => [chart.airport, chart.index_number]).toSorted(),
    [
      ['EHAM', '10-3SID'],
      ['LFPG', '11-8L'],
    ],
  )
})

test('the command that imports a drafted folder can be copied, also if its path has spaces', async (t) => {
  const { call, cwd } = await pile(t, {})
  mkdirSync(join(cwd, "Ana's plates"))
  writeFileSync(join(cwd, "Ana's plates", 'EHAM-SID-RWY24.png'), await picture('#eeeeee'))
  const { err } = await call("Ana's plates", '--draft')
  assert.ok(err.includes(`import charts folder 'Ana'\\''s plates'\n`), err)
})

test('--json prints each field with its evidence as the last line, and --report writes it', async (t) => {
  const { call, cwd } = await pile(t, { 'NZWN scan.png': await picture('#ffffff'), 'broken.pdf': 'nothing' })
  const { code, out } = await call('pile', '--draft', '--json', '--report', 'report.json')
  assert.equal(code, 1)
  const report: DraftReport = JSON.parse(out.trim().split('\n').at(-1) ?? '')
  assert.deepEqual(report.rows[0]?.fields.airport, { value: 'NZWN', how: 'guess', why: 'NZWN in the file name' })
  assert.deepEqual(report.to_check, { guesses: 1, missing: 3 })
  assert.deepEqual(report.fields.airport, { read: 0, derived: 0, guess: 1, empty: 0 })
  assert.match(report.rejected[0]?.reason ?? '', /^not PDF, PNG/)
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')), report)
})

test('a folder without charts, and options that publish, are refused with the remedy', async (t) => {
  const { call, manifest } = await pile(t, { 'notes.txt': 'nothing' })
  assert.match(
    (await call('pile', '--draft')).err,
    /pile contains no charts[\s\S]*Put PDF, PNG, JPEG or TIFF files into it/,
  )
  assert.match((await call('none', '--draft')).err, /none cannot be read/)
  assert.match((await call('pile', '--draft', '--force')).err, /--draft publishes nothing: omit --force/)
  assert.match((await call('pile')).err, /has no manifest\.csv.*--draft writes one/)
  assert.equal(existsSync(manifest), false)
})
