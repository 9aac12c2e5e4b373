import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeZip } from '../sources/files/zip.fixture.ts'
import { type MadeRow, madeTable, wellington } from '../sources/ourairports/ourairports.fixture.ts'
import { recordedCall } from './testing/recorded-call.ts'

const runways = madeTable('runways', [{ airport_ref: 1, length_ft: 6352, closed: 0 }])
const tables = (airports: readonly MadeRow[] = [wellington]) => ({
  'airports.csv': madeTable('airports', airports),
  'runways.csv': runways,
  'regions.csv': madeTable('regions', [{ code: 'NZ-WGN', name: 'Wellington Region' }]),
  'countries.csv': madeTable('countries', [{ code: 'NZ', name: 'New Zealand' }]),
  'airport-frequencies.csv': madeTable('airport-frequencies', []),
  'navaids.csv': madeTable('navaids', []),
})

function operator(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const call = (...words: readonly string[]) =>
    recordedCall(['import', 'airports', 'ourairports', ...words], {
      env: { DATA_DIR: join(folder, 'data') },
      cwd: folder,
    })
  return { folder, call }
}

test('a folder, a zip and a folder on the web are published alike', async (t) => {
  const { folder, call } = operator(t)
  const files = tables()
  mkdirSync(join(folder, 'world'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'world', name), text)
  const zip = makeZip(Object.entries(files).map(([name, data]) => ({ name: `data/${name}`, data })))
  writeFileSync(join(folder, 'world.zip'), zip)
  const server = createServer(({ url = '' }, response) => {
    const file = files[url.slice('/data/'.length) as keyof typeof files]
    response.writeHead(file ? 200 : 404).end(file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const web = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/`
  for (const location of ['world', 'world.zip', web]) {
    const { code, err } = await call(location)
    assert.equal(code, 0, err)
    assert.match(err, /1 airport \(\d new, 0 changed, \d unchanged\), 0 removed; 0 rejected\.\nEdition \d is live/)
  }
})

test('rejected rows are listed, the rest is live, and the exit code is 1', async (t) => {
  const { folder, call } = operator(t)
  const other = { ...wellington, id: 2, icao_code: 'NZAA', name: '' }
  writeFileSync(join(folder, 'airports.csv'), tables([wellington, other])['airports.csv'])
  const { code, out, err } = await call('.')
  assert.equal(code, 1)
  assert.match(out, /rejected +airports\.csv line 3: name is missing/)
  assert.match(out, /note +runways\.csv: missing: runways are unknown/)
  assert.match(err, /1 airport \(1 new, 0 changed, 0 unchanged\), 0 removed; 1 rejected\.\nEdition 1 is live/)
})

test('what cannot be imported at all says why', async (t) => {
  const { folder, call } = operator(t)
  writeFileSync(join(folder, 'other.csv'), 'a,b\n')
  writeFileSync(join(folder, 'airports.csv'), 'id,ident\n1,NZWN\n')
  const cases: readonly [string, RegExp][] = [
    ['nowhere', /nowhere cannot be read: no such file or folder \(ENOENT\)/],
    ['other.csv', /contains no airports\.csv/],
    ['airports.csv', /airports\.csv is not imported: the columns are missing: type, name/],
  ]
  for (const [location, message] of cases) {
    const { code, err } = await call(location)
    assert.equal(code, 1)
    assert.match(err, message)
  }
})
