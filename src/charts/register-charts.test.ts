import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ProblemType, problems } from '../contract/index.ts'
import { StoreUnavailable } from '../failures/index.ts'
import { chartsFixture, defaultParts, kpdx } from './charts-fixture.ts'
import type { ChartsParts, StoredChart } from './index.ts'
import { everyBox } from './records-fixture.ts'

const service = await chartsFixture()
const image = `/v2/charts/KPDX/${kpdx.ils.image_day}`
const addresses = ['/v2/airports?query=portland', '/v2/airport/KPDX', '/v2/charts/KPDX?version=STD', image]

type Answer = Awaited<ReturnType<typeof service.get>>

function assertProblem(answer: Answer, type: ProblemType, instance: string): void {
  const { status, title } = problems[type]
  assert.equal(answer.statusCode, status)
  assert.equal(answer.headers['content-type'], 'application/problem+json')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const body = answer.json()
  assert.equal(body.type, `urn:platekeeper:problem:${type}`)
  assert.equal(body.title, title)
  assert.equal(body.status, status)
  assert.equal(body.instance, instance)
  assert.equal(typeof body.detail, 'string')
  assert.equal(typeof body.request_id, 'string')
}

for (const address of addresses) {
  const [path = ''] = address.split('?')

  test(`${path} without a token is 401 with a bare challenge`, async () => {
    for (const headers of [{}, { authorization: 'Basic dXNlcjpzZWNyZXQ=' }, { authorization: 'Bearer' }]) {
      const answer = await service.get(address, { bearer: null, headers })
      assertProblem(answer, 'unauthorized', path)
      assert.match(
        String(answer.headers['www-authenticate']),
        /^Bearer realm="platekeeper", DPoP realm="platekeeper", algs="[^"]+"$/,
      )
    }
  })

  for (const token of ['expired', 'forged', 'two tokens', 'subscriber"', '{}']) {
    test(`${path} with the token ${token} is 401 and says invalid_token`, async () => {
      const answer = await service.get(address, { bearer: null, headers: { authorization: `Bearer ${token}` } })
      assertProblem(answer, 'unauthorized', path)
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="platekeeper", error="invalid_token"')
    })
  }

  test(`${path} takes no token from the query`, async () => {
    const joint = address.includes('?') ? '&' : '?'
    const answer = await service.get(`${address}${joint}access_token=subscriber`, { bearer: null })
    assertProblem(answer, 'unauthorized', path)
  })

  test(`${path} takes the scheme in any case`, async () => {
    const answer = await service.get(address, { bearer: null, headers: { authorization: 'bearer subscriber' } })
    assert.equal(answer.statusCode, 200)
  })

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    test(`${method} ${path} is 405 with Allow, with any body`, async () => {
      const headers = { 'content-type': 'application/json' }
      assertProblem(await service.get(address, { method }), 'method-not-allowed', path)
      const answer = await service.app.inject({ method: method as 'POST', url: address, headers, payload: '{broken' })
      assertProblem(answer, 'method-not-allowed', path)
      assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS')
    })
  }
}

test('nothing is disclosed without a token: an unknown airport is 401, not 404 or 400', async () => {
  for (const path of ['/v2/airport/XXXX', '/v2/charts/XXXX', '/v2/charts/KPDX', '/v2/charts/KPDX/nothing.png']) {
    assertProblem(await service.get(path, { bearer: null }), 'unauthorized', path)
  }
})

for (const path of ['/v2', '/v2/', '/v2/airport', '/v2/charts', `${image}/more`, '/v2/airport/KPDX/x']) {
  test(`${path.slice(0, 40)} is an unknown address: 404 for every request`, async () => {
    assertProblem(await service.get(path), 'not-found', path)
    const posted = await service.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    })
    assertProblem(posted, 'not-found', path)
  })
}

for (const path of ['/v2/airport/%zz', '/v2/charts/KPDX/%', '/v2/charts/KPDX/%ff', '/v2/charts/%c0%ae/x.png']) {
  test(`the broken percent-encoding ${path} is 400`, async () => {
    assertProblem(await service.get(path), 'bad-request', path)
  })
}

