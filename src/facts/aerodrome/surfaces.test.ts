import assert from 'node:assert/strict'
import { test } from 'node:test'
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
