import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPdfium, readCharacters, textLines } from '../../imaging/index.ts'
import { makePdf, printed } from '../pdf.fixture.ts'
import { known, line, sheet } from '../sheet.fixture.ts'

/** A chart as states publish them: reference and date at the top, title and procedure below. */
const chart = (reference: string, title: readonly string[], below: readonly string[] = [], file = 'a.pdf') =>
  sheet(
    [
      line(reference, 0.03, { left: 0.75, size: 7 }),
      line('22 JAN 2026', 0.03, { left: 0.05, size: 7 }),
      ...title.map((text, at) => line(text, 0.06 + 0.014 * at, { size: 9 })),
      ...below.map((text, at) => line(text, 0.12 + 0.02 * at, { left: 0.5, size: 12 })),
      line('ELEV 257 FT', 0.5),
    ],
    file,
  )

const iac = ['INSTRUMENT APPROACH CHART - ICAO']
const common = { revision_date: 'read 2026-01-22' }
const instrument = { category: 'read APP', rules: 'read IFR', ...common }

/** Headings as the families of the world print them. */
const families: readonly (readonly [family: string, of: ReturnType<typeof chart>, found: object])[] = [
  [
    'United Kingdom',
    chart('AD 2.EGCC-8-1', iac, ['MANCHESTER', 'ILS/DME/VOR', 'RWY 23R']),
    {
      airport: 'read EGCC',
      index_number: 'read 8-1',
      type_code: 'derived 01',
      name: 'read ILS/DME/VOR RWY 23R',
      runways: 'derived 23R',
      ...instrument,
    },
  ],
  [
    'Sweden, the title in three lines',
    chart('AD 2 ESSA 4-1', ['INSTRUMENT', 'APPROACH CHART', '- ICAO'], ['RNAV (GNSS) RWY 01L']),
    {
      airport: 'read ESSA',
      index_number: 'read 4-1',
      type_code: 'derived 1L',
      name: 'read RNAV (GNSS) RWY 01L',
      runways: 'derived 01L',
      ...instrument,
    },
  ],
  [
    'France',
    chart(
      'AD 2 LFPG IAC 08L ILS',
      ['CARTE D’APPROCHE AUX INSTRUMENTS'],
      ['ILS RWY 08L'],
      'AD_2_LFPG_IAC_RWY08L_ILS.pdf',
    ),
    { airport: 'read LFPG', type_code: 'derived 01', name: 'read ILS RWY 08L', runways: 'derived 08L', ...instrument },
  ],
  [
    'Norway: RNP may be either type',
    chart('AD 2 ENGM 5-2', iac, ['RNP Z RWY 01L']),
    {
      airport: 'read ENGM',
      index_number: 'read 5-2',
      type_code: 'guess 1L',
      name: 'read RNP Z RWY 01L',
      runways: 'derived 01L',
      ...instrument,
    },
  ],
  [
    'RNP with authorization required',
    chart('AD 2 LOWI 2-3', iac, ['RNP Z RWY 26 (AR)']),
    {
      airport: 'read LOWI',
      index_number: 'read 2-3',
      type_code: 'derived RP',
      name: 'read RNP Z RWY 26 (AR)',
      runways: 'derived 26',
      ...instrument,
    },
  ],
  [
    'Spain',
    chart('AD 2-LEBL ADC 1', ['PLANO DE AERÓDROMO-OACI', 'AERODROME CHART-ICAO']),
    {
      airport: 'read LEBL',
      index_number: 'read ADC-1',
      type_code: 'read AP',
      name: 'derived AERODROME CHART',
      category: 'read APT',
      ...common,
    },
  ],
  [
    'French visual chart',
    chart('AD 2 LFAC ATT 01', ['ATTERRISSAGE A VUE', 'Visual landing']),
    {
      airport: 'read LFAC',
      index_number: 'read ATT-01',
      type_code: 'read 6P',
      name: 'derived VISUAL LANDING CHART',
      category: 'read APT',
      rules: 'read VFR',
      ...common,
    },
  ],
  [
    'parking',
    chart('EHAM AD 2.24 - 3', ['AIRCRAFT PARKING/DOCKING CHART - ICAO']),
    {
      airport: 'read EHAM',
      index_number: 'read 24-3',
      type_code: 'read R',
      name: 'derived AIRCRAFT PARKING/DOCKING CHART',
      category: 'read APT',
      ...common,
    },
  ],
  [
    'a departure by area navigation',
    chart('AD 2.EGLL-6-3', ['STANDARD DEPARTURE CHART -', 'INSTRUMENT (SID) - ICAO'], ['RNAV SID RWY 27L/27R']),
    {
      airport: 'read EGLL',
      index_number: 'read 6-3',
      type_code: 'derived GG',
      name: 'derived SID RWY 27L/27R',
      runways: 'derived 27L 27R',
      category: 'read DEP',
      rules: 'read IFR',
      ...common,
    },
  ],
  [
    'an arrival that mentions area navigation elsewhere',
    sheet([
      ...chart('AD 2 EPWA 7-1', ['STANDARD ARRIVAL CHART - INSTRUMENT (STAR) - ICAO']).lines,
      line('RNAV 1 required', 0.6),
    ]),
    {
      airport: 'read EPWA',
      index_number: 'read 7-1',
      type_code: 'guess JG',
      name: 'derived STAR',
      category: 'read ARR',
      rules: 'read IFR',
      ...common,
    },
  ],
  [
    'an obstacle chart: no type code fits',
    chart('AD 2 EFHK 3-1', ['AERODROME OBSTACLE CHART - ICAO', 'TYPE A']),
    {
      airport: 'read EFHK',
      index_number: 'read 3-1',
      type_code: 'guess AA',
      name: 'derived AERODROME OBSTACLE CHART',
      category: 'read APT',
      ...common,
    },
  ],
  [
    'a page of text: what it is stays empty',
    chart('AD 2 LOWW 1-4', ['AD 2.10 AERODROME OBSTACLES']),
    { airport: 'read LOWW', index_number: 'read 1-4', ...common },
  ],
]
for (const [family, of, found] of families) {
  test(`${family}: ${JSON.stringify(found).slice(0, 60)}…`, () => assert.deepEqual(known(of), found))
}

