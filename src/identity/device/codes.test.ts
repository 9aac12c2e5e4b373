import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { userCodeAlphabet, userCodeLength } from '../../contract/index.ts'
import { digestUserCode, formatUserCode, hashDeviceCode, makeDeviceCode, makeUserCode, parseUserCode } from './codes.ts'

const aCode = fc
  .array(fc.constantFrom(...userCodeAlphabet), { minLength: userCodeLength, maxLength: userCodeLength })
  .map((letters) => letters.join(''))

test('a user code has eight letters of the alphabet, which has no vowel', () => {
  for (let i = 0; i < 1000; i += 1) assert.match(makeUserCode(randomBytes), /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)
  assert.doesNotMatch(userCodeAlphabet, /[AEIOUY]/)
})

/** Chance by the megabyte: a million small draws would take seconds. */
function pooled(): (size: number) => Buffer {
  let pool = Buffer.alloc(0)
  return (size) => {
    if (pool.length < size) pool = randomBytes(1 << 20)
    const drawn = pool.subarray(0, size)
    pool = pool.subarray(size)
    return drawn
  }
}

test('every letter of a user code is equally likely at every place (a million codes, chi-squared)', () => {
  const rounds = 1_000_000
  const random = pooled()
  const counts = Array.from({ length: userCodeLength }, () => new Uint32Array(128))
  for (let i = 0; i < rounds; i += 1) {
    const code = makeUserCode(random)
    for (let place = 0; place < userCodeLength; place += 1) {
      const letter = code.charCodeAt(place)
      const count = counts[place]
      if (count) count[letter] = (count[letter] ?? 0) + 1
    }
  }
  const expected = rounds / userCodeAlphabet.length
  for (const count of counts) {
    const letters = [...count.keys()].filter((letter) => count[letter]).map((letter) => String.fromCharCode(letter))
    assert.equal(letters.join(''), userCodeAlphabet, 'no other letter, and so no vowel')
    const chiSquared = [...userCodeAlphabet].reduce(
      (sum, letter) => sum + ((count[letter.charCodeAt(0)] ?? 0) - expected) ** 2 / expected,
      0,
    )
    // 19 degrees of freedom: 60 is passed by a fair source once in some 250,000 times.
    assert.ok(chiSquared < 60, `chi-squared is ${chiSquared}`)
  }
})

test('bytes that would favour the first letters are thrown away', () => {
  const bytes = [
    [255, 254, 253, 252, 251, 250, 249, 248],
    [247, 246, 245, 244, 243, 242, 241, 240],
    [239, 0, 20, 1, 21, 2, 22, 3],
  ]
  const code = makeUserCode(() => Buffer.from(bytes.shift() ?? assert.fail('more bytes were asked for than needed')))
  assert.equal(code, 'ZBBCCDDF')
})

test('formatting and parsing a user code are inverses', () => {
  fc.assert(
    fc.property(aCode, (text) => {
      const code = parseUserCode(text)
      assert.ok(code)
      assert.equal(parseUserCode(formatUserCode(code)), text)
    }),
  )
})

test('a code survives any punctuation, white space and letter case around its letters', () => {
  const noise = fc.stringMatching(/^[ \t\u00a0\u2013\u2014\u200b.\-_/+0-9aeiouyé]{0,3}$/)
  fc.assert(
    fc.property(aCode, fc.array(noise, { minLength: 9, maxLength: 9 }), fc.boolean(), (text, noises, lower) => {
      const letters = lower ? text.toLowerCase() : text
      const typed = noises.map((between, i) => between + (letters[i] ?? '')).join('')
      assert.equal(parseUserCode(typed), text)
    }),
  )
})

const spellings = {
  'as shown': 'WDJB-MJHT',
  'lower case': 'wdjb-mjht',
  'without hyphen': 'WDJBMJHT',
  'with spaces': ' wdjb mjht ',
  'with an en dash': 'WDJB\u2013MJHT',
  'with a no-break space': 'WDJB\u00a0MJHT',
  'full width': '\uff37\uff24\uff2a\uff22\uff0d\uff2d\uff2a\uff28\uff34',
  'full width, lower case': '\uff57\uff44\uff4a\uff42\uff4d\uff4a\uff48\uff54',
  'circled letters': '\u24cc\u24b9\u24bf\u24b7\u24c2\u24bf\u24bd\u24c9',
}
for (const [name, typed] of Object.entries(spellings)) {
  test(`a code typed ${name} is understood`, () => assert.equal(parseUserCode(typed), 'WDJBMJHT'))
}

for (const typed of ['', 'WDJB-MJH', 'WDJB-MJHTT', 'AEIO-UYAE', '12345678', 'WDJB-MJH0', '\u0412DJB-MJHT']) {
  test(`${JSON.stringify(typed)} is not a user code`, () => assert.equal(parseUserCode(typed), null))
}

test('a device code carries 256 random bits and is stored as its SHA-256', () => {
  const now = Date.UTC(2026, 10, 22)
  const code = makeDeviceCode(randomBytes, now)
  assert.match(code, /^dc_0mwr2lmo0[\w-]{43}$/)
  assert.notEqual(code, makeDeviceCode(randomBytes, now))
  assert.match(hashDeviceCode(code), /^0mwr2lmo0[\w-]{43}$/)
  assert.ok(!hashDeviceCode(code).includes(code.slice(12)))
})

test('stored device codes are in the order of their times', () => {
  const times = [0, 9, Date.UTC(2026, 10, 22), Date.UTC(2026, 10, 22, 0, 0, 0, 1), Date.UTC(2100, 0)]
  const stored = times.map((time) => hashDeviceCode(makeDeviceCode(randomBytes, time)))
  assert.deepEqual(stored.toSorted(), stored)
})

test('a device code without a time, as earlier versions made them, is stored as its SHA-256 alone', () => {
  assert.equal(hashDeviceCode(`dc_${'a'.repeat(43)}`), 'VRViEuslgM31pwc6eeow152YiVh2iZLh5-a50FVB8lw')
})

test('a user code is stored under the key of the server', () => {
  const code = parseUserCode('WDJBMJHT')
  assert.ok(code)
  const digestUnder = (byte: number) => digestUserCode(code, createSecretKey(Buffer.alloc(32, byte)))
  assert.equal(digestUnder(1), digestUnder(1))
  assert.notEqual(digestUnder(1), digestUnder(2))
})
