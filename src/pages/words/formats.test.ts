import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Language, languages } from '../../contract/index.ts'
import { formatsIn } from './formats.ts'

const formats = formatsIn('en')

test('days are written as each language writes them, in UTC', () => {
  const written = (moment: number) =>
    (Object.keys(languages) as Language[]).map((language) => formatsIn(language).day(moment))
  assert.deepEqual(written(Date.UTC(2026, 11, 31, 23, 59)), [
    '31 December 2026',
    '31. Dezember 2026',
    '31 décembre 2026',
    '31 de diciembre de 2026',
  ])
  assert.deepEqual(written(Date.UTC(2026, 3, 1)), [
    '1 April 2026',
    '1. April 2026',
    '1er avril 2026',
    '1 de abril de 2026',
  ])
})

test('times are UTC in every language', () => {
  for (const language of Object.keys(languages) as Language[]) {
    const { time, moment, day } = formatsIn(language)
    const at = Date.UTC(2026, 0, 2, 3, 4, 59)
    assert.equal(time(at), '03:04 UTC')
    assert.equal(moment(at), `${day(at)}, 03:04 UTC`)
  }
})

describe('durations', () => {
  test('have the largest unit of which there are at least two, hours from 120 minutes', () => {
    assert.deepEqual([1, 119, 3600, 7200, 86_400, 90 * 86_400].map(formats.duration), [
      '1 second',
      '119 seconds',
      '60 minutes',
      '2 hours',
      '24 hours',
      '90 days',
    ])
    assert.equal(formatsIn('de').duration(90 * 86_400), '90 Tage')
  })

  test('until the next attempt are rounded up, so that it is allowed then', () => {
    assert.deepEqual([1, 89, 90, 121].map(formats.wait), ['1 second', '89 seconds', '2 minutes', '3 minutes'])
  })

  test('ages and times left are whole minutes, never more than is true', () => {
    assert.deepEqual([1, 1.9, 2, 12].map(formats.ago), [
      '1 minute ago',
      '1 minute ago',
      '2 minutes ago',
      '12 minutes ago',
    ])
    assert.deepEqual([1, 1.9, 9.99].map(formats.minutes), ['1 minute', '1 minute', '9 minutes'])
    assert.equal(formatsIn('fr').ago(1), 'il y a 1 minute')
  })
})

test('lists end as a sentence does', () => {
  assert.equal(formats.list(['NZWN']), 'NZWN')
  assert.equal(formats.list(['NZWN', 'YBBN', 'KPDX']), 'NZWN, YBBN and KPDX')
  assert.equal(formatsIn('de').list(['NZWN', 'YBBN']), 'NZWN und YBBN')
})
