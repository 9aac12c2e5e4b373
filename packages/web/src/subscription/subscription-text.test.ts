import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../words/de/index.ts'
import { en } from '../words/en/index.ts'
import { es } from '../words/es/index.ts'
import { fr } from '../words/fr/index.ts'
import { subscriptionText } from './subscription-text.ts'

const visitor = { chartsOpenTo: 'demo', openAirports: [] } as const

test('a subscription to come and one that has ended are named with their day, in every language', () => {
  const why = (words: typeof en, language: string, period: object) =>
    subscriptionText({ ...visitor, ...period }, words, language).why
  const begin = { chartsBegin: '2027-01-01' }
  const ended = { chartsEnded: '2026-06-30' }
  assert.equal(why(en, 'en', {}), 'Your account has no subscription to charts.')
  assert.equal(why(en, 'en', begin), 'Your subscription to charts begins on Jan 1, 2027.')
  assert.equal(why(en, 'en', ended), 'Your subscription to charts ended on Jun 30, 2026.')
  assert.equal(why(de, 'de', begin), 'Ihr Kartenabonnement beginnt am 01.01.2027.')
  assert.equal(why(fr, 'fr', ended), 'Votre abonnement aux cartes a pris fin le 30 juin 2026.')
  assert.equal(why(es, 'es', ended), 'Su suscripción a las cartas terminó el 30 jun 2026.')
})

test('open airports are those that this server has', () => {
  assert.equal(subscriptionText(visitor, en, 'en').open, '')
  assert.equal(subscriptionText({ ...visitor, openAirports: ['NZWN'] }, en, 'en').open, 'NZWN')
  assert.equal(subscriptionText({ ...visitor, openAirports: ['NZWN', 'YBBN'] }, fr, 'fr').open, 'NZWN et YBBN')
})

test('a person with a current or future subscription is not sent to ask for one', () => {
  assert.equal(subscriptionText(visitor, en, 'en').isMissing, true)
  assert.equal(subscriptionText({ ...visitor, chartsEnded: '2026-06-30' }, en, 'en').isMissing, true)
  assert.equal(subscriptionText({ ...visitor, chartsBegin: '2027-01-01' }, en, 'en').isMissing, false)
  assert.deepEqual(subscriptionText({ chartsOpenTo: 'everything' }, en, 'en'), { why: '', open: '', isMissing: false })
})
