import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openPositionFeed } from './position-feed.ts'

/** A socket that a test opens and closes, and through which it sends messages. */
class Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  isClosed = false
  close() {
    this.isClosed = true
  }
}

function openFeed(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const sockets: Socket[] = []
  const clock = { now: 0 }
  const feed = openPositionFeed({
    connect: () => {
      const socket = new Socket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    geolocation: undefined,
    now: () => clock.now,
    chance: () => 1,
  })
  const say = (lat: number, at = '2026-11-22T12:00:00Z') =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ lat, lng: 0, at, source: 'xgps' }) })
  return { feed, sockets, clock, say }
}

test('nothing is connected before the first subscriber', (t) => {
  const { feed, sockets } = openFeed(t)
  assert.equal(sockets.length, 0)
  feed.subscribe(() => undefined)
  assert.equal(sockets.length, 1)
  assert.equal(feed.state().browser, 'unavailable')
})

test('positions leave a trail, and the time between them', (t) => {
  const { feed, clock, say } = openFeed(t)
  feed.subscribe(() => undefined)
  say(45)
  clock.now = 250
  say(45.01)
  assert.equal(feed.state().received?.position.lat, 45.01)
  assert.equal(feed.state().interval, 250)
  assert.equal(feed.state().trail.length, 2)
})

test('the connection is kept from one chart to the next, and closed after the last subscriber', (t) => {
  const { feed, sockets, say } = openFeed(t)
  const leave = feed.subscribe(() => undefined)
  say(45)
  leave()
  const leaveAgain = feed.subscribe(() => undefined)
  t.mock.timers.tick(10_000)
  assert.equal(feed.state().trail.length, 1)
  assert.equal(sockets.length, 1)
  leaveAgain()
  t.mock.timers.tick(10_000)
  assert.equal(sockets[0]?.isClosed, true)
  assert.deepEqual([feed.state().received, feed.state().trail], [null, []])
})

test('a connection that is lost is tried again, later and later, until it brings positions', (t) => {
  const { feed, sockets, say } = openFeed(t)
  feed.subscribe(() => undefined)
  for (const delay of [1000, 2000, 4000]) {
    const before = sockets.length
    sockets.at(-1)?.onclose?.()
    assert.equal(feed.state().stream, 'waiting')
    t.mock.timers.tick(delay - 1)
    assert.equal(sockets.length, before)
    t.mock.timers.tick(1)
    assert.equal(sockets.length, before + 1)
  }
  say(45)
  sockets.at(-1)?.onclose?.()
  t.mock.timers.tick(1000)
  assert.equal(sockets.length, 5)
})

test('the first position of a connection, which the server may have remembered, is as old as its time says', (t) => {
  const { feed, sockets, clock, say } = openFeed(t)
  const [noon, later, longAgo] = ['2026-11-22T12:00:00Z', '2026-11-22T12:00:31Z', '2020-01-01T00:00:00Z']
  const age = () => clock.now - (feed.state().received?.receivedAt ?? Number.NaN)
  feed.subscribe(() => undefined)
  clock.now = Date.parse(noon) + 30_000
  say(45, noon)
  assert.equal(age(), 30_000)
  say(45.01, longAgo)
  assert.equal(age(), 0)
  clock.now += 20_000
  sockets.at(-1)?.onclose?.()
  t.mock.timers.tick(1000)
  say(45.01, longAgo)
  assert.equal(age(), 20_000)
  sockets.at(-1)?.onclose?.()
  t.mock.timers.tick(1000)
  clock.now = Date.parse(later)
  say(45.02, later)
  assert.equal(feed.state().received?.position.lat, 45.02)
})
