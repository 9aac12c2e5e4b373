import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusLine } from './status-line.ts'

const position = {
  lat: -41.32724,
  lng: 174.80499,
  heading: 359.7,
  track: 12,
  altitude: 1240.4,
  groundSpeed: 95.6,
  at: '2026-11-26T09:01:00.000Z',
  source: 'x-plane',
  onGround: false,
} as const
const status = { position, age: 100, rate: 10, sent: 1234, packets: { accepted: 0, refused: 0 }, isConnected: true }

const lines = {
  'X-Plane 10/s · 41.3272 S 174.8050 E · 1240 ft · 000° · 96 kt · 1234 sent': status,
  'X-Plane 10/s · 41.3272 S 174.8050 E · 1240 ft · 012° · 96 kt · 1234 sent': {
    ...status,
    position: { ...position, heading: null },
  },
  'X-Plane silent for 9 s · 41.3272 S 174.8050 E · 7 packets, 2 refused · 1234 sent · the server is away': {
    ...status,
    age: 9_000,
    packets: { accepted: 7, refused: 2 },
    isConnected: false,
    position: { ...position, heading: null, track: null, altitude: null, groundSpeed: null },
  },
  'Waiting for a position · 0 sent': { ...status, position: null, sent: 0 },
}
for (const [line, given] of Object.entries(lines)) {
  test(line, () => assert.equal(statusLine(given), line))
}
