import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { folderSource } from '../../sources/folder/source.ts'
import { picturesOf } from '../../sources/source/made-source.fixture.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import { importSource } from './import-source.ts'

const now = () => Date.UTC(2026, 10, 21)
const numbers = ['19-0', '19-1', '19-2', '19-3', '19-4']
const [picture = assert.fail()] = await picturesOf(['19-0'])
const lines = numbers.map((number) => `picture.png,NZWN,A,Area,${number},20260903`)
const files = {
  'manifest.csv': ['file,airport,type_code,name,index_number,revision_date', ...lines].join('\n'),
  'airports.csv': 'icao_airport_identifier,name,latitude,longitude\nNZWN,Wellington,-41.327,174.805\n',
  'picture.png': picture,
}

for (const [when, after] of [
  ['in the middle', 1],
  ['after its last chart was read', numbers.length],
] as const) {
  test(`a folder that vanishes ${when} is an error that names it, also with force, and changes nothing`, async (t) => {
    const store = await freshStore(t)
    const directory = await mkdtemp(join(tmpdir(), 'charts-'))
    t.after(() => rm(directory, { recursive: true }))
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
    const importFolder = (onProgress: (progress: ImportProgress) => void) =>
      importSource(folderSource(directory), { ...store, now }, { ...oneWorker, force: true, onProgress })
    await importFolder(() => undefined)
    const away = `${directory}-away`
    const importing = importFolder(({ phase, done }) => {
      if (phase === 'charts' && done === after) renameSync(directory, away)
    })
    await assert
      .rejects(importing, ({ name, message }: Error) => {
        assert.equal(name, 'SourceError')
        assert.ok(message.startsWith(`The folder ${directory} vanished during the import: no such file`), message)
        return true
      })
      .finally(() => renameSync(away, directory))
    assert.deepEqual(
      (await store.editions.list()).map(({ state }) => state),
      ['live'],
    )
    assert.equal((await store.listed('NZWN')).length, numbers.length)
  })
}
