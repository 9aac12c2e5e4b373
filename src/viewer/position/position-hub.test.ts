import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAccountRate } from '../routes/account-rate.ts'
import type { Position } from './position.ts'
import { createPositionHub } from './position-hub.ts'
import type { PositionRelay, RelayedPosition } from './position-relay.ts'
import { positionRate } from './position-route.ts'

const at = (second: number, changes: Partial<Position> = {}): Position => ({
  lat: -41.3,
  lng: 174.8,
  heading: 90,
  track: 92,
  altitude: 2500,
  groundSpeed: 120,
  at: new Date(1_795_683_660_000 + second * 1000).toISOString(),
  source: 'xgps',
  onGround: false,
  ...changes,
})

function hubAt(start = 0) {
  let time = start
  const published: RelayedPosition[] = []
  let receive: (relayed: unknown) => void = () => undefined
  const relay: PositionRelay = {
    publish: (relayed) => published.push(relayed),
    listen: (callback) => {
      receive = callback
    },
    close: async () => undefined,
  }
  const hub = createPositionHub({ relay, now: () => time })
  return { hub, published, receive: (relayed: unknown) => receive(relayed), pass: (ms: number) => (time += ms) }
}

describe('positions of people', () => {
  test('reach every viewer of the person, and no other', () => {
    const { hub, published } = hubAt()
    const [first, second, other]: Position[][] = [[], [], []]
    hub.watch('ann', (position) => first?.push(position))
    hub.watch('ann', (position) => second?.push(position))
    hub.watch('bob', (position) => other?.push(position))
    hub.publish('ann', at(1))
    assert.deepEqual([first, second, other], [[at(1)], [at(1)], []])
    assert.deepEqual(published, [{ account: 'ann', position: at(1) }])
  })

  test('a viewer that comes later is shown the last one, for a minute', () => {
    const { hub, pass } = hubAt()
    hub.publish('ann', at(1))
    hub.publish('ann', at(2))
    pass(59_999)
    const seen: Position[] = []
    hub.watch('ann', (position) => seen.push(position))
    assert.deepEqual(seen, [at(2)])
    pass(1)
    hub.watch('ann', () => assert.fail('It is forgotten'))
  })

  test('what is older than a minute is gone even if the clock is set back', () => {
    const { hub, pass } = hubAt()
    hub.publish('ann', at(1))
    pass(60_000)
    hub.forgetOld()
    pass(-60_000)
    hub.watch('ann', () => assert.fail('It is forgotten'))
  })

  test('a viewer that left is shown nothing further', () => {
    const { hub } = hubAt()
    const stop = hub.watch('ann', () => assert.fail('It has left'))
    stop()
    stop()
    hub.publish('ann', at(1))
  })

  test('those of other servers are shown, and not sent back', () => {
    const { hub, published, receive } = hubAt()
    const seen: Position[] = []
    hub.watch('ann', (position) => seen.push(position))
    receive({ account: 'ann', position: at(1) })
    assert.deepEqual([seen, published], [[at(1)], []])
  })

  for (const nonsense of [null, 7, 'x', {}, { account: 'ann' }, { account: 'ann', position: { ...at(1), lat: 91 } }]) {
    test(`nonsense from elsewhere is ignored: ${JSON.stringify(nonsense)?.slice(0, 40)}`, () => {
      const { hub, receive } = hubAt()
      hub.watch('ann', () => assert.fail('not a position'))
      receive(nonsense)
    })
  }

  test('one that was overtaken is dropped; a clock that was set back, or another source, is not taken for that', () => {
    const { hub } = hubAt()
    const seen: string[] = []
    hub.watch('ann', (position) => seen.push(position.at))
    for (const position of [at(10), at(9), at(8.5, { source: 'replay' }), at(2, { source: 'replay' })])
      hub.publish('ann', position)
    assert.deepEqual(seen, [at(10).at, at(8.5).at, at(2).at])
  })
})

describe('the rate of a person', () => {
  test('is 20 at once and 10 a second, for each alone', () => {
    let time = 0
    const rate = createAccountRate(positionRate, () => time)
    const accepted = (account: string, count: number) =>
      Array.from({ length: count }, () => rate.take(account)).filter((wait) => wait === 0).length
    assert.equal(accepted('ann', 50), 20)
    assert.equal(rate.take('ann'), 1)
    assert.equal(accepted('bob', 1), 1)
    time += 1000
    assert.equal(accepted('ann', 50), 10)
    time += 60_000
    rate.forgetOld()
    assert.equal(accepted('ann', 50), 20)
  })
})
