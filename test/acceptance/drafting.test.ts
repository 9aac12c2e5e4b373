import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { draftFolder } from '../../src/drafting/index.ts'
import { sheetClaims } from '../../src/drafting/rows/sheet-claims.ts'
import { plate, sheet } from '../../src/drafting/sheet.fixture.ts'
import { chartsOf, type MappedRecord } from '../../src/sources/dtpp/mapping.ts'
import { isHead, type MetafileAirport, type MetafileHead, readMetafile } from '../../src/sources/dtpp/tables.ts'
import { openFileSource } from '../../src/sources/files/open-file-source.ts'

const data = fileURLToPath(new URL('../../../shared/data/faa/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'
const limit = 64 * 1024 * 1024

const fields = [
  'airport',
  'category',
  'type_code',
  'name',
  'procedures',
  'runways',
  'valid_from',
  'valid_until',
] as const
type Field = (typeof fields)[number]
type Found = Readonly<Partial<Record<string, { readonly value: string; readonly how: string } | undefined>>>
type Truth = Readonly<Partial<Record<Field, string>>>

/** By field: right and wrong among those that are not marked as guesses, guesses, and what is empty though it is known. */
class Scores {
  readonly #counts = new Map<string, { right: number; wrong: number; guessed: number; empty: number }>()
  readonly wrong: string[] = []

  add(what: string, found: Found, truth: Truth): void {
    for (const [field, value = ''] of Object.entries(truth)) {
      const counts = this.#counts.get(field) ?? { right: 0, wrong: 0, guessed: 0, empty: 0 }
      this.#counts.set(field, counts)
      const evidence = found[field]
      if (!evidence) counts.empty += value === '' ? 0 : 1
      else if (evidence.how === 'guess') counts.guessed++
      else if (same(evidence.value, value)) counts.right++
      else {
        counts.wrong++
        this.wrong.push(`${what}: ${field} is ${value}, drafted ${evidence.value}`)
      }
    }
  }

  /** Share that is wrong among the fields that are not marked as guesses. */
  share(): number {
    const all = [...this.#counts.values()]
    const wrong = all.reduce((sum, counts) => sum + counts.wrong, 0)
    return wrong / all.reduce((sum, counts) => sum + counts.right + counts.wrong, 0)
  }

  wrongOf(field: Field): number {
    return this.#counts.get(field)?.wrong ?? 0
  }

  recallOf(field: Field): number {
    const { right, wrong, guessed, empty } = this.#counts.get(field) ?? assert.fail()
    return right / (right + wrong + guessed + empty)
  }

  show(t: TestContext): void {
    for (const [field, { right, wrong, guessed, empty }] of this.#counts) {
      const [precision, recall] = [right / (right + wrong), right / (right + wrong + guessed + empty)]
      const percent = (share: number) => `${(100 * share).toFixed(1)} %`
      t.diagnostic(
        `${field}: precision ${percent(precision)}, recall ${percent(recall)} (${right} right, ${wrong} wrong, ${guessed} guesses, ${empty} empty)`,
      )
    }
  }
}

/** Names are compared as they are read: `ILS or LOC RWY 4R` is `ILS OR LOC RWY 04R`. */
const same = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/\b0(\d[LRC]?)\b/g, '$1')
    .replaceAll(/[\s.,-]+/g, '')
    .replaceAll('&', '')

async function* airportsOf(
  file: string,
): AsyncGenerator<{ airport: MetafileAirport; charts: readonly MappedRecord[] }> {
  const [metafile] = await (await openFileSource(join(data, file), { downloads: '' })).find(/./)
  let head: MetafileHead | null = null
  for await (const entry of readMetafile(metafile?.stream(limit) ?? assert.fail())) {
    if (isHead(entry)) head = entry
    else if (head) yield { airport: entry, charts: chartsOf(entry, 1, head) }
  }
}

const truthOf = ({ facts }: MappedRecord): Truth =>
  facts === null
    ? {}
    : {
        airport: facts.icao_airport_identifier,
        category: facts.category,
        type_code: facts.type_code,
        name: facts.name,
        procedures: facts.procedures.join(' '),
        runways: facts.runways.join(' '),
      }

const april2014 = { valid_from: '2014-04-03', valid_until: '2014-05-01' }
const july2024 = { valid_from: '2024-07-11', valid_until: '2024-08-08' }

/** The record of each sheet in a metafile: airport and name there; `now` where the sheet is of another revision. */
const sheets: Readonly<Record<string, { readonly is: readonly [icao: string, name: string]; readonly now?: Truth }>> = {
  'CA-SFO-AIRPORT-DIAGRAM.pdf': { is: ['KSFO', 'AIRPORT DIAGRAM'], now: april2014 },
  'DC-IAD-CAPITAL-EIGHT.pdf': {
    is: ['KIAD', 'CAPITAL NINE'],
    now: { name: 'CAPITAL EIGHT', procedures: 'CPTAL8', ...april2014 },
  },
  'DC-IAD-CONVERGING-ILS-RWY-12.pdf': {
    is: ['KIAD', 'ILS OR LOC/DME RWY 12'],
    now: { name: 'CONVERGING ILS RWY 12', procedures: '', ...april2014 },
  },
  'DC-IAD-GIBBZ-TWO-RNAV.pdf': {
    is: ['KIAD', 'GIBBZ TWO (RNAV)'],
    now: { name: 'GIBBZ TWO (RNAV)', procedures: 'GIBBZ2', ...april2014 },
  },
  'MA-BOS-AIRPORT-DIAGRAM.pdf': { is: ['KBOS', 'AIRPORT DIAGRAM'], now: april2014 },
  'MA-BOS-GARDNER-FOUR.pdf': { is: ['KBOS', 'GARDNER FOUR'], now: april2014 },
  'MA-BOS-HOT-SPOT.pdf': { is: ['KBOS', 'HOT SPOT'], now: april2014 },
  'MA-BOS-LAHSO.pdf': { is: ['KBOS', 'LAHSO'], now: april2014 },
  'MA-BOS-LIGHT-VISUAL-RWY-33L.pdf': { is: ['KBOS', 'LIGHT VISUAL RWY 33L'], now: april2014 },
  'MA-BOS-LOGAN-SEVEN.pdf': {
    is: ['KBOS', 'LOGAN NINE'],
    now: { name: 'LOGAN SEVEN', procedures: 'LOGAN7', ...april2014 },
  },
  'MA-BOS-LOGAN-SEVEN,-CONT.1.pdf': {
    is: ['KBOS', 'LOGAN NINE, CONT.1'],
    now: { name: 'LOGAN SEVEN, CONT.1', procedures: 'LOGAN7', ...april2014 },
  },
  'MA-BOS-QUABN-TWO-RNAV.pdf': {
    is: ['KBOS', 'QUABN THREE (RNAV)'],
    now: { name: 'QUABN TWO (RNAV)', procedures: 'QUABN2', ...april2014 },
  },
  'MA-BOS-RNAV-GPS-RWY-32.pdf': { is: ['KBOS', 'RNAV (GPS) RWY 32'], now: april2014 },
  '00330IL10R.pdf': { is: ['KPDX', 'ILS OR LOC RWY 10R'], now: july2024 },
  '00983ILD27.pdf': { is: ['KAHN', 'ILS OR LOC/DME RWY 27'], now: july2024 },
  '00989R11.PDF': { is: ['KSBP', 'RNAV (GPS) RWY 11'], now: { valid_from: '2020-01-30', valid_until: '2020-02-27' } },
}

test('sixteen sheets of the FAA are drafted as the metafile lists them', { skip }, async (t) => {
  const truth = new Map<string, Truth>()
  for (const file of ['d-TPP_Metafile-1601.xml.gz', 'd-TPP_Metafile-KSBP-2002.xml']) {
    for await (const { airport, charts } of airportsOf(file)) {
      for (const chart of charts) truth.set(`${airport.icao} ${chart.record.chart_name}`, truthOf(chart))
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'pile-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const from of ['sheets-2014', 'plates']) {
    for (const name of await readdir(join(data, from))) await copyFile(join(data, from, name), join(folder, name))
  }
  const { rows, rejected, unlisted } = await draftFolder(folder)
  assert.deepEqual([rejected, unlisted], [[], []])
  const scores = new Scores()
  for (const { file, page, claims } of rows) {
    const { is, now } = sheets[file] ?? assert.fail(`${file} is not in the table`)
    const listed = truth.get(is.join(' ')) ?? assert.fail(`no metafile lists ${is.join(' ')}`)
    const name = page === 1 ? {} : { name: `${listed.name}, CONT.${page - 1}` }
    scores.add(`${file} page ${page}`, claims, { ...listed, ...now, ...name })
  }
  scores.show(t)
  assert.deepEqual(scores.wrong, [])
  assert.equal(rows.length, 17)
  for (const field of ['type_code', 'name', 'valid_until'] as const) assert.equal(scores.recallOf(field), 1)
  assert.ok(scores.recallOf('airport') >= 14 / 17)
})

/** One of so many charts of the cycle. */
const every = 5

test('plates with the headings of a whole cycle are drafted as its metafile lists them', { skip }, async (t) => {
  const [scores, names] = [new Scores(), new Scores()]
  let count = 0
  for await (const { airport, charts } of airportsOf('d-TPP_Metafile-1601.xml.gz')) {
    if (airport.icao === '') continue
    for (const chart of charts) {
      if (chart.inMultiAirportPdf || chart.facts === null || count++ % every !== 0) continue
      const { record } = chart
      const printed = printedTitle(record)
      const lines = plate({
        title: printed,
        place: `${airport.city}, ${airport.stateName.toUpperCase() || airport.state}`,
        name: `${airport.name} (${airport.faaIdent})`,
      })
      const what = `${airport.icao} ${record.chart_name}`
      // Headings do not print which page of a procedure it is.
      const file = record.pdf_name
      const { procedures, category, ...truth } = truthOf(chart)
      const isPrinted = ['STAR', 'STR', 'DP', 'ODP'].includes(record.chart_code)
      scores.add(what, sheetClaims(sheet(lines, 'scan.pdf')).claims, {
        ...truth,
        name: truth.name?.replace(/,? CONT\..*/, '') ?? '',
        ...(!isPrinted && procedures && { procedures }),
      })
      names.add(what, sheetClaims(sheet([], file)).claims, {
        type_code: truth.type_code ?? '',
        name: truth.name ?? '',
        runways: truth.runways ?? '',
      })
    }
  }
  t.diagnostic(`${Math.ceil(count / every)} charts, by their headings:`)
  scores.show(t)
  t.diagnostic('by their file names alone:')
  names.show(t)
  t.diagnostic(`wrong: ${[...scores.wrong, ...names.wrong].slice(0, 20).join(' | ')}`)
  assert.ok(scores.share() <= 0.02 && names.share() <= 0.02)
  assert.equal(scores.wrongOf('airport'), 0)
})

/** `QUABN TWO ARRIVAL (RNAV)` for the metafile's `QUABN TWO (RNAV)`; other titles are printed as they are listed. */
function printedTitle({ chart_code: code, chart_name: listed }: MappedRecord['record']): string {
  const name = listed.replace(/,? CONT\..*/, '')
  const kind = code === 'STAR' || code === 'STR' ? 'ARRIVAL' : code === 'DP' || code === 'ODP' ? 'DEPARTURE' : null
  return kind === null
    ? name
    : name.replace(/^([^(]*?) ?(\(.*)?$/, (_, base: string, rest = '') => `${base} ${kind} ${rest}`.trim())
}
