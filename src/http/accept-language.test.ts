import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../test/fixtures/properties.ts'
import { acceptedLanguages } from './accept-language.ts'

const cases: Readonly<Record<string, readonly string[]>> = {
  '': [],
  de: ['de'],
  'de-AT,de;q=0.9,en;q=0.8': ['de-AT', 'de', 'en'],
  'en;q=0.2, fr;q=0.9': ['fr', 'en'],
  'es ; Q=0.5 ,\tzh-Hant-TW;q=1.000': ['zh-Hant-TW', 'es'],
  'de;q=0, en': ['en'],
  'de;q=0.000,*;q=0.5': [],
  'de;q=2, fr;q=-1, es;q=0.1234, en;q=x, nl;q=': [],
  'de;q=0.5;x=1, en;level=1, fr': ['fr'],
  ',, ;q=1, -de, de-, d e, fr_FR, 1a, es': ['es'],
}

describe('Accept-Language', () => {
  for (const [header, tags] of Object.entries(cases))
    test(`${JSON.stringify(header)} prefers ${JSON.stringify(tags)}`, () =>
      assert.deepEqual(acceptedLanguages(header), tags))

  test('languages of one quality keep their order', () =>
    assert.deepEqual(acceptedLanguages('fr;q=0.5,es;q=0.5,de'), ['de', 'fr', 'es']))

  test('that is missing prefers none', () => assert.deepEqual(acceptedLanguages(undefined), []))

  test('of an endless header, the beginning counts', () =>
    assert.deepEqual(acceptedLanguages(`fr${' '.repeat(2000)},de`), ['fr']))

  test('any header gives only well-formed tags, at most as many as were sent', () => {
    const piece = fc.oneof(fc.constantFrom('de', 'en-US', ';q=', '0.5', ',', ';', '*', ' ', '-', '1'), fc.string())
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const header = pieces.join('')
        const tags = acceptedLanguages(header)
        assert.ok(tags.length <= header.split(',').length)
        for (const tag of tags) assert.match(tag, /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/)
      }),
    )
  })
})
