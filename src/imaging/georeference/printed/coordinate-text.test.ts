import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinateOf, positionOf, wholeDegreesOf } from './coordinate-text.ts'

const minute = 1 / 60

const forms: readonly (readonly [text: string, axis: 'lat' | 'lng', degrees: number, unit: number])[] = [
  ['42°23’N', 'lat', 42 + 23 / 60, minute],
  ['122 23’W', 'lng', -122 - 23 / 60, minute],
  ['4223’N', 'lat', 42 + 23 / 60, minute],
  ['7101’W', 'lng', -71 - 1 / 60, minute],
  ['0710130W', 'lng', -71.025, minute / 60],
  ['42°21 ’N', 'lat', 42.35, minute],
  ['N42 21 .5’', 'lat', 42 + 21.5 / 60, minute / 10],
  ['E008 30', 'lng', 8.5, minute],
  ["50°58'", 'lat', 50 + 58 / 60, minute],
  ["001°57'", 'lng', 1.95, minute],
  ['008°30’00’’E', 'lng', 8.5, minute / 60],
  ['S33 56 30', 'lat', -33 - 56.5 / 60, minute / 60],
]
for (const [text, axis, degrees, unit] of forms) {
  test(`${text} is a coordinate`, () => {
    const found = coordinateOf(text) ?? assert.fail('not read')
    assert.equal(found.axis, axis)
    assert.ok(Math.abs(found.degrees - degrees) < 1e-9, `${found.degrees}`)
    assert.ok(Math.abs(found.unit - unit) < 1e-9, `${found.unit}`)
  })
}

for (const [text, axis, degrees] of [
  ['N48°', 'lat', 48],
  ['48° S', 'lat', -48],
  ['11°E', 'lng', 11],
  ['W 122º', 'lng', -122],
  ['009°E', 'lng', 9],
] as const) {
  test(`${text} is whole degrees, which count where nothing finer is printed`, () => {
    assert.equal(coordinateOf(text), null)
    const found = wholeDegreesOf(text)
    assert.deepEqual([found?.axis, found?.degrees, found?.unit], [axis, degrees, 1])
  })
}

for (const text of ['48°', '121°', '5°E', '95°N', '181°E', 'N048°', '15.2° W', 'VAR 14°E', 'N48', 'N48°E', '4223’N'])
  test(`${text} is no whole degree`, () => assert.equal(wholeDegreesOf(text), null))

for (const text of [
  '121°',
  '5°E',
  '0.1° E',
  'VAR 15.2° W',
  '358’',
  '95°00’N',
  '12°75’N',
  '181°00’E',
  'N42°00’N',
  '2500',
  'GS 3.00°',
  '1'.repeat(400),
])
  test(`${text.slice(0, 20)} is none`, () => assert.equal(coordinateOf(text), null))

for (const [text, named] of [
  ['42°22’N-71°00’W', false],
  ['N42 21 .45’-W 70 59.37’', false],
  ['LAT : 50 57 39 N LONG : 001 57 05 E', true],
  ['ARP 50°57\'39"N 001°57\'05"E', true],
] as const)
  test(`${text} is a position, not a label`, () => {
    assert.equal(coordinateOf(text), null)
    assert.equal(positionOf(text)?.named, named)
  })