test('a base URL with a path has the endpoints under it, and names it in the list', async () => {
  const nested = await chartsFixture({ baseUrl: 'https://example.org/aero/' })
  const list = await nested.get('/aero/v2/charts/KPDX?version=STD')
  const [first] = list.json().charts
  assert.equal(first.image_day_url, `https://example.org/aero${image}`)
  assert.equal((await nested.get(`/aero${image}`)).statusCode, 200)
  assert.equal((await nested.get('/aero/v2/airport/KPDX')).statusCode, 200)
  assert.equal((await nested.get('/v2/airport/KPDX')).statusCode, 404)
  assertProblem(await nested.get('/aero/v2/nothing'), 'not-found', '/aero/v2/nothing')
})

const away = async () => {
  throw new StoreUnavailable('disk 7 at 10.0.0.9 is gone')
}
const mistake = async () => {
  throw new TypeError('disk 7 at 10.0.0.9 is undefined')
}
type Fault = { part: string; parts: Partial<ChartsParts>; address: string; bearer?: 'visitor' }
const faultsOf = (failure: typeof away): readonly Fault[] => [
  {
    part: 'the catalogue’s revision',
    parts: { catalogue: { ...defaultParts.catalogue, revision: failure } },
    address: '/v2/airport/KPDX',
  },
  {
    part: 'an airport',
    parts: { catalogue: { ...defaultParts.catalogue, outline: failure } },
    address: '/v2/airport/KPDX',
  },
  {
    part: 'the charts',
    parts: { catalogue: { ...defaultParts.catalogue, holdings: failure } },
    address: '/v2/charts/KPDX?version=STD',
  },
  { part: 'an image', parts: { images: { ...defaultParts.images, get: failure } }, address: image },
  { part: 'a notice', parts: { notices: { notice: failure } }, address: image, bearer: 'visitor' },
  { part: 'the verifier', parts: { verifyAccessToken: failure }, address: image },
]

/** The cause stays in the log, on the one line that the request id of the answer finds. */
async function assertFails(fault: Fault, type: ProblemType): Promise<Answer> {
  const broken = await chartsFixture(fault.parts)
  const answer = await broken.get(fault.address, { bearer: fault.bearer ?? 'subscriber' })
  assertProblem(answer, type, fault.address.split('?')[0] ?? '')
  assert.doesNotMatch(answer.body, /disk 7/)
  assert.equal(broken.log.length, 1)
  assert.match(broken.log.join(), /disk 7/)
  assert.match(broken.log.join(), new RegExp(answer.json().request_id))
  return answer
}

for (const fault of faultsOf(away)) {
  test(`while the store is unreachable when ${fault.part} is read, the answer is 503 with Retry-After`, async () => {
    const { headers } = await assertFails(fault, 'unavailable')
    assert.match(String(headers['retry-after']), /^\d+$/)
  })
}

for (const fault of faultsOf(mistake)) {
  test(`an unforeseen error when ${fault.part} is read is 500, and does not ask to try again`, async () => {
    const { headers } = await assertFails(fault, 'internal-error')
    assert.equal(headers['retry-after'], undefined)
  })
}

test('a recovered store is used immediately: a failure is not cached', async () => {
  let healthy = false
  const get: typeof defaultParts.images.get = (name) => (healthy ? defaultParts.images.get(name) : away())
  const recovering = await chartsFixture({ images: { ...defaultParts.images, get } })
  assert.equal((await recovering.get(image)).statusCode, 503)
  healthy = true
  assert.equal((await recovering.get(image)).statusCode, 200)
})

test('an unexpected error is 500, with its message only in the log', async () => {
  const broken = { ...kpdx.ils, bounding_boxes: { planview: everyBox.planview } } as unknown as StoredChart
  const { catalogue } = defaultParts
  const holdings: typeof catalogue.holdings = async (icao) => {
    const { airports, charts } = await catalogue.holdings(icao)
    return { airports, charts: charts.map((held) => ({ ...held, chart: broken })) }
  }
  const surprised = await chartsFixture({ catalogue: { ...catalogue, holdings } })
  const answer = await surprised.get('/v2/charts/KPDX', { bearer: 'fieldSubscriber' })
  assertProblem(answer, 'internal-error', '/v2/charts/KPDX')
  assert.doesNotMatch(answer.body, /undefined/)
  assert.match(surprised.log.join(), /TypeError/)
})
