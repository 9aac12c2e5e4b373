import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { aipChart, makePdf, spacedPlate } from '../pdf.fixture.ts'
import { draftFolder } from './draft-folder.ts'
import { openDraftPool } from './draft-pool.ts'
import { manifestText } from './manifest-text.ts'
import { mustHaveNoManifest, writeManifest } from './write-manifest.ts'

const pool = openDraftPool({ size: 1 })
after(() => pool.close())

async function folder(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pile-'))
  t.after(() => rm(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(directory, name, '..'), { recursive: true })
    await writeFile(join(directory, name), content)
  }
  return directory
}

const iac = 'INSTRUMENT APPROACH CHART - ICAO'
const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer()

test('each page of each file becomes a row; what is no chart, the same or broken is named', async (t) => {
  const plate = await makePdf([spacedPlate])
  const directory = await folder(t, {
    'AD_2_LFPG_DATA_CODE.pdf': await makePdf([aipChart('AD 2 LFPG DATA', 'CODE', '')]),
    'boston.pdf': plate,
    'broken.pdf': '%PDF-1.4 nothing',
    'copy.pdf': plate,
    'EG_AD_2_EGCC_2-1_en.png': picture,
    'notes.txt': 'no chart',
    'sub/LO_AD_2_LOWI_en.pdf': await makePdf([
      aipChart('AD 2 LOWI 2-3', iac, 'ILS RWY 26'),
      aipChart('AD 2 LOWI 2-4', 'THIS PAGE IS INTENTIONALLY LEFT BLANK', ''),
      aipChart('AD 2 LOWI 2-5', iac, 'VOR RWY 08'),
      { lines: [{ text: 'no heading', x: 20, y: 300 }] },
    ]),
  })
  const seen: number[] = []
  const draft = await draftFolder(directory, { pool, onProgress: ({ done }) => seen.push(done) })
  assert.deepEqual(
    draft.rows.map(({ file, page, claims }) => [
      file,
      page,
      ...(['airport', 'type_code', 'name', 'index_number'] as const).map((field) => claims[field]?.value),
      claims.airport?.how,
    ]),
    [
      ['boston.pdf', 1, 'KBOS', '1L', 'RNAV (GPS) RWY 32', '12-32', 'derived'],
      ['EG_AD_2_EGCC_2-1_en.png', 1, 'EGCC', undefined, undefined, '2-1', 'read'],
      ['sub/LO_AD_2_LOWI_en.pdf', 1, 'LOWI', '01', 'ILS RWY 26', '2-3', 'read'],
      ['sub/LO_AD_2_LOWI_en.pdf', 3, 'LOWI', '03', 'VOR RWY 08', '2-5', 'read'],
      ['sub/LO_AD_2_LOWI_en.pdf', 4, 'LOWI', undefined, undefined, undefined, 'read'],
    ],
  )
  assert.deepEqual(draft.unlisted, [
    { file: 'copy.pdf', page: null, reason: 'the same file as boston.pdf' },
    { file: 'AD_2_LFPG_DATA_CODE.pdf', page: 1, reason: 'a table of codes by its file name, not a chart' },
    { file: 'sub/LO_AD_2_LOWI_en.pdf', page: 2, reason: 'a blank page' },
  ])
  assert.deepEqual(
    draft.rejected.map(({ file, reason }) => [file, reason.split(':')[0]]),
    [['broken.pdf', 'broken']],
  )
  assert.deepEqual([draft.files, seen.at(-1)], [6, 6])
})

test('two files that name the same chart are named', async (t) => {
  const page = aipChart('AD 2 LOWI', iac, 'ILS RWY 26')
  const directory = await folder(t, {
    'a.pdf': await makePdf([page]),
    'b.pdf': await makePdf([{ lines: [...page.lines, { text: 'CHANGES: NEW', x: 20, y: 200 }] }]),
  })
  const { alike, rows } = await draftFolder(directory, { pool })
  assert.deepEqual(alike, [{ file: 'b.pdf', page: 1, like: 'a.pdf' }])
  assert.deepEqual(
    rows.map(({ claims }) => claims.index_number?.value),
    ['11-26', '11-26A'],
  )
})

test('an aborted draft ends at once and reads no more', async (t) => {
  const directory = await folder(t, { 'a.png': picture, 'b.png': Buffer.concat([picture, Buffer.from('b')]) })
  const abort = new AbortController()
  const onProgress = () => abort.abort(new Error('Ctrl-C'))
  await assert.rejects(draftFolder(directory, { pool, signal: abort.signal, onProgress }), /Ctrl-C/)
})

test('a manifest is never overwritten', async (t) => {
  for (const name of ['manifest.csv', 'manifest.tsv', 'manifest.json']) {
    const directory = await folder(t, { [name]: '' })
    assert.throws(() => mustHaveNoManifest(directory), {
      name: 'SourceError',
      message: new RegExp(`already has ${name}.*rename it`),
    })
  }
  const directory = await folder(t, { 'manifest.csv': 'mine' })
  await assert.rejects(writeManifest(directory, 'draft'), { name: 'SourceError', message: /already has manifest\.csv/ })
})

test('cells cannot be taken for formulas or guesses', () => {
  const text = manifestText(
    ['=cmd.pdf', '?.pdf', ' a,"b".pdf', '-1.pdf'].map((file) => ({ file, page: 1, claims: {} })),
  )
  assert.deepEqual(
    text
      .split('\n')
      .slice(1, -1)
      .map((row) => row.split(',1,,')[0]),
    ['./=cmd.pdf', './?.pdf', '"./ a,""b"".pdf"', './-1.pdf'],
  )
})
