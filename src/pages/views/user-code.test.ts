import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userCodeAlphabet } from '../../contract/index.ts'
import { spellOut } from './user-code.ts'

test('a code is spelled with the radiotelephony alphabet, group by group', () => {
  assert.equal(spellOut('BCDF-GHJK'), 'Bravo Charlie Delta Foxtrot, Golf Hotel Juliett Kilo')
})

test('every letter of a code has its own word', () => {
  const spelled = Array.from(userCodeAlphabet, spellOut)
  assert.equal(new Set(spelled).size, userCodeAlphabet.length)
  for (const [index, word] of spelled.entries()) assert.ok(word.length > 1 && word[0] === userCodeAlphabet[index], word)
})
