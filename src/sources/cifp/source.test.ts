import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openFileSource } from '../files/open-file-source.ts'
import { makeZip } from '../files/zip.fixture.ts'
import { collected } from '../source/collected.fixture.ts'
import { airportLine, approachLine, header } from './cifp.fixture.ts'
import { cifpSource, cifpUrl } from './source.ts'

async function readFiles(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await mkdtemp(join(tmpdir(), 'cifp-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const fileSource = await openFileSource(folder, { downloads: folder })
  t.after(() => fileSource.close())
  return collected(cifpSource(fileSource))
}

const read = (t: TestContext, lines: readonly string[]) =>
  readFiles(t, { FAACIFP18: lines.map((line) => `${line}\r\n`).join('') })

test('an airport is what its record and its approaches say', async (t) => {
  const { cycle, airports, quarantined, warnings } = await read(t, [
    header('2604'),
    airportLine('KBOS'),
    approachLine('KBOS', 'R04R', 'R'),
    approachLine('KBOS', 'I04R', 'A'),
    approachLine('KBOS', 'I04R', 'I'),
  ])
  assert.deepEqual([cycle, quarantined, warnings], ['2604', [], []])
  assert.deepEqual(airports, [
    {
      icao: 'KBOS',
      stated: {
        icao_airport_identifier: 'KBOS',
        iata_airport_designator: 'BOS',
        longest_runway: 10_000,
        latitude: 42.36294444,
        longitude: -71.00638889,
        magnetic_variation: -15,
        elevation: 19,
        name: 'General Edward Lawrence Logan',
        country_code: 'USA',
        precision_airport: true,
        airport_type: 'Public/civil',
        icao_code: 'K6',
        datum_code: 'NAR',
        revision_date: '20171012',
        parsed_cycle: '1711',
      },
      derived: {},
      where: 'FAACIFP18 line 2',
      features: null,
    },
  ])
})

test('ILS and GLS are precise; without such an approach an airport is not, and without any approach it is unknown', async (t) => {
  const routes = { KAAA: 'I', KBBB: 'J', KCCC: 'R', KDDD: 'L', KEEE: 'A' }
  const { airports } = await read(t, [
    ...[...Object.keys(routes), 'KFFF'].map((icao) => airportLine(icao)),
    ...Object.entries(routes).map(([icao, type]) => approachLine(icao, 'X04', type)),
  ])
  assert.deepEqual(
    airports.map(({ icao, stated, derived }) => [icao, stated.precision_airport, derived.precision_airport]),
    [
      ['KAAA', true, undefined],
      ['KBBB', true, undefined],
      ['KCCC', undefined, false],
      ['KDDD', undefined, false],
      ['KEEE', undefined, false],
      ['KFFF', undefined, undefined],
    ],
  )
})

test('values on the other side of zero, and those left blank', async (t) => {
  const { airports } = await read(t, [
    airportLine('NSTU', [
      [2, 'SPA'],
      [11, 'NS'],
      [14, '   '],
      [28, '   '],
      [33, 'S14195310E170424000'],
      [52, 'E0125'],
      [57, '-0012'],
      [81, 'J'],
      [87, '   '],
      [129, '    '],
    ]),
  ])
  const { stated } = airports[0] ?? assert.fail()
  assert.deepEqual(stated, {
    icao_airport_identifier: 'NSTU',
    latitude: -14.33141667,
    longitude: 170.71111111,
    magnetic_variation: 12.5,
    elevation: -12,
    name: 'General Edward Lawrence Logan',
    airport_type: 'Jointly operated public/military',
    icao_code: 'NS',
  })
})

for (const [letter, type] of Object.entries({ C: 'Public/civil', M: 'Military', P: 'Private' })) {
  test(`column 81 ${letter} is ${type}`, async (t) => {
    const { airports } = await read(t, [airportLine('KBOS', [[81, letter]])])
    assert.equal(airports[0]?.stated.airport_type, type)
  })
}

test('continuation records are passed over; identifiers of the FAA alone are counted', async (t) => {
  const { airports, quarantined, warnings } = await read(t, [
    airportLine('KBOS', [[22, '1']]),
    airportLine('KBOS', [
      [22, '2'],
      [33, ' '.repeat(80)],
    ]),
    airportLine('00AA'),
    airportLine('1B1'),
  ])
  assert.deepEqual([airports.map(({ icao }) => icao), quarantined], [['KBOS'], []])
  assert.deepEqual(warnings, [{ file: 'FAACIFP18', text: '2 airports have no ICAO identifier: they are not imported' }])
})

test('a line that cannot be taken is rejected with its number and every reason, and the rest is read', async (t) => {
  const { airports, quarantined } = await read(t, [
    airportLine('KAAA').slice(1),
    `${airportLine('KAAB')}  `,
    airportLine('KAAC', [[94, 'CA\u00d1ON']]),
    airportLine('KAAD', [
      [33, 'N42614660'],
      [42, 'W181002300'],
      [94, ' '.repeat(30)],
    ]),
    '',
    airportLine('KBOS'),
    airportLine('KBOS'),
    'x'.repeat(100_000),
    airportLine('KJFK'),
  ])
  assert.deepEqual(
    airports.map(({ icao, where }) => [icao, where]),
    [
      ['KBOS', 'FAACIFP18 line 6'],
      ['KJFK', 'FAACIFP18 line 9'],
    ],
  )
  assert.deepEqual(
    quarantined.map(({ where, reasons }) => [where, reasons]),
    [
      ['FAACIFP18 line 1', ['it has 131 characters; a record has 132']],
      ['FAACIFP18 line 2', ['it has more than 132 characters; a record has 132']],
      // The letter is two bytes of UTF-8.
      ['FAACIFP18 line 3', ['it has more than 132 characters; a record has 132']],
      [
        'FAACIFP18 line 4',
        [
          'columns 33 to 41 "N42614660" are not a latitude',
          'columns 42 to 51 "W181002300" are not a longitude',
          'columns 94 to 123 have no name',
        ],
      ],
      ['FAACIFP18 line 7', ['KBOS is already the airport of FAACIFP18 line 6']],
      ['FAACIFP18 line 8', ['it has more than 132 characters; a record has 132']],
    ],
  )
})

test('characters that are not printable ASCII are rejected', async (t) => {
  const { quarantined } = await read(t, [airportLine('KBOS'), airportLine('KAAC', [[94, 'LOGAN\t']])])
  assert.deepEqual(quarantined[0]?.reasons, ['it has characters that are not printable ASCII'])
})

test('of very many broken lines, the first thousand are reported one by one', async (t) => {
  const { quarantined } = await read(t, [airportLine('KBOS'), ...Array.from({ length: 1_200 }, () => 'broken')])
  assert.equal(quarantined.length, 1_001)
  assert.deepEqual(quarantined.at(-1)?.reasons, ['200 more of its lines are rejected'])
})

test('a file without a header is of the cycle of its newest record', async (t) => {
  const lines = [
    airportLine('KAAA'),
    approachLine('KAAA', 'I04', 'I').slice(0, 128) + '2504',
    airportLine('KCCC', [[129, '2599']]),
  ]
  assert.equal((await read(t, lines)).cycle, '2504')
})

test('the file is found among documents, and in the zip of a cycle; a file alone may have any name', async (t) => {
  const file = `${airportLine('KBOS')}\n`
  const supplies = [
    { 'FAACIFP18.txt': file, 'FAACIFP18 Readme.pdf': '%PDF' },
    {
      'CIFP_260903.zip': makeZip([
        { name: 'CIFP_260903/FAACIFP18', data: file },
        { name: 'IN_CIFP.txt', data: 'KBOS' },
      ]),
    },
    { 'boston.dat': file },
  ]
  for (const files of supplies) assert.equal((await readFiles(t, files)).airports.length, 1)
})

test('what contains no such file, several, or no airport says so', async (t) => {
  const file = `${airportLine('KBOS')}\n`
  await assert.rejects(
    readFiles(t, { 'a.txt': '', 'b.txt': '' }),
    /contains no FAACIFP18: specify that file, or the zip/,
  )
  await assert.rejects(
    readFiles(t, { 'FAACIFP18.a': file, 'FAACIFP18.b': file }),
    /several CIFP files \(FAACIFP18\.a, /,
  )
  await assert.rejects(readFiles(t, { 'a.txt': 'something else\n' }), /a\.txt has no record of an airport with an ICAO/)
})

test('the FAA names the zip of a cycle by its first day', () => {
  const url = 'https://aeronav.faa.gov/Upload_313-d/cifp/CIFP_260903.zip'
  assert.equal(cifpUrl(Date.UTC(2026, 8, 3, 9, 1)), url)
})
