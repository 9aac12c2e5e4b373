import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AirportRecord, ChartRecord } from '#client'
import { type FirstAnswers, firstImage } from './first-image.ts'

const chart = { id: 'KPDX111', image_day_url: 'day', image_night_url: 'night' } as ChartRecord
const portland = { latitude: 45.588, longitude: -122.598 } as AirportRecord
const answers: FirstAnswers = {
  charts: Promise.resolve({ charts: [chart] }),
  airport: Promise.resolve(portland),
}
const [noon, night] = [Date.UTC(2026, 5, 21, 20), Date.UTC(2026, 5, 21, 7)]

test('the image is the one that the page shows: by choice, else by the sun at the airport', async () => {
  assert.equal(await firstImage('KPDX111', answers, { light: 'auto', now: noon }), 'day')
  assert.equal(await firstImage('KPDX111', answers, { light: 'auto', now: night }), 'night')
  assert.equal(await firstImage('KPDX111', answers, { light: 'night', now: noon }), 'night')
  assert.equal(await firstImage('KPDX111', answers, { light: 'day', now: night }), 'day')
})

test('a chosen light does not wait for the airport; without an airport it is day, and without the chart there is no image', async () => {
  const slow = { ...answers, airport: new Promise<never>(() => undefined) }
  assert.equal(await firstImage('KPDX111', slow, { light: 'night', now: noon }), 'night')
  const gone = { ...answers, airport: Promise.reject(new Error('no airport')) }
  assert.equal(await firstImage('KPDX111', gone, { light: 'auto', now: night }), 'day')
  assert.equal(await firstImage('other', answers, { light: 'auto', now: noon }), undefined)
})
