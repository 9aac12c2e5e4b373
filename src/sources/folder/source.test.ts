import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { collected } from '../source/collected.fixture.ts'
import { folderSource } from './source.ts'

async function folder(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'charts-'))
  t.after(() => rm(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  return directory
}

const head = 'File,Airport,Type code,Name,Index number,Revision date\n'
const line = (file: string, index: string) => `${file},KPDX,01,ILS,${index},20240125\n`

test('CSV and JSON give the same, with any case of column names, line ends and byte order mark', async (t) => {
  const csv = await folder(t, {
    'manifest.csv': `\uFEFF${head}${line('a.pdf', '11-1')}`.replaceAll('\n', '\r\n'),
    'a.pdf': '%PDF-',
  })
  const entry = {
    FILE: 'a.pdf',
    airport: 'KPDX',
    'type code': '01',
    name: 'ILS',
    'Index Number': '11-1',
    revision_date: 20240125,
  }
  const json = await folder(t, { 'manifest.json': JSON.stringify([entry]), 'a.pdf': '%PDF-' })
  const [first, second] = await Promise.all([collected(folderSource(csv)), collected(folderSource(json))])
  assert.deepEqual([first.quarantined, first.warnings], [[], []])
  assert.deepEqual(first.charts[0]?.facts, second.charts[0]?.facts)
  assert.equal(first.charts[0]?.where, 'manifest.csv line 2')
  assert.equal(second.charts[0]?.where, 'manifest.json entry 1')
  assert.equal(Buffer.from((await first.charts[0]?.read()) ?? []).toString(), '%PDF-')
})

test('a manifest separated by semicolons or tabs is read too, also where it declares that', async (t) => {
  const written = (separator: string) => `${head}${line('a.pdf', '11-1')}`.replaceAll(',', separator)
  const manifests = [
    ['manifest.csv', written(';')],
    ['manifest.csv', `sep=;\r\n${written(';')}`],
    ['manifest.csv', `sep=,\n${written(',')}`],
    ['manifest.csv', written('\t')],
    ['manifest.tsv', written('\t')],
  ] as const
  for (const [file, text] of manifests) {
    const directory = await folder(t, { [file]: text, 'a.pdf': '' })
    const { charts, quarantined, warnings } = await collected(folderSource(directory))
    assert.deepEqual([quarantined, warnings], [[], []], text)
    assert.deepEqual(
      charts.map(({ facts }) => [facts.index_number, facts.revision_date]),
      [['11-1', '20240125']],
    )
  }
})

test('doubled columns are reported, and the first of them is used', async (t) => {
  const doubled = head.trim().replace('Name', 'Name,name,Type')
  const warningsOf = async (files: Record<string, string>) =>
    (await collected(folderSource(await folder(t, { 'a.pdf': '', ...files })))).warnings
  const row = 'a.pdf,KPDX,01,ILS,LOC,1L,11-1,20240125\n'
  const expected = [
    { file: 'manifest.csv', text: 'several columns are named name (4, 5): the first is used' },
    { file: 'manifest.csv', text: 'columns type_code and type mean the same: type_code is used' },
  ]
  assert.deepEqual(await warningsOf({ 'manifest.csv': `${doubled}\n${row}` }), expected)
  const entry = {
    file: 'a.pdf',
    icao: 'KPDX',
    type: '01',
    name: 'ILS',
    Name: 'LOC',
    index: '11-1',
    revision_date: 20240125,
  }
  assert.deepEqual(await warningsOf({ 'manifest.json': JSON.stringify([entry, entry]) }), [
    { file: 'manifest.json', text: 'several members are named name: the first is used' },
  ])
  const airports = 'icao,airport,name,latitude,longitude\nKPDX,KPDX,Portland,45,-122\n'
  assert.deepEqual(await warningsOf({ 'manifest.csv': head + line('a.pdf', '11-1'), 'airports.csv': airports }), [
    { file: 'airports.csv', text: 'columns airport and icao mean the same: airport is used' },
  ])
})

test('of an airport that is listed twice the first row counts and the second is rejected', async (t) => {
  const rows = ['KPDX,Portland,45.5,-122.5', 'KSEA,Seattle,47,-122', 'kpdx,Elsewhere,1,2', 'KPDX,Portland,45.5,-122.5']
  const airports = `icao,name,latitude,longitude\n${rows.join('\n')}\n`
  const directory = await folder(t, {
    'manifest.csv': head + line('a.pdf', '11-1'),
    'airports.csv': airports,
    'a.pdf': '',
  })
  const found = await collected(folderSource(directory))
  assert.deepEqual(
    found.airports.map(({ icao, stated }) => [icao, stated.name]),
    [
      ['KPDX', 'Portland'],
      ['KSEA', 'Seattle'],
    ],
  )
  assert.deepEqual(
    found.quarantined,
    [4, 5].map((at) => ({
      file: 'airports.csv',
      where: `airports.csv line ${at}`,
      reasons: ['KPDX is already the airport of airports.csv line 2'],
    })),
  )
})

test('a folder without a manifest, with two, or with a broken one is rejected whole', async (t) => {
  const reasons: readonly [Record<string, string | Uint8Array>, RegExp][] = [
    [{}, /no manifest\.csv, manifest\.tsv or manifest\.json/],
    [{ 'manifest.csv': head, 'manifest.json': '[]' }, /both manifest\.csv and manifest\.json/],
    [{ 'manifest.csv': head, 'manifest.tsv': head }, /both manifest\.csv and manifest\.tsv/],
    [{ 'manifest.json': '{"a":' }, /manifest\.json is not JSON/],
    [{ 'manifest.json': '{}' }, /one array/],
    [{ 'manifest.csv': 'file,name\n"a,b' }, /manifest\.csv is not a CSV table/],
    [
      { 'manifest.csv': 'datei,Flughafen,name\na.pdf,KPDX,ILS\n' },
      /manifest\.csv lacks file, airport, type_code, index_number; its columns are datei, flughafen, name/,
    ],
    [{ 'manifest.csv': 'datei;Flughafen;name\n' }, /manifest\.csv lacks .*; its columns are datei, flughafen, name/],
    [{ 'manifest.csv': Uint8Array.of(0x66, 0xe9, 0x0a) }, /UTF-8/],
  ]
  for (const [files, reason] of reasons) {
    await assert.rejects(folderSource(await folder(t, files)).collect(), { name: 'SourceError', message: reason })
  }
  await assert.rejects(folderSource('/no/such/folder').collect(), { name: 'SourceError', message: /ENOENT/ })
})

test('only files inside the folder are taken', async (t) => {
  const elsewhere = await folder(t, { 'secret.pdf': '%PDF-' })
  const directory = await folder(t, { 'a.pdf': '%PDF-' })
  await symlink(join(elsewhere, 'secret.pdf'), join(directory, 'link.pdf'))
  await symlink(join(directory, 'a.pdf'), join(directory, 'inner.pdf'))
  const files = ['../a.pdf', join(elsewhere, 'secret.pdf'), 'link.pdf', 'x/../../a.pdf', '.', 'none.pdf', 'inner.pdf']
  await writeFile(
    join(directory, 'manifest.csv'),
    head + files.map((file, index) => line(file, `11-${index}`)).join(''),
  )
  const { charts, quarantined } = await collected(folderSource(directory))
  assert.deepEqual(
    charts.map(({ file }) => file),
    ['inner.pdf'],
  )
  const reasons = quarantined.map(({ reasons: [reason] }) => reason?.split(':')[0])
  assert.deepEqual(reasons, [...Array(5).fill('outside the folder'), 'not found in the folder'])
})

test('a faulty row is quarantined with all its faults, the missing file among them', async (t) => {
  const directory = await folder(t, {
    'manifest.csv': `${head}none.pdf,PDX,77,,11-1,\n${line('a.pdf', '11-2')}`,
    'a.pdf': '',
  })
  const { charts, quarantined, total } = await collected(folderSource(directory))
  assert.equal(charts.length, 1)
  assert.equal(quarantined[0]?.reasons.length, 4)
  assert.equal(total, 2)
})

test('without a revision date the day of the file is used, which is reported unless the plate prints its date', async (t) => {
  const directory = await folder(t, { 'manifest.csv': `${head}a.pdf,KPDX,01,ILS,11-1,\n`, 'a.pdf': '' })
  await utimes(join(directory, 'a.pdf'), 0, Date.UTC(2023, 3, 5) / 1000)
  const { charts, warnings } = await collected(folderSource(directory))
  assert.deepEqual([charts[0]?.facts.revision_date, charts[0]?.plateDateUntil], ['20230405', '20230531'])
  assert.match(charts[0]?.dateNote ?? '', /no revision_date.*: 20230405/)
  assert.deepEqual(warnings, [])
})

test('airports.csv states airports by the names of record fields', async (t) => {
  const airports =
    'icao_airport_identifier,name,latitude,longitude,elevation,fuel types,customs\n' +
    'KPDX,Portland Intl,45.588,-122.597,31,JET A;Mogas,yes\nKXXX,,91,abc,,Coal,\n'
  const directory = await folder(t, { 'manifest.csv': head, 'airports.csv': airports })
  const { airports: stated, quarantined } = await collected(folderSource(directory))
  assert.deepEqual(stated, [
    {
      icao: 'KPDX',
      stated: {
        name: 'Portland Intl',
        latitude: 45.588,
        longitude: -122.597,
        elevation: 31,
        fuel_types: ['JET A', 'Mogas'],
        customs: true,
      },
      derived: {},
      where: 'airports.csv line 2',
      features: null,
    },
  ])
  assert.equal(quarantined[0]?.reasons.length, 4)
})

test('texts of an airport that cannot be displayed are named, each with its field', async (t) => {
  const airports = `icao,name,latitude,longitude,city,country name\nKPDX,Port\u0000land,45,-122,${'x'.repeat(2_000)},U\u200bSA\n`
  const directory = await folder(t, { 'manifest.csv': head, 'airports.csv': airports })
  assert.deepEqual((await collected(folderSource(directory))).quarantined[0]?.reasons, [
    'name contains U+0000, a control character or line break',
    'city has 2000 characters; at most 100 are accepted',
    'country_name contains U+200B, an invisible character',
  ])
})

test('an edition is known by the name of its folder, or by the name that is given', async (t) => {
  const directory = await folder(t, {})
  assert.equal(folderSource(directory).name, `folder:${basename(directory)}`)
  assert.equal(folderSource(directory, 'plates').name, 'folder:plates')
})

test('a manifest in which a cell is marked as a guess is rejected whole, and says which and what to do', async (t) => {
  const rows = [1, 2, 3, 4].map((at) => `a.pdf,?KPDX,?01,ILS,11-${at},\n`)
  const drafted = async (text: string) => folderSource(await folder(t, { 'manifest.csv': text, 'a.pdf': '' })).collect()
  await assert.rejects(drafted(head + rows.join('')), {
    name: 'SourceError',
    message:
      /^manifest\.csv has 8 cells that are only a guess: line 2: airport "\?KPDX"; line 2: type_code "\?01"; .*; and 3 more\. Compare each with its chart: correct the cell, or remove its "\?"/,
  })
  await assert.rejects(
    drafted(`${head}a.pdf,KPDX,01, ? ILS,11-1,\n`),
    /a cell that is only a guess: line 2: name "\? ILS"/,
  )
  const json = { 'manifest.json': JSON.stringify([{ file: 'a.pdf', runways: ['?27'] }]) }
  await assert.rejects(folderSource(await folder(t, json)).collect(), /manifest\.json/)
  const agreed = (head + rows.join('')).replaceAll('?', '')
  assert.equal((await drafted(agreed)).total, 4)
})

test('the report says how many fields are from a draft, and which of them were guesses', async (t) => {
  const table =
    'file,airport,airport_evidence,type_code,type_code_evidence,name,index_number,revision_date\n' +
    'a.pdf,KPDX,guess: PDX in the file name,01,read: title in the heading,ILS,11-1,20240125\n' +
    'a.pdf,KPDX,"derived: (PDX), OREGON",01,read: title in the heading,ILS,11-2,20240125\n'
  const { warnings } = await collected(folderSource(await folder(t, { 'manifest.csv': table, 'a.pdf': '' })))
  assert.deepEqual(
    warnings.map(({ text }) => text),
    ['from a draft: 2 fields read, 1 derived; guesses that were agreed to or corrected: airport 1'],
  )
})
