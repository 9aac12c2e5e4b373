import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, test } from 'node:test'
import type { Position } from './position.ts'
import { viewerConnection } from './viewer-connection.ts'

const position = (lat: number): Position => ({
  lat,
  lng: 0,
  heading: null,
  track: null,
  altitude: null,
  groundSpeed: null,
  at: '2026-11-26T09:01:00.000Z',
  source: 'xgps',
  onGround: null,
})

/** A socket whose other end answers pings when it is asked to. */
function socket() {
  const events = new EventEmitter()
  const sent: number[] = []
  const pings: string[] = []
  const closed: unknown[] = []
  const connection = viewerConnection({
    send: (frame) => sent.push(JSON.parse(frame).lat),
    ping: (data) => pings.push(data),
    close: (...why) => closed.push(why),
    terminate: () => closed.push('terminated'),
    on: (event: string, listener: (data: Buffer) => void) => events.on(event, listener),
  })
  return {
    connection,
    sent,
    closed,
    read: () => {
      for (const data of pings.splice(0)) events.emit('pong', Buffer.from(data))
    },
    pong: (data: string) => events.emit('pong', Buffer.from(data)),
    message: () => events.emit('message'),
  }
}

describe('a viewer that is connected', () => {
  test('gets every position while it reads', () => {
    const { connection, sent, read } = socket()
    for (let lat = 0; lat < 90; lat += 1) {
      connection.show(position(lat))
      read()
    }
    assert.deepEqual(
      sent,
      Array.from({ length: 90 }, (_, lat) => lat),
    )
  })

  test('gets only the last one after it has not read for a while', () => {
    const { connection, sent, read } = socket()
    for (let lat = 0; lat < 90; lat += 1) connection.show(position(lat))
    assert.equal(sent.length, 20)
    read()
    assert.deepEqual(sent.slice(19), [19, 89])
    connection.show(position(1))
    assert.equal(sent.at(-1), 1)
  })

  test('cannot confirm what was not sent', () => {
    const { connection, sent, pong } = socket()
    for (let lat = 0; lat < 90; lat += 1) connection.show(position(lat))
    for (const data of ['1000', '-1', 'NaN', 'Infinity', '', '{}']) pong(data)
    assert.equal(sent.length, 20)
  })

  test('is ended when it gives no sign of life from one beat to the next', () => {
    const { connection, closed, read } = socket()
    connection.beat()
    read()
    connection.beat()
    assert.deepEqual(closed, [])
    connection.beat()
    assert.deepEqual(closed, ['terminated'])
  })

  test('may send nothing', () => {
    const { closed, message } = socket()
    message()
    assert.deepEqual(closed, [[1003, 'Nothing may be sent here']])
  })
})