test('the same is read from PDF files with these pages', async () => {
  const pdfium = await loadPdfium()
  const pdf = await makePdf(families.map(([, of]) => ({ lines: of.lines.map(printed) })))
  const { read } = readCharacters(pdfium, pdf)
  for (const [at, [family, { file }, found]] of families.entries()) {
    const page = read[at] ?? assert.fail()
    assert.deepEqual(known(sheet(textLines(page), file)), found, family)
  }
})

test('a page and a file name that contradict each other make a guess', () => {
  const found = known(chart('AD 2 LFPG IAC 1', iac, ['VOR RWY 27L'], 'AD_2_LFPO_IAC_RWY08L_ILS.pdf'))
  assert.deepEqual([found.airport, found.type_code, found.runways], ['guess LFPG', 'guess 03', 'guess 27L'])
  assert.equal(found.name, 'read VOR RWY 27L')
})

test('two airports at the edges make a guess, two titles neither type nor name', () => {
  const two = chart('AD 2 LFPG IAC 1', [...iac], ['ILS RWY 08L'])
  const other = [line('AD 2 LFPO IAC 2', 0.95)]
  assert.equal(known(sheet([...two.lines, ...other])).airport, 'guess LFPG')
  const titles = [line('AERODROME CHART - ICAO', 0.15, { left: 0.6 })]
  const found = known(sheet([...two.lines, ...titles]))
  assert.deepEqual([found.type_code, found.name, found.category], [undefined, undefined, 'guess APP'])
})

test('several approaches of one size make a guess', () => {
  const found = known(chart('AD 2 LFPG IAC 1', iac, ['ILS RWY 08L', 'MANUAL', 'VOR RWY 26R']))
  assert.match(found.name ?? '', /^guess/)
  assert.match(found.type_code ?? '', /^guess/)
})

test('an identifier in the heading of a chart without reference is a guess, and with its file name is not', () => {
  const lines = [line('AERODROME CHART - PAGE 1', 0.05, { size: 12 }), line('SYDNEY/KINGSFORD SMITH, NSW (YSSY)', 0.1)]
  const airport = (file: string, ...more: readonly ReturnType<typeof line>[]) =>
    known(sheet([...lines, ...more], file)).airport
  assert.equal(airport('scan.pdf'), 'guess YSSY')
  assert.equal(airport('YSSY chart 1.pdf'), 'derived YSSY')
  assert.equal(airport('YMML chart 1.pdf'), 'guess YSSY')
  assert.equal(airport('scan.pdf', line('YMML', 0.15)), undefined)
})

