import assert from 'node:assert/strict'
import { test } from 'node:test'
import { airportRecord } from '../../contract/schemas/index.ts'
import { bearers, chartsFixture, defaultParts, stating } from '../charts-fixture.ts'
import { portland } from '../records-fixture.ts'

const { catalogue } = defaultParts
const service = await chartsFixture()

test('GET /v2/airport/<icao> answers 200 with the airport record, its fields in the order of service.md', async () => {
  const answer = await service.get('/v2/airport/KPDX')
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(answer.json(), portland)
  assert.deepEqual(Object.keys(answer.json()), Object.keys(airportRecord.properties))
})

test('what a store adds to the record stays inside', async () => {
  const more = { ...portland, provenance: 'NASR 2612' }
  const outline = async (icao: string) => ({ ...(await catalogue.outline(icao)), airports: [stating(more)] })
  const stored = await chartsFixture({ catalogue: { ...catalogue, outline } })
  assert.deepEqual((await stored.get('/v2/airport/KPDX')).json(), portland)
})

for (const bearer of Object.keys(bearers) as (keyof typeof bearers)[]) {
  test(`the record is the same for a ${bearer}`, async () => {
    assert.deepEqual((await service.get('/v2/airport/KPDX', { bearer })).json(), portland)
  })
}

for (const path of ['/v2/airport/kpdx', '/v2/airport/KpDx', '/v2/airport/KPDX/', '/v2/airport/KPDX?version=1']) {
  test(`${path} is the same airport`, async () => {
    assert.deepEqual((await service.get(path)).json(), portland)
  })
}

const strangers = [
  'XXXX',
  'PDX',
  'KPDXX',
  'KP-X',
  'KPD%20',
  'KPD%C5%BF',
  '%00%00%00%00',
  '..',
  '%2e%2e',
  'null',
  "K'--",
]
for (const segment of strangers) {
  test(`an unknown or impossible identifier ${segment} is 404`, async () => {
    const answer = await service.get(`/v2/airport/${segment}`)
    assert.equal(answer.statusCode, 404)
    assert.equal(answer.headers['content-type'], 'application/problem+json')
    assert.equal('charts' in answer.json(), false)
  })
}

test('the response to an impossible identifier repeats it, up to 40 characters', async () => {
  const detailOf = async (segment: string) => (await service.get(`/v2/airport/${segment}`)).json().detail
  assert.equal(await detailOf('YB'), '"YB" is not an ICAO identifier: it has four letters or digits.')
  assert.equal(await detailOf('%00%22'), '"\\u0000\\"" is not an ICAO identifier: it has four letters or digits.')
  assert.ok((await detailOf('X'.repeat(90))).startsWith(`"${'X'.repeat(40)}" is`))
})

test('HEAD answers as GET does, without the body', async () => {
  const get = await service.get('/v2/airport/KPDX')
  const head = await service.get('/v2/airport/KPDX', { method: 'HEAD' })
  assert.equal(head.statusCode, 200)
  assert.equal(head.body, '')
  for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
    assert.equal(head.headers[name], get.headers[name], name)
  }
})
