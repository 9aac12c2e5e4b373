import assert from 'node:assert/strict'
import { test } from 'node:test'
import { themeNow } from './theme-now.ts'

const night = '1000 2000'
const threeDays = 3 * 86_400_000
const cases = [
  ['nothing is remembered', {}, null],
  ['colours that were chosen, at night', { theme: 'light', light: 'night', night }, 'light'],
  ['colours that were chosen, by day', { theme: 'dark', light: 'day' }, 'dark'],
  ['night that was chosen', { theme: 'system', light: 'night' }, 'dark'],
  ['day that was chosen, at night', { light: 'day', night }, null],
  ['night by the sun', { light: 'auto', night }, 'dark'],
  ['night by the sun, where nothing was chosen', { night }, 'dark'],
  ['the night is over', { night: '1000 1500' }, null],
  ['the night is to come', { night: '1501 2000' }, null],
  ['something else in its place', { night: 'x' }, null],
  ['the same hour, days after an airport was looked at', { night }, 'dark', 1500 + threeDays],
  ['by day, days after an airport was looked at', { night }, null, 2500 + threeDays],
  ['by day, before the night of days after', { night }, null, 500 + threeDays],
] as const

for (const [what, remembered, theme, now = 1500] of cases) {
  test(`the colours of the page: ${what}`, () => {
    const values = new Map(Object.entries(remembered).map(([key, value]) => [`platekeeper.${key}`, value]))
    assert.equal(
      themeNow((key) => values.get(key) ?? null, now),
      theme,
    )
  })
}
