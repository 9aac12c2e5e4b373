import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surfaceOf } from './surfaces.ts'

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
