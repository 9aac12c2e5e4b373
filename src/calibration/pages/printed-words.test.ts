import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOf } from './printed-words.ts'

const spelled = (text: string) =>
  [...text].flatMap((char, at) => (char === ' ' ? [] : [{ char, afterSpace: text[at - 1] === ' ' }]))

test('words in capitals are those of a page, also next to a frequency, each once', () => {
  assert.deepEqual(wordsOf(spelled('116.6BTG Chan 113 TO BTG DA Newberg UBG')), ['BTG', 'UBG'])
})

test('a page without such words has no text to go by', () => {
  assert.equal(wordsOf(spelled('12.5 to 14')), null)
})
