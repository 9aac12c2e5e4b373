import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../test/fixtures/properties.ts'
import { type Form, FormError, parseForm } from './form.ts'

const parse = (body: string | Buffer): Form => parseForm(Buffer.from(body))

const readings: readonly { body: string; name: string; value: string | undefined }[] = [
  { body: 'a=1', name: 'a', value: '1' },
  { body: '', name: 'a', value: undefined },
  { body: 'a', name: 'a', value: undefined },
  { body: 'a=', name: 'a', value: undefined },
  { body: '&&a=1&&', name: 'a', value: '1' },
  { body: 'a=b=c', name: 'a', value: 'b=c' },
  { body: 'a=b+c', name: 'a', value: 'b c' },
  { body: 'a=b%2Bc', name: 'a', value: 'b+c' },
  { body: 'a=%E2%9C%88', name: 'a', value: '✈' },
  { body: 'a=✈', name: 'a', value: '✈' },
  { body: 'client%5Fid=x', name: 'client_id', value: 'x' },
  { body: '=x', name: '', value: 'x' },
  { body: '__proto__=x', name: '__proto__', value: 'x' },
  { body: 'a=1', name: 'constructor', value: undefined },
]
for (const { body, name, value } of readings) {
  test(`${JSON.stringify(body)}: ${JSON.stringify(name)} is ${JSON.stringify(value)}`, () => {
    assert.equal(parse(body).one(name), value)
  })
}

const refused: Readonly<Record<string, string | Buffer>> = {
  'a percent sign alone': 'a=%',
  'a percent sign with one digit': 'a=%4',
  'a percent sign with other letters': 'a=%zz',
  'percent-encoded bytes that are not UTF-8': 'a=%ff',
  'an overlong percent-encoding': 'a=%c0%af',
  'a percent-encoded surrogate': 'a=%ed%a0%80',
  'a percent-encoded NUL': 'a=%00',
  'a NUL': 'a=\0',
  'a NUL in a name': '%00a=1',
  'a line feed': 'a=b%0Ac',
  'a DEL': 'a=%7f',
  'bytes that are not UTF-8': Buffer.from([0x61, 0x3d, 0xff]),
}
for (const [name, body] of Object.entries(refused)) {
  test(`a body with ${name} is rejected`, () => assert.throws(() => parseForm(Buffer.from(body)), FormError))
}

test('a repeated parameter is rejected by its name, also when it is empty', () => {
  for (const body of ['a=1&a=1', 'a=1&b=2&a=', 'a&a', 'a=1&%61=1']) {
    assert.throws(() => parse(body).one('a'), /parameter a is repeated/)
    assert.throws(() => parse(body).refuseRepeated(), /parameter a is repeated/)
  }
  assert.deepEqual(parse('a=1&a=2').all('a'), ['1', '2'])
})

test('what URLSearchParams writes is read back', () => {
  const printable = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text))
  fc.assert(
    fc.property(fc.dictionary(printable, printable), (fields) => {
      const form = parse(new URLSearchParams(fields).toString())
      for (const [name, value] of Object.entries(fields)) assert.equal(form.one(name), value)
    }),
  )
})

test('any bytes at all are read or refused, never anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        parseForm(Buffer.from(bytes)).one('a')
      } catch (error) {
        assert.ok(error instanceof FormError)
      }
    }),
    { numRuns: 1000 },
  )
})
