import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  beginFrom,
  makeVerifier,
  openService,
  type Reply,
  storeWith,
  withoutQuotas,
} from '../../../test/fixtures/index.ts'
import { openStores } from '../../../test/fixtures/stores.ts'
import { deviceQuotaDefaults as deviceQuotas } from '../../config/device-quota-settings.ts'

function assertTooMany({ status, headers, body }: Reply): void {
  assert.deepEqual([status, body.error], [429, 'temporarily_unavailable'])
  assert.match(headers['retry-after'] ?? '', /^[1-9]\d*$/)
  assert.deepEqual(
    [headers['cache-control'], headers.pragma, headers['access-control-allow-origin'] !== undefined],
    ['no-store', 'no-cache', true],
  )
}

const count = async (times: number, ask: (i: number) => Promise<Reply>): Promise<number> => {
  let served = 0
  for (let i = 0; i < times; i += 1) {
    const reply = await ask(i)
    if (reply.status === 200) served += 1
    else assertTooMany(reply)
  }
  return served
}

describe('the quota of device authorizations', () => {
  const { burst, perSecond, pendingOfNetwork } = deviceQuotas

  test('is a burst of 60 for a client and network, then 2 a second, up to 200 pending', async () => {
    const service = await openService()
    const { documented, deployed, clock } = service
    const ask = (i: number) => beginFrom(service, documented, `192.0.2.${i % 256}`)
    assert.equal(await count(2 * burst, ask), burst)
    clock.advance(2)
    assert.equal(await count(10, ask), 2 * perSecond)
    assert.equal((await beginFrom(service, deployed, '192.0.2.1')).status, 200, 'another client')
    assert.equal((await beginFrom(service, documented, '192.0.3.1')).status, 200, 'another network')
    let pending = burst + 2 * perSecond
    for (let seconds = 0; seconds < 80; seconds += 1) {
      clock.advance(1)
      pending += await count(3, ask)
    }
    assert.equal(pending, pendingOfNetwork)
    clock.advance(600)
    assert.equal(await count(2 * burst, ask), burst, 'what expired counts no more')
  })

  test('is one for an IPv6 /48, however many addresses', async () => {
    const service = await openService()
    const ask = (i: number) => beginFrom(service, service.documented, `2001:db8:7:${i.toString(16)}::1`)
    assert.equal(await count(2 * burst, ask), burst)
  })

  test('sets Retry-After, and then one is served', async () => {
    const service = await openService({ env: { DEVICE_BURST: '0', DEVICE_PENDING: '5' } })
    const { documented, clock } = service
    const ask = () => beginFrom(service, documented, '192.0.2.1')
    assert.equal(await count(5, ask), 5)
    clock.advance(590)
    const refused = await ask()
    assert.equal(refused.headers['retry-after'], '10')
    clock.advance(10)
    assert.equal((await ask()).status, 200)
  })

  test('never keeps a network waiting that has none pending, however often people sign in there', async () => {
    const service = await openService()
    for (let i = 0; i < burst + 5; i += 1) {
      const { user_code } = await service.documented.start()
      await service.decide(user_code, { decision: i % 2 ? 'approve' : 'deny' })
      service.clock.advance(0.1)
    }
  })

  test('a session that wrong verifiers closed still counts: closing sessions does not raise the limit', async () => {
    const service = await openService({ env: { DEVICE_BURST: '1', DEVICE_PENDING: '3' } })
    const { documented, clock } = service
    for (let i = 0; i < 3; i += 1) {
      const session = await documented.start()
      for (let j = 0; j < 5; j += 1) await documented.poll({ ...session, verifier: makeVerifier() })
      clock.advance(2)
    }
    assertTooMany(await documented.authorize())
  })

  test('is for clients that authenticate: a wrong secret spends nothing', async () => {
    const service = await openService({ env: { DEVICE_BURST: '2' } })
    const { documented } = service
    for (let i = 0; i < 5; i += 1) await documented.authorize({ client_secret: 'pks_wrong' })
    assert.equal(await count(5, () => documented.authorize()), 2)
  })

  test('is that of ten networks behind a proxy that is not declared: all clients there are one network', async () => {
    const service = await openService({ env: { DEVICE_BURST: '3', DEVICE_RATE: '1', DEVICE_PENDING: '5' } })
    const { documented, clock } = service
    const ask = () => beginFrom(service, documented, '172.17.0.1', { 'x-forwarded-for': '198.51.100.7' })
    assert.equal(await count(60, ask), 30)
    clock.advance(1)
    assert.equal(await count(60, ask), 10)
    clock.advance(3)
    assert.equal(await count(60, ask), 10, 'then 50 are pending')
    assert.equal((await beginFrom(service, documented, '172.17.0.2')).status, 200, 'not a neighbour of the proxy')
  })

  test('can be set, and switched off', async () => {
    const limited = await openService({ env: { DEVICE_BURST: '3', DEVICE_RATE: '10' } })
    const ask = () => beginFrom(limited, limited.documented, '192.0.2.1')
    assert.equal(await count(20, ask), 3)
    limited.clock.advance(1)
    assert.equal(await count(20, ask), 3, 'never more in a row than the burst')
    const unlimited = await openService({ env: withoutQuotas })
    assert.equal(await count(220, () => beginFrom(unlimited, unlimited.documented, '192.0.2.1')), 220)
  })

  test('asks the store about a network that it refuses once a second, and logs it once in ten minutes', async () => {
    let asked = 0
    const service = await openService({
      storeAs: storeWith('deviceSessions', (own) => ({
        add: (session, limit) => {
          asked += 1
          return own.add(session, limit)
        },
      })),
    })
    const ask = () => beginFrom(service, service.documented, '192.0.2.1')
    await count(burst, ask)
    for (let seconds = 0; seconds < 10; seconds += 1) {
      const before = asked
      await count(20, ask)
      assert.ok(asked - before <= 1 + perSecond)
      service.clock.advance(1)
    }
    const entries = await service.store.audit.list({ event: 'device-start', limit: 1000 })
    assert.deepEqual(
      entries.map(({ outcome, clientId, ip, details }) => [outcome, clientId, ip, details]),
      [['limited', service.documented.id, '192.0.2.1', { reason: 'too fast' }]],
    )
  })
})

describe('an extracted client id and secret cannot stop the application for others', () => {
  const most = 60
  for (const [name, storeEnv] of Object.entries(openStores())) {
    test(`${name}: in a flood from many networks each gets a few, and a network without any is served`, async () => {
      const env = { ...(await storeEnv()), DEVICE_CLIENT_PENDING: String(most) }
      const service = await openService({ env })
      const { documented, store, clock } = service
      const network = (i: number): string => `10.${i >> 8}.${i & 255}.66`
      const perNetwork = await Promise.all(
        Array.from({ length: 30 }, async (_, i) => count(8, () => beginFrom(service, documented, network(i)))),
      )
      assert.ok(perNetwork.every((served) => served >= deviceQuotas.pendingWhenCrowded))
      clock.advance(2)
      assert.equal(await count(30, (i) => beginFrom(service, documented, network(i))), 0)
      const { pendingWhenCrowded } = deviceQuotas
      assert.equal(await count(10, () => beginFrom(service, documented, '203.0.113.1')), pendingWhenCrowded)
      const reply = await beginFrom(service, documented, '198.51.100.1')
      assert.equal(reply.status, 200)
      await service.decide(String(reply.body.user_code))
      assert.equal((await beginFrom(service, documented, '198.51.100.1')).status, 200)
      assert.equal((await store.audit.verify()).intact, true)
    })
  }
})
