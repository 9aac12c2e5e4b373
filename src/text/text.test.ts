import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anyCharacter, fc } from '../../test/fixtures/properties.ts'
import { escapeJson, firstUnsafe, isPlain, visibleLine, visibleText } from './index.ts'

const everyCodePoint = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))

/** Blank or without a look, although Unicode calls them letters. */
const blankLetters = /[\u115F\u1160\u3164\uFFA0\u{13441}\u{13442}]/u

describe('unsafe characters', () => {
  test('do not include letters and digits of any script', () => {
    const letters = everyCodePoint.filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !blankLetters.test(letter))
    assert.ok(letters.length > 130_000)
    assert.deepEqual(letters.filter(firstUnsafe), [])
  })

  test('do not include the characters of the fast path, apart from tabs and line breaks', () => {
    const plain = everyCodePoint.filter(isPlain)
    assert.ok(plain.length > 800)
    assert.deepEqual(plain.filter(firstUnsafe), ['\t', '\n'])
  })

  test('are all that is invisible, controls something, or is not a character, at any position', () => {
    const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/u
    // Of the 800,000 that are private or not assigned, one in a hundred and one.
    const vacant = /[\p{Co}\p{Cn}]/u
    const looked = everyCodePoint.filter(
      (character, code) => unseen.test(character) && (code % 101 === 0 || !vacant.test(character)),
    )
    assert.ok(looked.length > 8_000)
    assert.deepEqual(
      looked.filter((character) => [character, `a${character}b`].some((text) => !firstUnsafe(text))),
      [],
    )
  })

  const spellings: Readonly<Record<string, string>> = {
    'ZWNJ in Persian': 'می‌خواهم',
    'ZWJ in Sinhala': 'ශ්‍රී ලංකා',
    'ZWJ before the virama in Bengali': 'র‍্যাব',
    'a variant of an ideograph in a family name': '葛󠄀城',
    'a Mongolian variant': 'ᠠ᠋ᠮᠣᠩᠭᠣᠯ',
    'marks on letters': 'Việt Nam עִבְרִית हिन्दी தமிழ் ភាសាខ្មែរ',
    'an emoji of several': '👩‍✈️ ✈️ 🇳🇿 1️⃣',
    punctuation: 'O’Neil & Sons (β) — “x”, №5 · 100 %',
  }
  for (const [name, text] of Object.entries(spellings)) {
    test(`${name} passes`, () => {
      assert.equal(firstUnsafe(text.normalize('NFC')), null)
      assert.equal(firstUnsafe(text.normalize('NFD')), null)
    })
  }

  const meaningless: Readonly<Record<string, readonly [text: string, codePoint: string]>> = {
    'a zero-width space': ['a\u200bb', 'U+200B'],
    'a joiner between Latin letters': ['a\u200db', 'U+200D'],
    'a joiner at the end of a Persian word': ['می\u200c', 'U+200C'],
    'two joiners': ['می\u200c\u200cخو', 'U+200C'],
    'a right-to-left override': ['a\u202eb', 'U+202E'],
    'an isolate': ['a\u2066b', 'U+2066'],
    'a variation selector on a letter': ['x\ufe0f', 'U+FE0F'],
    'a Hangul filler': ['\u3164', 'U+3164'],
    'a Hangul initial filler': ['\u115f', 'U+115F'],
    'a soft hyphen': ['a\u00adb', 'U+00AD'],
    'a tag character': ['a\u{e0041}', 'U+E0041'],
    'a flag spelled with tags': ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'U+E0067'],
    'a byte order mark': ['\ufeffa', 'U+FEFF'],
    'an escape': ['a\u001b[31m', 'U+001B'],
    'a C1 control': ['a\u009b2J', 'U+009B'],
    'a line break': ['a\nb', 'U+000A'],
    'a paragraph separator': ['a\u2029b', 'U+2029'],
    'half of a surrogate pair': ['a\ud83db', 'U+D83D'],
    'a mark without a letter': ['\u0301a', 'U+0301'],
    'a mark on a space': ['a \u0301', 'U+0301'],
    'the fifth mark on a letter': [`a${'\u0301'.repeat(5)}`, 'U+0301'],
    'a private character': ['a\ue000', 'U+E000'],
    'an unassigned one': ['a\u0378', 'U+0378'],
    'a blank of another kind': ['\u2800', 'U+2800'],
  }
  for (const [name, [text, codePoint]] of Object.entries(meaningless)) {
    test(`${name} is one`, () => {
      assert.equal(firstUnsafe(text)?.codePoint, codePoint)
    })
  }
})

describe('text that is shown', () => {
  test('has one U+FFFD for each run of unsafe characters, and keeps its line breaks', () => {
    assert.equal(visibleText('a\u202e\u200bb\nc\u0007'), 'a\uFFFDb\nc\uFFFD')
    assert.equal(visibleLine('a\r\n\u2028b\tc\u001bd'), 'a b c\uFFFDd')
  })

  test('is safe for any text, and unchanged when shown again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const visible = visibleText(text)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
        assert.doesNotMatch(visible, /[\0-\x08\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\u3164\ud800-\udfff]/u)
        assert.equal(visibleText(visible), visible)
      }),
    )
  })

  test('JSON that is escaped means the same, pretty or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        for (const space of [0, 2]) {
          const escaped = escapeJson(JSON.stringify({ [name]: name }, null, space))
          assert.deepEqual(JSON.parse(escaped), { [name]: name })
          assert.doesNotMatch(escaped, /[\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\u3164]/u)
        }
      }),
    )
  })
})
