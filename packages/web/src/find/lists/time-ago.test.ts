import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeAgo } from './time-ago.ts'

test('how long ago a time was is in the largest unit that fits, and a clock that was wrong is now', () => {
  const now = Date.UTC(2026, 10, 28, 12)
  const ago = (minutes: number, language = 'en') => timeAgo(now - minutes * 60_000, now, language)
  assert.deepEqual([ago(0), ago(0.9), ago(-5)], ['now', 'now', 'now'])
  assert.deepEqual(
    [ago(1), ago(59.9), ago(60), ago(23 * 60)],
    ['1 minute ago', '59 minutes ago', '1 hour ago', '23 hours ago'],
  )
  assert.deepEqual([ago(24 * 60), ago(72 * 60), ago(24 * 60, 'de')], ['yesterday', '3 days ago', 'gestern'])
})
