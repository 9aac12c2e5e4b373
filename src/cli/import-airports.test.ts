import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { airportLine, approachLine, header } from '../sources/cifp/cifp.fixture.ts'
import { makeZip } from '../sources/files/zip.fixture.ts'
import { tables } from '../sources/nasr/nasr.fixture.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

function start(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  return {
    folder,
    call: (...words: readonly string[]) =>
      recordedCall(['import', 'airports', ...words], { env: { DATA_DIR: dataDir }, cwd: folder }),
    async published(icao: string) {
      const { catalogue, close } = await openStore(placesIn(dataDir), { foldUsername })
      const { airports } = await catalogue.holdings(icao)
      await close()
      return airports.map(({ source, cycle, statement }) => `${source} ${cycle} ${statement.where}`).sort()
    },
  }
}

test('airports of NASR and of CIFP are published, each as an edition of its own', async (t) => {
  const { folder, call, published } = start(t)
  const zip = makeZip(Object.entries(tables).map(([name, data]) => ({ name, data })))
  writeFileSync(join(folder, '03_Sep_2026_CSV.zip'), zip)
  const lines = [header('2609'), airportLine('KSBP'), approachLine('KSBP', 'I11', 'I')]
  writeFileSync(join(folder, 'FAACIFP18'), lines.map((line) => `${line}\n`).join(''))
  for (const words of [
    ['nasr', '03_Sep_2026_CSV.zip'],
    ['cifp', 'FAACIFP18'],
  ]) {
    const { code, err } = await call(...words)
    assert.equal(code, 0, err)
    assert.match(err, /^1 airport \(1 new, 0 changed, 0 unchanged\), 0 removed; 0 rejected\.\nEdition \d is live/m)
  }
  assert.deepEqual(await published('KSBP'), ['cifp 2609 FAACIFP18 line 2', 'nasr 2609 APT_BASE.csv line 2'])
})

test('a rejected record is reported with its line, the exit code is 1, and the rest is published', async (t) => {
  const { folder, call, published } = start(t)
  writeFileSync(join(folder, 'FAACIFP18'), `${airportLine('KBOS')}\nbroken\n`)
  const { code, out } = await call('cifp', '.')
  assert.equal(code, 1)
  assert.match(out, /^rejected {2}FAACIFP18 line 2: it has 6 characters; a record has 132$/m)
  assert.equal((await published('KBOS')).length, 1)
})

test('a source that cannot be imported is an error with the reason', async (t) => {
  const { folder, call } = start(t)
  writeFileSync(join(folder, 'readme.txt'), 'nothing')
  for (const [words, message] of [
    [['nasr', '.'], /contains no APT_BASE\.csv/],
    [['cifp', 'readme.txt'], /readme\.txt has no record of an airport/],
    [['nasr', 'elsewhere'], /elsewhere cannot be read: no such file or folder \(ENOENT\)/],
  ] as const) {
    const { code, err } = await call(...words)
    assert.equal(code, 1)
    assert.match(err, message)
  }
})
