import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Language, languages, scopeNames, scopes } from '../../contract/index.ts'
import { en } from './en/index.ts'
import { wordsIn } from './index.ts'

/** What functions are called with: numbers that no text contains. */
const values = [7001, 7002, 7003] as const
const stay = { unused: '7001', longest: '7002', otherwise: '7003' }

/** Every text by its path, functions called. */
function texts(part: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof part === 'string') return [[path, part]]
  if (typeof part === 'function') {
    const text: unknown = path.endsWith('.detail') ? part(stay) : part(...values)
    return [[path, String(text)]]
  }
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => texts(value, `${path}.${key}`))
}

const textsIn = (language: Language) => {
  const { formats, language: name, ...words } = wordsIn(language)
  assert.equal(name, language)
  return new Map(texts(words))
}
const placeholders = (text = ''): readonly string[] => [...new Set(text.match(/700\d/g))].sort()
const names = (text = ''): readonly string[] =>
  [...new Set(text.match(/\b[a-z]+_[a-z_]+\b|application\/[\w-]+/g))].sort()

/** Words that the languages share. */
const shared = [
  ...[
    '.enterCode.label',
    '.secondStep.application.label',
    '.account.browsers.unnamed',
    '.account.passkeys.title',
    '.account.passkeys.one',
    '.account.passkeys.name.label',
    '.account.deviceName.label',
    '.account.deviceName.application',
    '.consent.application',
    '.error.status',
    '.scopes.openid.detail',
  ],
]

const english = textsIn('en')

describe('every language', () => {
  for (const language of Object.keys(languages) as Language[]) {
    const own = textsIn(language)

    test(`${language} has every text, and loses no placeholder and no name of the protocol`, () => {
      assert.deepEqual([...own.keys()].sort(), [...english.keys()].sort())
      for (const [path, text] of own) {
        assert.notEqual(text.trim(), '', path)
        assert.deepEqual(placeholders(text), placeholders(english.get(path)), path)
        assert.deepEqual(names(text), names(english.get(path)), path)
      }
    })

    test(`${language} ends sentences where English does`, () => {
      for (const [path, text] of own) assert.equal(/[.?]$/.test(text), /[.?]$/.test(english.get(path) ?? ''), path)
    })

    if (language === 'en') continue
    test(`${language} says nothing in English`, () => {
      const same = [...own].filter(([path, text]) => english.get(path) === text && !shared.includes(path))
      assert.deepEqual(same, [])
    })
  }
})

test('the test of placeholders finds the ones of functions, also of those that return markup', () => {
  assert.deepEqual(placeholders(english.get('.consent.timeLeft')), ['7001', '7002'])
  assert.deepEqual(placeholders(english.get('.scopes.offline_access.detail')), ['7001', '7002', '7003'])
})

test('in French, no line begins with the sign that a space precedes', () => {
  for (const [path, text] of textsIn('fr')) assert.doesNotMatch(text, / [?!:;»]|« /, path)
})

const informal = (words: string): RegExp => new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu')

test('people are addressed formally', () => {
  for (const [path, text] of textsIn('de')) assert.doesNotMatch(text, informal('du|dein|deine[mnrs]?|dir|dich'), path)
  for (const [path, text] of textsIn('fr')) assert.doesNotMatch(text, informal('tu|toi|ton|ta|tes'), path)
  for (const [path, text] of textsIn('es')) assert.doesNotMatch(text, informal('tú|tu|tus|ti|contigo|vosotros'), path)
})

test('every permission of the contract has its name; what else is said of it is a sentence', () => {
  for (const scope of scopeNames) {
    assert.equal(en.scopes[scope].label, scopes[scope].label)
    assert.match(english.get(`.scopes.${scope}.detail`) ?? '.', /\.$/)
  }
})
