import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from './plain-words.ts'

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
