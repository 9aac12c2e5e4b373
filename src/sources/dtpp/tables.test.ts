import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanMetafile } from './first-pass.ts'
import { type FixtureAirport, metafile, piecesOf } from './metafile.fixture.ts'
import { isHead, type MetafileAirport, readMetafile } from './tables.ts'

const all = { airports: [], states: [] }

async function read(text: string) {
  const airports: MetafileAirport[] = []
  for await (const entry of readMetafile(piecesOf(text, 97))) if (!isHead(entry)) airports.push(entry)
  return airports
}

test('an airport comes with its state, city and records', async () => {
  const text = metafile([{ name: 'A & B "FIELD"', military: 'M', records: [{}, { chart_name: 'RNAV (GPS) RWY 11' }] }])
  const [airport] = await read(text)
  assert.deepEqual(
    { ...airport, records: airport?.records.map(({ chart_name, pdf_name }) => [chart_name, pdf_name]) },
    {
      state: 'CA',
      stateName: 'California',
      city: 'SAN LUIS OBISPO',
      name: 'A & B "FIELD"',
      military: true,
      faaIdent: 'SBP',
      icao: 'KSBP',
      alnum: 989,
      line: 3,
      records: [
        ['ILS OR LOC RWY 11', '00989IL11.PDF'],
        ['RNAV (GPS) RWY 11', '00989IL11.PDF'],
      ],
    },
  )
  const lines = text.split('\n')
  assert.ok(airport?.records.every(({ line }) => lines[line - 1]?.includes('<record>')))
})

test('the cycle begins and ends at the times of the head', async () => {
  const times = { cycle: '1601', from: '0901Z  01/07/16', to: '0901Z  02/04/16' }
  const { head } = await scanMetafile(piecesOf(metafile([], times)), all)
  assert.deepEqual(head, {
    cycle: '1601',
    effectiveAt: Date.UTC(2016, 0, 7, 9, 1),
    endsAt: Date.UTC(2016, 1, 4, 9, 1),
  })
})

test('where the head does not state a later end, the end of the cycle is not known', async () => {
  for (const to of ['', '02/27/20', '0901Z  02/30/xx', '0901Z  01/30/20', '0901Z  01/02/20']) {
    const { head } = await scanMetafile(piecesOf(metafile([{ records: [{}] }], { to })), all)
    assert.equal(head.endsAt, null, to)
  }
})

test('another file, or a part of a metafile, is rejected', async () => {
  const sound = metafile([{ records: [{}] }])
  const cases: readonly [string, RegExp][] = [
    ['<html><body/></html>', /begins with <html>/],
    [metafile([], { cycle: 'next' }), /cycle "next"/],
    [metafile([], { cycle: '2099' }), /cycle "2099"/],
    [metafile([], { from: '01/30/2020' }), /from "01\/30\/2020"/],
    [sound.slice(0, -40), /not valid XML/],
    [metafile([{ records: Array.from({ length: 2001 }, () => ({})) }]), /over 2000 charts/],
  ]
  for (const [text, message] of cases) {
    await assert.rejects(scanMetafile(piecesOf(text), all), { name: 'Rejection', message })
  }
})

test('airports of a city are numbered by age, and the first pass counts records and users of multi-airport PDFs', async () => {
  const minimums = { chart_code: 'MIN', chart_name: 'TAKEOFF MINIMUMS', pdf_name: 'SW3TO.PDF' }
  const airport = (faa: string, alnum: number, city?: string): FixtureAirport => ({
    faa,
    icao: `K${faa.slice(0, 3)}`,
    alnum,
    ...(city !== undefined && { city }),
    records: [minimums, {}],
  })
  const text = metafile([
    airport('NEW', 9000),
    airport('SBP', 989),
    airport('LONE', 5, 'ELSEWHERE'),
    airport('NOWH', 1, ''),
  ])
  const firstPass = await scanMetafile(piecesOf(text), all)
  const numbers = (await read(text)).map((each) => firstPass.cityNumber(each))
  assert.deepEqual(numbers, [2, 1, 1, 1])
  assert.deepEqual([firstPass.charts, firstPass.airportsOf('SW3TO.PDF'), firstPass.airportsOf('none')], [8, 4, 0])
})
