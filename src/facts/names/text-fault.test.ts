import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { textFault } from './text-fault.ts'

test('names in any script can be displayed', () => {
  for (const name of [
    'ILS OR LOC RWY 10R',
    'RNAV (GPS) Z RWY 04',
    'Zürich',
    'Đà Nẵng',
    '東京国際空港',
    'مطار',
    'Ħal Luqa',
  ])
    assert.equal(textFault(name), null, name)
})

test('every control character is named, at any position', () => {
  const controls = [
    ...Array(32).keys(),
    0x7f,
    ...Array.from({ length: 32 }, (_, at) => 0x80 + at),
    0x200b,
    0x202e,
    0x2066,
  ]
  for (const code of controls) {
    const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    for (const text of [`${String.fromCodePoint(code)}ILS`, `I${String.fromCodePoint(code)}LS`]) {
      assert.ok(textFault(text)?.startsWith(`contains ${codePoint}, `), codePoint)
    }
  }
})

test('a text is too long from the first character beyond the limit', () => {
  assert.equal(textFault('x'.repeat(200)), null)
  assert.equal(textFault('x'.repeat(2_000)), 'has 2000 characters; at most 200 are accepted')
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), (length, most) => {
      assert.equal(textFault('x'.repeat(length), most) === null, length <= most)
    }),
  )
})
