import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barLine, type Mark, paceOf, recentMarks, textLine } from './progress-bar.ts'

const progress = (done: number, total: number | null) => ({ phase: 'charts', done, total, name: 'a.pdf' })
const line = (done: number, total: number | null, elapsed: number) =>
  barLine(progress(done, total), paceOf(progress(done, total), elapsed))

test('a bar shows phase, part, count, rate, time left and the file at hand', () => {
  const quarter = `${'█'.repeat(6)}${'░'.repeat(18)}`
  assert.equal(line(6, 24, 3000), `charts    ${quarter}  6/24  2.0/s  9 s left  a.pdf`)
  assert.equal(line(600, 2400, 300_000), `charts    ${quarter}  600/2400  2.0/s  15 min left  a.pdf`)
  assert.equal(line(24, 24, 3000), `charts    ${'█'.repeat(24)}  24/24  8.0/s  a.pdf`)
})

test('where the total is not known, what is done is counted', () => {
  assert.equal(line(6, null, 3000), 'charts    6  2.0/s  a.pdf')
  assert.equal(line(0, null, 0), 'charts    a.pdf')
})

test('the pace for programs has rate and time left, null where it is unknown', () => {
  assert.deepEqual(paceOf(progress(6, 24), 3000), { phase: 'charts', done: 6, total: 24, rate: 2, eta_seconds: 9 })
  assert.deepEqual(paceOf(progress(6, null), 3000), {
    phase: 'charts',
    done: 6,
    total: null,
    rate: 2,
    eta_seconds: null,
  })
  assert.deepEqual(paceOf(progress(0, 24), 0), { phase: 'charts', done: 0, total: 24, rate: null, eta_seconds: null })
})

test('the rate is that of the last half minute: what was done before passes quickly, and is soon forgotten', () => {
  let marks: readonly Mark[] = [{ at: 0, done: 0 }]
  const paceAt = (second: number, done: number) => {
    marks = recentMarks(marks, { at: second * 1000, done })
    const [first = assert.fail()] = marks
    return paceOf(progress(done, 40_000), second * 1000 - first.at, first.done)
  }
  assert.equal(paceAt(1, 700).rate, 700)
  for (let second = 2; second < 31; second += 1) paceAt(second, 690 + second * 10)
  assert.deepEqual(paceAt(31, 1000), { phase: 'charts', done: 1000, total: 40_000, rate: 10, eta_seconds: 3900 })
  assert.ok(marks.length <= 31)
})

test('where no bar can be drawn, lines have the same figures', () => {
  const shown = progress(600, 2400)
  assert.equal(textLine(shown, paceOf(shown, 300_000)), '600/2400 charts  2.0/s  15 min left  a.pdf')
  assert.equal(textLine(progress(24, 24), paceOf(progress(24, 24), 0)), '24/24 charts  a.pdf')
})
