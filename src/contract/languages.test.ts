import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage, readUiLocales } from './languages.ts'

test('the language is the first of the person that is supported', () => {
  assert.equal(chooseLanguage(['pt-BR', 'de-CH', 'en']), 'de')
  assert.equal(chooseLanguage(['FR']), 'fr')
  assert.equal(chooseLanguage(['es-419', 'fr']), 'es')
  for (const tags of [[], ['ja'], ['den'], ['deu'], [''], ['-de'], ['constructor'], ['__proto__'], ['x-de']]) {
    assert.equal(chooseLanguage(tags), null, String(tags))
  }
})

test('ui_locales is a list of tags; any other text names no language', () => {
  assert.equal(readUiLocales('se de-AT fr'), 'de')
  assert.equal(readUiLocales(' es  '), 'es')
  for (const locales of [
    undefined,
    '',
    ' ',
    'se',
    'de,fr',
    '<de>',
    '\0',
    'x'.repeat(100_000),
    `${'x '.repeat(200)}de`,
  ]) {
    assert.equal(readUiLocales(locales), null, locales?.slice(0, 20))
  }
})
