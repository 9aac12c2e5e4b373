import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf, plainWords } from './plain-words.ts'

const cases: Readonly<Record<string, string>> = {
  '': 'en',
  de: 'de',
  'de-AT,de;q=0.9,en;q=0.8': 'de',
  'pt-BR,pt;q=0.9,es;q=0.7,en;q=0.3': 'es',
  'en;q=0.2, fr;q=0.9': 'fr',
  'de;q=0, en': 'en',
  'xx, *': 'en',
  constructor: 'en',
}
for (const [header, language] of Object.entries(cases))
  test(`a browser that prefers ${JSON.stringify(header)} gets ${language}`, () =>
    assert.equal(languageOf(header), language))

test('no text of another language is the English one', () => {
  const texts = (language: Parameters<typeof plainWords>[0]) =>
    Object.values(plainWords(language)).flatMap((words) =>
      typeof words === 'string' ? [words] : [words.title, ...words.sentences],
    )
  const english = texts('en')
  for (const language of ['de', 'fr', 'es'] as const) {
    const own = texts(language)
    assert.equal(own.length, english.length)
    for (const text of own) assert.ok(!english.includes(text), text)
  }
})
