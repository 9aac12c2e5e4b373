import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesFor } from './airport-pages.ts'
import { makeMultiAirportPdf } from './pdf.fixture.ts'
import { readDestinations } from './read-destinations.ts'

test('an airport gets the pages from its destination to the next, in either kind of list', async () => {
  const marks = [
    { name: 'BOS', page: 2, up: 0.95 },
    { name: 'ACK', page: 1, up: 0.95 },
    { name: 'CON', page: 5, up: 0.93 },
    { name: 'FMH', page: 5, up: 0.5 },
    { name: 'HYA', page: 6, up: 0.95 },
  ]
  for (const older of [false, true]) {
    const pdf = await readDestinations(await makeMultiAirportPdf(7, marks, older))
    assert.deepEqual([pdf.pages, pdf.destinations.length], [7, 5])
    assert.deepEqual(pagesFor('ACK', pdf), [1])
    assert.deepEqual(pagesFor('BOS', pdf), [2, 3, 4])
    assert.deepEqual(pagesFor('CON', pdf), [5])
    assert.deepEqual(pagesFor('FMH', pdf), [5])
    assert.deepEqual(pagesFor('HYA', pdf), [6, 7])
    assert.deepEqual(pagesFor('SBP', pdf), [])
  }
})

test('a page that the next airport begins lower down, or in its second column, still belongs to the one before', async () => {
  const lower = await readDestinations(
    await makeMultiAirportPdf(4, [
      { name: 'A', page: 1, up: 0.95 },
      { name: 'B', page: 3, up: 0.6 },
    ]),
  )
  assert.deepEqual(pagesFor('A', lower), [1, 2, 3])
  const columns = [
    { name: 'A', page: 1, up: 0.95 },
    { name: 'B', page: 2, up: 0.95, left: 0.5 },
  ]
  assert.deepEqual(pagesFor('A', await readDestinations(await makeMultiAirportPdf(2, columns))), [1, 2])
  const oneColumnLater = [
    { name: 'A', page: 1, up: 0.4 },
    { name: 'B', page: 1, up: 0.9, left: 0.5 },
  ]
  assert.deepEqual(pagesFor('A', await readDestinations(await makeMultiAirportPdf(2, oneColumnLater))), [1])
})

test('destinations of whole pages, and names in brackets as the links of the FAA write them', async () => {
  const pdf = await readDestinations(
    await makeMultiAirportPdf(4, [
      { name: '(BOS)', page: 1 },
      { name: '(FMH)', page: 3 },
    ]),
  )
  assert.deepEqual(pagesFor('BOS', pdf), [1, 2])
  assert.deepEqual(pagesFor('fmh', pdf), [3, 4])
})

test('a destination without a page is passed over, and a damaged file is rejected', async () => {
  const pdf = await readDestinations(
    await makeMultiAirportPdf(1, [
      { name: 'A', page: 9 },
      { name: 'B', page: 1 },
    ]),
  )
  assert.deepEqual(pagesFor('A', pdf), [])
  assert.deepEqual(pagesFor('B', pdf), [1])
  await assert.rejects(readDestinations(Buffer.from('no PDF')), { name: 'Rejection', message: /cannot be read/ })
})
