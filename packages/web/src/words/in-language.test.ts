import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLanguage } from './in-language.ts'

test('an address keeps what it has, and names the language once', () => {
  assert.equal(inLanguage('https://auth.example/account', 'de'), 'https://auth.example/account?ui_locales=de')
  const end = 'https://auth.example/connect/endsession?state=a%20b&ui_locales=fr#x'
  assert.equal(inLanguage(end, 'es'), 'https://auth.example/connect/endsession?state=a+b&ui_locales=es#x')
})
