import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { storePictures } from './chart-pictures.ts'

const chart = { icao_airport_identifier: 'NZWN', index_number: '1-1' }
const bytes = (text: string) => Buffer.from(text)
const rendered = {
  day: bytes('day'),
  night: bytes('night'),
  thumbDay: bytes('small day'),
  thumbNight: bytes('small night'),
}

test('when one picture cannot be stored, that is known after the others have been: nothing is written later', async (t) => {
  const { images } = await freshStore(t)
  const { promise: othersGoOn, resolve: letOthersGoOn } = Promise.withResolvers<void>()
  const put = async (name: string) => {
    if (name.endsWith('_n.png')) throw new StoreUnavailable('the disk is full')
    await othersGoOn
  }
  let isKnown = false
  const failing = assert.rejects(storePictures(chart, rendered, { ...images, put }), /disk is full/).finally(() => {
    isKnown = true
  })
  await new Promise(setImmediate)
  assert.ok(!isKnown)
  letOthersGoOn()
  await failing
})
