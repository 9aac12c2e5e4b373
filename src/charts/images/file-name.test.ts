import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { type Picture, pictures } from '../../contract/index.ts'
import { fileName, parseFileName } from './file-name.ts'

const characters = (alphabet: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max })

const names = fc.record(
  {
    icao: characters('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 4, 4),
    index: characters('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-', 1, 16),
    hash: characters('0123456789abcdef', 8, 8),
    picture: fc.constantFrom(...(Object.keys(pictures) as Picture[])),
  },
  { noNullPrototype: true },
)

test('a file name is <icao>_<index>_<8 hex of content>_<d|n|td|tn>.png, lower case', () => {
  const name = fileName({ icao: 'KPDX', index: '10-9A', hash: '0a1b2c3d', picture: 'thumb_night' })
  assert.equal(name, 'kpdx_10-9a_0a1b2c3d_tn.png')
})

test('parsing a file name gives back what it was made of', () => {
  fc.assert(fc.property(names, (name) => assert.deepEqual(parseFileName(fileName(name)), name)))
})

const strangers = [
  '',
  'kpdx.png',
  'KPDX_10-9_0a1b2c3d_d.png',
  'kpdx_10-9_0a1b2c3d_d.png.',
  'kpdx_10-9_0a1b2c3d_d.png\n',
  'kpdx_10-9_0a1b2c3d_d.png\0',
  'kpdx_10-9_0a1b2c3d_x.png',
  'kpdx_10-9_0a1b2c3_d.png',
  'kpdx_10-9_0A1B2C3D_d.png',
  '../kpdx_10-9_0a1b2c3d_d.png',
  'kpdx_../_0a1b2c3d_d.png',
  `kpdx_${'1'.repeat(17)}_0a1b2c3d_d.png`,
]
for (const text of strangers) {
  test(`${JSON.stringify(text)} is not a file name of ours`, () => assert.equal(parseFileName(text), null))
}
