import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { surfaceName, surfaceOf } from './surfaces.ts'

const surfaces = [
  ['Asphalt', 'paved', 'Asphalt'],
  ['ASPH-G', 'paved', 'Asphalt'],
  ['CON', 'paved', 'Concrete'],
  ['asphalt/concrete', 'paved', 'asphalt/concrete'],
  ['GRASS / SOD', 'open', 'Grass'],
  ['TURF-GRVL', 'open', 'Turf'],
  ['WATER-E', 'water', 'Water'],
  ['Piçarra', 'open', 'Piçarra'],
  ['Concrete and asphalt', 'paved', 'Concrete and asphalt'],
  ['Concrete and asphalt/Graded earth', 'paved', 'Concrete and asphalt'],
  ['Asphalt/Concrete and asphalt', 'paved', 'Asphalt'],
  ['crushed rock and asphalt', 'open', 'crushed rock'],
  ['Gravel (covered with a tarp)', 'open', 'Gravel'],
  ['Sod with gravel & sand', 'open', 'Sod with gravel'],
  ['Grassed brown silty clay', 'open', 'Grassed brown silty'],
  ['PIERCED STEEL PLANKING / LANDING MATS', 'open', 'PIERCED STEEL'],
  ['Straßenbelagsmaterialien', 'open', 'Straßenbelagsmaterialien'],
  ['UNK', 'open', 'not known'],
  ['', 'open', 'not known'],
] as const
for (const [written, kind, name] of surfaces) {
  test(`the surface ${JSON.stringify(written)} is drawn ${kind} and called ${name}`, () => {
    assert.deepEqual(surfaceOf(written), { kind, name })
  })
}

const codes = [
  ['ASPH-CONC-G', 'Asphalt/Concrete'],
  ['TURF', 'Grass'],
  ['DIRT', 'Earth'],
  ['GRADED', 'Graded earth'],
  ['PEM', 'Concrete and asphalt'],
  ['XYZ', 'Unknown'],
] as const
for (const [written, name] of codes) {
  test(`facts name the surface ${written} ${name}`, () => assert.equal(surfaceName(written), name))
}

test('a surface of one endless word is not known', () => {
  assert.equal(surfaceOf('x'.repeat(2_000)).name, 'not known')
})

test('no name is cut in the middle of a word, and none is longer than a table can show', () => {
  const word = fc.stringMatching(/^[A-Za-zäéñ]{1,14}$/u)
  const separator = fc.constantFrom(' ', '/', ' / ', ', ', ' and ', ' (', ') ', '-', ' - ', '; ', ' + ')
  const text = fc.array(fc.tuple(word, separator), { minLength: 1, maxLength: 8 }).map((parts) => parts.flat().join(''))
  const words = (name: string) => name.match(/\p{L}+/gu) ?? []
  fc.assert(
    fc.property(text, (written) => {
      const { name } = surfaceOf(written)
      const known = new Set([
        ...words('not known'),
        ...words(written),
        ...codes.flatMap(([, names]) => words(names)),
        ...words(surfaceName(written)),
      ])
      assert.ok(name.length > 0 && name.length <= 40, name)
      for (const each of words(name)) assert.ok(known.has(each), `${each} of ${name} is not a word of ${written}`)
    }),
    { numRuns: 2_000 },
  )
})
