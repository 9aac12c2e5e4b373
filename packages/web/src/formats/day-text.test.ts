import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText } from './day-text.ts'

test('a date of a record is shown as the language writes it; anything else as it is', () => {
  assert.equal(dayText('20261126', 'en'), 'Nov 26, 2026')
  assert.equal(dayText('2026-11-26', 'de'), '26.11.2026')
  assert.equal(dayText('20261127', 'de'), '27.11.2026')
  assert.equal(dayText('', 'en'), '')
  assert.equal(dayText('soon', 'en'), 'soon')
})
