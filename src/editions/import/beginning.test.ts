import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import { folderSource } from '../../sources/folder/source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import { type ImportOptions, importSource } from './import-source.ts'

const now = () => Date.UTC(2026, 10, 21)
const picture = await sharp({ create: { width: 60, height: 70, channels: 3, background: 'white' } })
  .extend({ bottom: 10, background: 'black' })
  .png()
  .toBuffer()
const airports = 'icao_airport_identifier,name,latitude,longitude\nNZWN,Wellington,-41.327,174.805\n'
const head = 'file,airport,type_code,name,index_number,revision_date,valid_from\n'
const line = (index: string, from: string) => `picture.png,NZWN,A,Area,${index},20260903,${from}\n`

async function folder(t: TestContext, ...lines: readonly string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'charts-'))
  t.after(() => rm(directory, { recursive: true }))
  const files = { 'manifest.csv': head + lines.join(''), 'airports.csv': airports, 'picture.png': picture }
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  return directory
}

const importFolder = (directory: string, store: FreshStore, options: ImportOptions = {}) =>
  importSource(folderSource(directory, 'charts'), { ...store, now }, { ...oneWorker, ...options })

for (const activation of [undefined, 'effective'] as const)
  test(`charts that all begin later go live when the first of them does (${activation ?? 'by default'})`, async (t) => {
    const store = await freshStore(t)
    const directory = await folder(t, line('19-1', '2027-01-21'), line('19-2', '2026-12-24'))
    const report = await importFolder(directory, store, { activation })
    assert.deepEqual([report.state, report.effective_at], ['ready', '2026-12-24T09:01:00.000Z'])
    assert.deepEqual(report.objections, [])
    assert.deepEqual(report.warnings, [])
    assert.deepEqual(await store.editions.activateDue(Date.parse('2026-12-24T09:00:59Z')), [])
    assert.deepEqual(await store.editions.activateDue(Date.parse('2026-12-24T09:01:00Z')), [report.edition])
  })

test('charts of which only some begin later go live immediately, and the report says so', async (t) => {
  const store = await freshStore(t)
  const lines = [line('19-1', '2027-01-21'), line('19-2', ''), line('19-3', '2026-12-24')]
  const report = await importFolder(await folder(t, ...lines), store, { activation: 'effective' })
  assert.equal(report.state, 'live')
  assert.deepEqual(
    report.warnings.map(({ text }) => text),
    [
      'charts that begin later: 2 of 3, the first on 2026-12-24; they are listed with the others and marked. Import them as a folder of their own to publish them then',
    ],
  )
})

test('a later import of the same folder takes the place of one that waits', async (t) => {
  const store = await freshStore(t)
  const states = async () => (await store.editions.list()).map(({ id, state }) => `${id} ${state}`)
  const directory = await folder(t, line('19-1', '2026-12-24'))
  await importFolder(directory, store)
  await importFolder(directory, store)
  assert.deepEqual(await states(), ['2 ready'])
  await importFolder(await folder(t, line('19-2', '2026-12-24')), store)
  assert.deepEqual(await states(), ['2 ready', '3 ready'], 'another folder of the same name leaves it alone')
  await writeFile(join(directory, 'manifest.csv'), head + line('19-1', '2026-12-24') + line('19-2', ''))
  await importFolder(directory, store)
  assert.deepEqual(await states(), ['3 ready', '4 live'])
})

test('an edition that waits stays if the import after it does not activate automatically', async (t) => {
  const store = await freshStore(t)
  const directory = await folder(t, line('19-1', '2026-12-24'))
  await importFolder(directory, store)
  await importFolder(directory, store, { activation: 'later' })
  assert.deepEqual(
    (await store.editions.list()).map(({ effectiveAt }) => effectiveAt !== null),
    [true, false],
  )
})
