import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { publishPositions } from '../../test/fixtures/index.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { PDFDocument } from '../pdf/index.ts'
import { metafile } from '../sources/dtpp/metafile.fixture.ts'
import { makeZip } from '../sources/files/zip.fixture.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

async function plate(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([100, 150])
  return document.save()
}

/** Where KSBP and KPDX lie is known; `call` gives a command to an operator's command line. */
async function operator(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const { editions, close } = await openStore(placesIn(dataDir), { foldUsername })
  await publishPositions(editions, ['KSBP', 'KPDX'])
  await close()
  const callAt =
    (now: () => number) =>
    (...words: readonly string[]) =>
      recordedCall(['import', 'charts', 'dtpp', ...words], { env: { DATA_DIR: dataDir }, cwd: folder, now })
  return { folder, call: callAt(Date.now), callAt }
}

const cycle = metafile([
  { records: [{ pdf_name: 'A.PDF' }] },
  { faa: 'PDX', icao: 'KPDX', state: 'OR', records: [{ pdf_name: 'B.PDF' }] },
  { faa: 'SFO', icao: 'KSFO', records: [{ pdf_name: 'C.PDF' }] },
])

test('a folder of a cycle is published, less what was not asked for', async (t) => {
  const { folder, call } = await operator(t)
  writeFileSync(join(folder, 'metafile.xml.gz'), gzipSync(cycle))
  for (const name of ['A.PDF', 'B.PDF']) writeFileSync(join(folder, name), await plate())
  const { out, code } = await call('.', '--airport', 'KSBP', '--airport', 'SFO,XYZ', '--state', 'or', '--json')
  const report = JSON.parse(out.trim().split('\n').at(-1) ?? '')
  assert.equal(code, 1)
  assert.deepEqual(
    report.imported.map(({ airport }: { airport: string }) => airport),
    ['KSBP', 'KPDX'],
  )
  assert.match(JSON.stringify(report.quarantined), /KSFO is not known here/)
  assert.match(JSON.stringify(report.warnings), /lists nothing for XYZ/)
  assert.deepEqual([report.source, report.cycle, report.state], ['dtpp', '2002', 'ready'])
  assert.deepEqual(report.objections, ['1 of 3 charts (33 %) were rejected'])
})

test('a cycle on the web is fetched, as a zip or file by file', async (t) => {
  const files: Readonly<Record<string, Uint8Array>> = {
    '/2002/xml_data/d-tpp_Metafile.xml': Buffer.from(cycle),
    '/2002/A.PDF': await plate(),
    '/2002.zip': makeZip([
      { name: 'Metafile.xml', data: cycle },
      { name: 'A.PDF', data: await plate() },
    ]),
  }
  const server = createServer(({ url = '' }, response) => {
    const file = files[url]
    response.writeHead(file ? 200 : 404).end(file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { call } = await operator(t)
  for (const location of [`${base}/2002/`, `${base}/2002.zip`]) {
    const { code, err } = await call(location, '--airport', 'KSBP', '--cycle', '2002')
    assert.equal(code, 0, err)
    assert.match(err, /1 charts .*Edition \d is live/s)
  }
  const { code, err } = await call(`${base}/2003/`, '--cycle', '2003')
  assert.equal(code, 1)
  assert.match(err, /2003\/ has no d-TPP metafile: this cycle is not published there, or not yet/)
})

test('--cycle next is the cycle after the one in force, which goes live at its time', async (t) => {
  const { folder, callAt } = await operator(t)
  writeFileSync(join(folder, 'metafile.xml'), cycle)
  writeFileSync(join(folder, 'A.PDF'), await plate())
  const next = ['.', '--airport', 'KSBP', '--cycle', 'next']
  const { out, code } = await callAt(() => Date.parse('2020-01-10T12:00Z'))(...next, '--json')
  const report = JSON.parse(out.trim().split('\n').at(-1) ?? '')
  assert.equal(code, 0)
  assert.deepEqual([report.cycle, report.state, report.effective_at], ['2002', 'ready', '2020-01-30T09:01:00.000Z'])
  const later = await callAt(() => Date.parse('2020-02-10T12:00Z'))(...next)
  assert.match(later.err, /of cycle 2002, not of 2003/)
})

test('what cannot be imported at all says why', async (t) => {
  const { folder, call } = await operator(t)
  writeFileSync(join(folder, 'metafile.xml'), cycle)
  const cases: readonly [readonly string[], number, RegExp][] = [
    [['.', '--cycle', 'now'], 2, /--cycle is "now", but it must be year and cycle, such as 2611, or next/],
    [['.', '--cycle', '2615'], 2, /--cycle is "2615"/],
    [['.', '--cycle', '2003'], 1, /of cycle 2002, not of 2003/],
    [['elsewhere'], 1, /elsewhere cannot be read: no such file or folder \(ENOENT\)/],
    [['.', '--state', 'TX'], 1, /lists no chart for TX/],
  ]
  for (const [words, expected, message] of cases) {
    const { code, err } = await call(...words)
    assert.equal(code, expected)
    assert.match(err, message)
  }
})
