import assert from 'node:assert/strict'
import { test } from 'node:test'
import { known, line, plate, sheet } from '../sheet.fixture.ts'

const boston = { place: 'BOSTON, MASSACHUSETTS', name: 'GENERAL EDWARD LAWRENCE LOGAN INTL (BOS)' }
const dates = { revision_date: 'read 2024-01-25', valid_from: 'read 2024-01-25', valid_until: 'read 2024-02-22' }

test('a plate says airport, type, name, procedure, runway and dates', () => {
  assert.deepEqual(known(sheet(plate({ ...boston, title: 'ILS or LOC RWY 4R' }))), {
    airport: 'derived KBOS',
    type_code: 'read 01',
    name: 'read ILS or LOC RWY 4R',
    procedures: 'derived I04R',
    runways: 'derived 04R',
    ...dates,
  })
})

const titles: readonly (readonly [title: string, type: string | undefined, name?: string])[] = [
  ['RNAV (GPS) Y RWY 33L', 'read 1L'],
  ['RNAV (RNP) Z RWY 28R', 'read RP'],
  ['VOR/DME-A', 'read 03'],
  ['VOR or GPS-A', 'read 23'],
  ['LOC/DME BC-B', 'read 1E'],
  ['COPTER RNAV (GPS) 257', 'read 05'],
  ['QUIET BRIDGE VISUAL RWY 28L', 'read 1J'],
  ['AIRPORT DIAGRAM', 'read AP'],
  ['LOGAN SEVEN DEPARTURE', 'read G', 'LOGAN SEVEN'],
  ['OOSHN FIVE ARRIVAL(RNAV)', 'read JG', 'OOSHN FIVE (RNAV)'],
  ['BLZZR SIX DEPARTURE (RNAV)', 'read GG', 'BLZZR SIX (RNAV)'],
  ['NOT A TITLE THAT IS KNOWN', undefined],
  ['VOR/DME REQUIRED FOR PROCEDURE ENTRY RWY 4', undefined],
]
for (const [title, type, name = title] of titles) {
  test(`${title} is ${type ? `type ${type}` : 'no title: type and name stay empty'}`, () => {
    const found = known(sheet(plate({ ...boston, title })))
    assert.equal(found.type_code, type)
    assert.equal(found.name, type && `read ${name}`)
  })
}

test('a second line of the title counts: it makes another type', () => {
  const extra = [line('(CAT II & III)', 0.0905, { left: 0.6, size: 9 })]
  const found = known(sheet(plate({ ...boston, title: 'ILS RWY 4R', extra })))
  assert.deepEqual([found.type_code, found.name], ['read 1C', 'read ILS RWY 4R (CAT II & III)'])
})

test('words for another type elsewhere in the heading make the type a guess', () => {
  const extra = [line('CAT II & III', 0.11, { left: 0.05 })]
  assert.equal(known(sheet(plate({ ...boston, title: 'ILS RWY 4R', extra }))).type_code, 'guess 01')
  const small = [line('VOR RWY 4R is unusable at night', 0.11, { left: 0.05, size: 5 })]
  assert.equal(known(sheet(plate({ ...boston, title: 'ILS RWY 4R', extra: small }))).type_code, 'read 01')
  const large = [line('VOR MIX RWY 4R', 0.11, { left: 0.05, size: 10 })]
  assert.equal(known(sheet(plate({ ...boston, title: 'ILS RWY 4R', extra: large }))).type_code, 'guess 01')
  const rnav = [line('NOTE: RNAV 1.', 0.5)]
  assert.equal(known(sheet(plate({ ...boston, title: 'LOGAN SEVEN DEPARTURE', extra: rnav }))).type_code, 'guess G')
})

test('the procedure of a departure or arrival is printed in the heading', () => {
  const extra = [line('(EURRO.OOSHN3) 24025', 0.03)]
  assert.equal(known(sheet(plate({ ...boston, title: 'OOSHN THREE ARRIVAL', extra }))).procedures, 'read OOSHN3')
})

const places: readonly (readonly [place: string, name: string, airport: string | undefined])[] = [
  ['WASHINGTON, DC', 'WASHINGTON DULLES INTL(IAD)', 'derived KIAD'],
  ['RIVERSIDE, CALIFORNIA', 'MARCH ARB (KRIV)', 'read KRIV'],
  ['ANCHORAGE, ALASKA', 'TED STEVENS ANCHORAGE INTL (ANC)', undefined],
  ['HONOLULU, HAWAII', 'DANIEL K INOUYE INTL (HNL)', undefined],
  ['OSCEOLA, WISCONSIN', 'L O SIMENSTAD MUNI (2W5)', undefined],
  ['BOSTON, MASSACHUSETTS', 'GENERAL EDWARD LAWRENCE LOGAN INTL', undefined],
]
for (const [place, name, airport] of places) {
  test(`${name}, ${place}: ${airport ?? 'no airport, because no rule gives its ICAO identifier'}`, () => {
    assert.equal(known(sheet(plate({ title: 'VOR RWY 4', place, name }))).airport, airport)
  })
}

test('two identifiers in the headings make the airport a guess', () => {
  const extra = [line('HANSCOM FIELD (BED)', 0.1)]
  assert.match(known(sheet(plate({ ...boston, title: 'VOR RWY 4', extra }))).airport ?? '', /^guess/)
})

test('a plate that is drawn sideways is read in its own direction', () => {
  const turned = plate({ ...boston, title: 'AIRPORT DIAGRAM' }).map((each) => ({ ...each, turn: 270 as const }))
  const found = known(sheet(turned))
  assert.deepEqual([found.airport, found.type_code], ['derived KBOS', 'read AP'])
})

const listing = [
  line('HOT SPOTS', 0.075),
  line('LOGAN INTL (BOS) HS 1', 0.3),
  line('25 JAN 2024 to 22 FEB 2024', 0.97, { turn: 90 }),
]
test('a page for many airports has the airport of its file name if it lists it', () => {
  const found = (file: string) => known(sheet(listing, file))
  assert.deepEqual(found('MA-BOS-HOT-SPOT.pdf'), {
    name: 'read HOT SPOT',
    type_code: 'read TP',
    airport: 'derived KBOS',
    valid_from: 'read 2024-01-25',
    valid_until: 'read 2024-02-22',
  })
  assert.equal(found('MA-BED-HOT-SPOT.pdf').airport, 'guess KBED')
  assert.equal(found('NE1HOTSPOT.PDF').airport, undefined)
})

const names: readonly (readonly [stem: string, found: object])[] = [
  ['00330IL10R', { name: 'derived ILS OR LOC RWY 10R', type_code: 'derived 01', runways: 'derived 10R' }],
  ['00375RRZ28R', { name: 'derived RNAV (RNP) Z RWY 28R', type_code: 'derived RP', runways: 'derived 28R' }],
  ['05593N6', { name: 'derived NDB RWY 06', type_code: 'derived 06', runways: 'derived 06' }],
  ['00058AD', { name: 'derived AIRPORT DIAGRAM', type_code: 'derived AP' }],
  ['00058GARDNER', {}],
  ['MA-BOS-LAHSO', { airport: 'guess KBOS' }],
  ['AK-ANC-LAHSO', {}],
]
for (const [stem, found] of names) {
  test(`of a page without text, ${stem} says ${JSON.stringify(found)}`, () => {
    assert.deepEqual(known(sheet([], `${stem}.png`)), found)
  })
}