test('a sentence that mentions a chart is no title', () => {
  const found = known(chart('AD 2 LFPG 1', ['FOR TAXIING SEE AERODROME CHART']))
  assert.equal(found.type_code, undefined)
})

test('minimums of category II or III in the heading make the type a guess', () => {
  const under = known(chart('AD 2 LFPG IAC 1', iac, ['ILS', 'RWY 26R', 'CAT II & III']))
  assert.deepEqual([under.name, under.type_code], ['read ILS RWY 26R CAT II & III', 'guess 1C'])
  const apart = chart('AD 2 LFPG IAC 1', iac, ['ILS RWY 26R'])
  const found = known(sheet([...apart.lines, line('CAT II/III', 0.2)]))
  assert.equal(found.type_code, 'guess 01')
})

test('a larger line that names an aid and a runway in unknown words makes the approach a guess', () => {
  const found = known(chart('AD 2 LFPG IAC 1', iac, ['MELON Y RWY 26R VIA ILS', 'VOR RWY 26R']))
  assert.deepEqual([found.name, found.type_code], ['guess VOR RWY 26R', 'guess 03'])
})

test('a departure is conventional if a page with text mentions no area navigation', () => {
  const of = (...more: readonly ReturnType<typeof line>[]) =>
    known(sheet([...chart('AD 2.EGLL-6-3', ['STANDARD DEPARTURE CHART - INSTRUMENT (SID) - ICAO']).lines, ...more]))
      .type_code
  const texts = Array.from({ length: 40 }, (_, at) => line(`R-${at}`, 0.3 + at / 100))
  assert.equal(of(...texts), 'derived G')
  assert.equal(of(), 'guess G')
  assert.equal(of(...texts, line('RNAV 1 required', 0.1)), 'guess GG')
  assert.equal(of(...texts, line('RNAV DEPARTURES', 0.1)), 'derived GG')
})

const references: readonly (readonly [text: string, found: object])[] = [
  ['RJTT-AD2.24-1', { airport: 'read RJTT', index_number: 'read 24-1' }],
  ['NZWN AD 2 - 45.1', { airport: 'read NZWN', index_number: 'read 45-1' }],
  ['AIP SUISSE LSZH AD 2.24.10-1', { airport: 'read LSZH', index_number: 'read 10-1' }],
  [
    'AD 2-EDDF 4-2-1 22 JAN 2026',
    { airport: 'read EDDF', index_number: 'read 4-2-1', revision_date: 'read 2026-01-22' },
  ],
  ['LO AD 2 LOWW 24-3', { airport: 'read LOWW', index_number: 'read 24-3' }],
  ['EGLL AD 2.22', { airport: 'read EGLL', index_number: 'read 22' }],
  ['SEE AD 2 EGLL 1-1', {}],
  ['AD 2 AERODROMES', {}],
  ['AD 2 TEXT 1', {}],
  ['PART 3 AD 2', {}],
  ['ENR 6-1', {}],
]
for (const [text, found] of references) {
  test(`the edge ${text} says ${JSON.stringify(found)}`, () =>
    assert.deepEqual(known(sheet([line(text, 0.03)])), found))
}

const dates: readonly (readonly [lines: readonly string[], found: object])[] = [
  [['WEF 22 JAN 2026', 'AIRAC AMDT 01/2026'], { revision_date: 'read 2026-01-22', valid_from: 'read 2026-01-22' }],
  [['Effective date: 2026-01-22'], { revision_date: 'read 2026-01-22', valid_from: 'read 2026-01-22' }],
  [['25NOV25', '25 NOV 2025'], { revision_date: 'read 2025-11-25' }],
  [['22 JAN 2026', '25 DEC 2025'], {}],
  [['31 FEB 2026'], {}],
  [['AERO INFO DATE 25 NOV 25'], {}],
]
for (const [texts, found] of dates) {
  test(`${texts.join(', ')} is ${JSON.stringify(found)}`, () => {
    const { airport, ...rest } = known(
      sheet([line('AD 2 EGCC', 0.02), ...texts.map((text, at) => line(text, 0.04 + 0.02 * at))]),
    )
    assert.equal(airport, 'read EGCC')
    assert.deepEqual(rest, found)
  })
}
