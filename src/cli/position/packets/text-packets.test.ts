import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { readTextPacket } from './text-packets.ts'

const read = (text: string) => readTextPacket(Buffer.from(text, 'latin1'))

const fixes: Readonly<Record<string, { packet: string; fix: object }>> = {
  'the published example': {
    packet: 'XGPSMy Sim,-80.11,34.55,1200.1,359.05,55.6',
    fix: { lat: 34.55, lng: -80.11, altitude: 3937, track: 359.05, groundSpeed: 108 },
  },
  "FlightGear's generic protocol": {
    packet: 'XGPSFlightGear,174.806996,-41.317396,12.496800,163.250000,0.000000\n',
    fix: { lat: -41.317396, lng: 174.806996, altitude: 41, track: 163.25, groundSpeed: 0 },
  },
  'a simulator that ends packets with NUL and whatever was behind it': {
    packet: 'XGPSX-Plane 12,-122.596870,45.588708,1524.0,90.0000,61.73\0\0.5,1',
    fix: { lat: 45.588708, lng: -122.59687, altitude: 5000, track: 90, groundSpeed: 120 },
  },
  'a track counted from -180, and a speed just below 0': {
    packet: 'XGPS1,10,20,0,-90,-0.01',
    fix: { lat: 20, lng: 10, altitude: 0, track: 270, groundSpeed: 0 },
  },
  'spaces and exponents': {
    packet: 'XGPSa, 1e1, 2.0E+01, 0, 360, 0',
    fix: { lat: 20, lng: 10, altitude: 0, track: 0, groundSpeed: 0 },
  },
}
for (const [name, { packet, fix }] of Object.entries(fixes)) {
  test(`${name} is read`, () => {
    const reading = read(packet)
    assert.ok(reading.kind === 'fix')
    const { altitude, groundSpeed, heading, onGround, ...rest } = reading.fix
    assert.deepEqual([heading, onGround, reading.note], [null, null, null])
    assert.deepEqual({ ...rest, altitude: Math.round(altitude ?? -1), groundSpeed: Math.round(groundSpeed ?? -1) }, fix)
  })
}

test('what is out of range is left out, and said', () => {
  const reading = read('XGPS1,10,20,9999999,nan,55')
  assert.ok(reading.kind === 'fix')
  assert.deepEqual([reading.fix.altitude, reading.fix.track], [null, null])
  assert.equal(reading.note, 'the altitude of XGPS is out of range, so it is left out')
})

test('XATT has the heading; XTRAFFIC is of others', () => {
  assert.deepEqual(read('XATTMy Sim,180.2,0.1,0.2'), { kind: 'heading', degrees: 180.2, isMagnetic: false })
  assert.deepEqual(read('XATTX-Plane,-10,0,0,0,0,0,-0.0,-0.0,-0.0,0,1,0'), {
    kind: 'heading',
    degrees: 350,
    isMagnetic: false,
  })
  assert.deepEqual(read('XTRAFFICSim,168,33.85,-118.32,3749,213.0,1,68.2,126.0,KS6'), { kind: 'other' })
})

const refusals: Readonly<Record<string, string>> = {
  'XGPS1,10,20,0,0': 'XGPS has fewer than five numbers',
  XGPS: 'XGPS has fewer than five numbers',
  'XGPS1,181,20,0,0,0': 'the latitude or longitude of XGPS is not a number within its range',
  'XGPS1,10,90.1,0,0,0': 'the latitude or longitude of XGPS is not a number within its range',
  'XGPS1,Infinity,20,0,0,0': 'the latitude or longitude of XGPS is not a number within its range',
  'XGPS1,0x10,20,0,0,0': 'the latitude or longitude of XGPS is not a number within its range',
  'XGPS1,,,,,': 'the latitude or longitude of XGPS is not a number within its range',
  'XGPS1,0.0,0,0,0,0': 'the position is 0,0: the simulator has none yet',
  'XATT1,none,0,0': 'the heading of XATT is not a number within its range',
  'xgps1,1,2,3,4,5': 'a packet is neither XGPS, XATT nor XTRAFFIC',
  '': 'a packet is neither XGPS, XATT nor XTRAFFIC',
  [`XGPS${'x'.repeat(600)}`]: 'a packet is longer than 512 bytes',
}
for (const [packet, reason] of Object.entries(refusals)) {
  test(`refused: ${packet.slice(0, 30)}`, () => assert.deepEqual(read(packet), { kind: 'refused', reason }))
}

test('any packet is a fix within its ranges or refused', () => {
  const numbers = fc.oneof(
    fc.double().map(String),
    fc.double({ min: -400, max: 400 }).map((value) => value.toFixed(6)),
    fc.string({ maxLength: 8 }),
  )
  const packets = fc.oneof(
    fc.array(numbers, { maxLength: 8 }).map((values) => `XGPSsim,${values.join(',')}`),
    fc.string({ maxLength: 40 }).map((text) => `XATT${text}`),
    fc.string(),
  )
  fc.assert(
    fc.property(packets, (packet) => {
      const reading = read(packet)
      if (reading.kind === 'heading') assert.ok(reading.degrees >= 0 && reading.degrees < 360)
      if (reading.kind !== 'fix') return
      const { lat, lng, altitude, track, groundSpeed } = reading.fix
      assert.ok(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
      assert.ok(altitude === null || (altitude >= -2000 && altitude <= 400_000))
      assert.ok(track === null || (track >= 0 && track < 360))
      assert.ok(groundSpeed === null || (groundSpeed >= 0 && groundSpeed <= 20_000))
    }),
    { numRuns: 500 },
  )
})
