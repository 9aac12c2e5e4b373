import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { execute, testDatabases } from '../../../test/fixtures/postgres.ts'
import type { Position, RelayedPosition } from '../../viewer/index.ts'
import { connectTo } from './connections.ts'
import { postgresPositionRelay } from './position-relay.ts'

const at = (account: string, lat: number): RelayedPosition => ({
  account,
  position: {
    lat,
    lng: 174.8,
    heading: 12.5,
    track: 12.5,
    altitude: 1234.56789,
    groundSpeed: 120.123456789,
    at: '2026-11-26T09:01:00.000Z',
    source: 'x-plane',
    onGround: false,
  } satisfies Position,
})

describe('positions between two servers on one PostgreSQL', () => {
  let url: string
  const closing: (() => Promise<void>)[] = []

  before(async () => {
    const databases = await testDatabases()
    closing.push(databases.dispose)
    url = await databases.fresh()
  })
  after(async () => {
    for (const close of closing.reverse()) await close()
  })

  function aServer() {
    const db = connectTo(url, { kind: 'service', id: null }, 30_000)
    const relay = postgresPositionRelay(db, url)
    const heard: RelayedPosition[] = []
    let wake: () => void = () => undefined
    relay.listen((relayed) => {
      heard.push(relayed as RelayedPosition)
      wake()
    })
    closing.push(async () => {
      await relay.close()
      await db.close()
    })
    return {
      relay,
      heard,
      /** Publishes here what `other` must receive, repeatedly: it may not be listening yet. */
      async until(other: { readonly relay: { publish(relayed: RelayedPosition): void } }, relayed: RelayedPosition) {
        while (!heard.some((each) => each?.position.lat === relayed.position.lat)) {
          other.relay.publish(relayed)
          await new Promise<void>((resolve) => {
            wake = resolve
            setTimeout(resolve, 50)
          })
        }
      },
    }
  }

  test('are carried, not sent back, and of many the newest of each person', async () => {
    const [one, other] = [aServer(), aServer()]
    await other.until(one, at('ann', 1))
    await one.until(other, at('ann', 2))
    assert.deepEqual(
      other.heard.filter(({ position }) => position.lat === 2),
      [],
    )
    for (let lat = 10; lat <= 60; lat += 1) for (const account of ['ann', 'bob']) one.relay.publish(at(account, lat))
    await other.until(one, at('end', 90))
    for (const account of ['ann', 'bob']) {
      const seen = other.heard.filter((relayed) => relayed.account === account).map(({ position }) => position.lat)
      assert.equal(seen.at(-1), 60)
      assert.ok(seen.length < 50, `${seen.length} of 51 were sent`)
    }
    assert.deepEqual(
      other.heard.find(({ account, position }) => account === 'ann' && position.lat === 60),
      at('ann', 60),
    )
  })

  test('of many people are carried too', async () => {
    const [one, other] = [aServer(), aServer()]
    await other.until(one, at('ann', 1))
    const people = Array.from({ length: 100 }, (_, number) => `person-${number}`)
    for (const account of people) one.relay.publish(at(account, 7))
    await other.until(one, at('end', 90))
    const seen = new Set(other.heard.filter(({ position }) => position.lat === 7).map(({ account }) => account))
    assert.equal(seen.size, people.length)
  })

  test('are carried again after the connections were lost', async () => {
    const [one, other] = [aServer(), aServer()]
    await other.until(one, at('ann', 1))
    await execute(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'platekeeper positions' AND datname = current_database()`,
    )
    await other.until(one, at('ann', 2))
    await one.until(other, at('ann', 3))
  })

  test('other messages on the channel are harmless', async () => {
    const [one, other] = [aServer(), aServer()]
    await other.until(one, at('ann', 1))
    for (const payload of [
      '',
      'x',
      'null',
      '7',
      '{}',
      '{"server":"x","positions":7}',
      '{"server":"x","positions":[null]}',
    ])
      await execute(url, `NOTIFY platekeeper_position, '${payload}'`)
    await other.until(one, at('ann', 2))
    assert.deepEqual(
      other.heard.filter((relayed) => relayed?.account !== 'ann'),
      [null],
    )
  })
})
