import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readEmailAddress } from './email-address.ts'
import { NameError, readName } from './name.ts'
import { usernameSkeleton } from './skeleton.ts'

const read = (name: string) => readName(name, 'The name')
const refuses = (reader: () => unknown, message: RegExp) =>
  assert.throws(reader, (error: unknown) => error instanceof NameError && message.test(error.message))

describe('a name', () => {
  const kept: readonly (readonly [given: string, stored: string])[] = [
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['  Flight   bag ', 'Flight bag'],
    ['山田\u3000太郎', '山田 太郎'],
    ['a\u00a0b', 'a b'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👩‍✈️', '👩‍✈️'],
    ['✈', '✈'],
  ]
  for (const [given, stored] of kept) {
    test(`${JSON.stringify(given)} is stored as ${JSON.stringify(stored)}`, () => {
      assert.equal(read(given), stored)
      assert.equal(read(stored), stored)
    })
  }

  test('has 1 to 60 characters as people count them', () => {
    for (const character of ['a', '字', 'क्षि', '👩‍✈️', 'e\u0323\u0302']) {
      const most = character.repeat(60)
      const fits = [...most.normalize('NFC')].length <= 200
      if (fits) assert.equal(read(most), most.normalize('NFC'))
      refuses(() => read(most + character), /The name has 61 characters: at most 60 are allowed/)
    }
    for (const empty of ['', ' ', '\u3000']) refuses(() => read(empty), /The name is empty/)
  })

  test('of few characters but very many code points is rejected too', () => {
    refuses(() => read('👩‍✈️'.repeat(60)), /The name has 240 code points: at most 200 are allowed/)
    refuses(() => read(`क${'्क'.repeat(200)}`), /at most/)
  })

  test('with invisible characters is rejected, and the message names the code point', () => {
    refuses(() => read('Fli\u200bght'), /^The name contains U\+200B, an invisible character: leave it out$/)
    refuses(() => read('Fli\u202eght'), /U\+202E, a control of the text’s direction/)
    refuses(() => read('a\u001b[31m'), /U\+001B, a control character/)
    refuses(() => read('a\tb'), /U\+0009, a control character/)
    refuses(() => read('\ud800'), /U\+D800, half of a character/)
    refuses(() => read('\u3164'), /U\+3164/)
  })
})

describe('a mail address', () => {
  const valid = [
    'zoe@example.org',
    'zoe+charts@sub.example.org',
    "o'neil@example.org",
    'zoë@bücher.example',
    'a@localhost',
  ]
  for (const address of valid) {
    test(`${address} is accepted`, () => assert.equal(readEmailAddress(` ${address}`), address))
  }

  const invalid = [
    ...['', 'zoe', '@example.org', 'zoe@', 'zoe@@example.org', 'a b@example.org', 'a@b c.org', 'a@-b.org', 'a@b..org'],
    ...[
      '.a@example.org',
      'a.@example.org',
      'a..b@example.org',
      '<zoe@example.org>',
      'a@b.org, c@d.org',
      '"a b"@example.org',
    ],
    ...[
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@b_c.org',
      'zo\u202ee@example.org',
      'a@exa\u200bmple.org',
      'a@b.org\nBcc: c@d.org',
    ],
    ...[`${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(64)}.org`, `a@${'b.'.repeat(130)}org`],
  ]
  for (const address of invalid) {
    test(`${JSON.stringify(address).slice(0, 40)} is rejected`, () => {
      refuses(() => readEmailAddress(address), /^The mail address /)
    })
  }
})

describe('usernames that could be mistaken for each other', () => {
  const same: readonly (readonly [string, string])[] = [
    ['demo', 'DEMO'],
    ['demo', 'ｄｅｍｏ'],
    ['finn', 'ﬁnn'],
    ['Zoë', 'Zoe\u0308'],
    ['Straße', 'STRASSE'],
    ['straße', 'strasse'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['σοφος', 'σοφοσ'],
    ['izmir', 'İzmir'],
    ['izmir', 'ızmir'],
    ['می‌خواهم', 'میخواهم'],
    ['葛󠄀城', '葛城'],
    ['a b', 'a\u00a0b'],
    ['demo', 'dеmо'],
    ['pax', 'рах'],
    ['ANNA', 'ΑΝΝΑ'],
    ['Kelvin', '\u212aelvin'],
  ]
  for (const [one, other] of same) {
    test(`${one} and ${other} are the same to people`, () => {
      assert.equal(usernameSkeleton(one), usernameSkeleton(other))
    })
  }

  test('others are not', () => {
    const all = [
      'zoe',
      'zoë',
      'joe',
      'иван',
      'ιωάννης',
      'anna1',
      'annal',
      'anna',
      'demo',
      'dem0',
      'rn',
      'm',
      'user 1',
      'user 11',
      '山田',
      '山川',
      'a-b',
      'ab',
    ]
    assert.equal(new Set(all.map(usernameSkeleton)).size, all.length)
  })

  test('a skeleton is its own skeleton', () => {
    for (let code = 0; code < 0x20000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const skeleton = usernameSkeleton(`a${String.fromCodePoint(code)}b`)
      assert.equal(usernameSkeleton(skeleton), skeleton, code.toString(16))
    }
  })
})

test('the reason of a rejection is a word that pages translate', () => {
  const reasonOf = (reader: () => unknown): string => {
    try {
      reader()
    } catch (error) {
      if (error instanceof NameError) return error.reason
    }
    return 'none'
  }
  const cases: readonly (readonly [reader: () => unknown, reason: string])[] = [
    [() => read(' '), 'empty'],
    [() => read('a\tb'), 'unsafe'],
    [() => read('a'.repeat(61)), 'too long'],
    [() => readEmailAddress('a\tb@example.org'), 'unsafe'],
    [() => readEmailAddress('zoe'), 'not an address'],
    [() => readEmailAddress('zoe@-'), 'not an address'],
    [() => readEmailAddress(`${'a'.repeat(65)}@example.org`), 'too long'],
  ]
  for (const [reader, reason] of cases) assert.equal(reasonOf(reader), reason)
})
