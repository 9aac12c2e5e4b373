import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeAbout } from './demo-notice.ts'

const textsOf = (airports: readonly string[]): string => {
  const { lead, steps } = noticeAbout(airports)
  return [lead, ...steps.map(({ text }) => text)].join(' ')
}

test('the demo image names the demo airports of the service, however many', () => {
  assert.match(textsOf(['KSBP', 'LSZH']), /charts of KSBP and LSZH need no subscription/)
  assert.doesNotMatch(textsOf(['KSBP']), /NZWN|YBBN|\btwo\b/)
  const many = Array.from({ length: 40 }, (_, at) => `AA${at + 10}`)
  assert.match(textsOf(many), /AA10, AA11, AA12, AA13, AA14 and 35 others need/)
})

test('where no chart is free it names none', () => {
  assert.equal(noticeAbout([]).steps.length, 2)
  assert.doesNotMatch(textsOf([]), /airport/)
})
