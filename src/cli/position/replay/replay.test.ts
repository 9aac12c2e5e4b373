import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Position } from '#client'
import { fc } from '../../../../test/fixtures/properties.ts'
import { play } from './play.ts'
import { readRecording } from './read-recording.ts'
import { durationOf, fixAt, prepared, type RecordedPoint } from './recording.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-replay-'))
after(() => rmSync(folder, { recursive: true }))

async function recording(content: string) {
  writeFileSync(join(folder, 'flight'), content)
  return readRecording('flight', folder)
}

const point = (at: number, changes: Partial<RecordedPoint> = {}): RecordedPoint => ({
  at,
  lat: 0,
  lng: 0,
  altitude: null,
  track: null,
  heading: null,
  groundSpeed: null,
  onGround: null,
  ...changes,
})

describe('a recording', () => {
  test('as --record writes it; a last line that was cut off is left out', async () => {
    const line = (at: string, lat: number) =>
      JSON.stringify({ lat, lng: 174.8, heading: 10, track: 20, altitude: 300, groundSpeed: 60, at, source: 'xgps' })
    const lines = [line('2026-11-26T09:01:00Z', -41), line('2026-11-26T09:01:02Z', -42), '{"lat":-4']
    const read = await recording(lines.join('\n'))
    assert.deepEqual(
      read.map(({ at, lat, heading }) => [at, lat, heading]),
      [
        [0, -41, 10],
        [2000, -42, 10],
      ],
    )
  })

  test('as GPX: metres become feet, and what is missing is computed from the way', async () => {
    const read = await recording(`<?xml version="1.0"?>
      <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:a="urn:a"><trk><trkseg>
        <trkpt lat="-41.30" lon="174.8"><ele>304.8</ele><time>2026-11-26T09:01:00Z</time></trkpt>
        <trkpt lat="-41.31" lon="174.8"><ele>609.6</ele><time>2026-11-26T09:01:20Z</time>
          <extensions><a:speed>51.4444</a:speed><a:course>175</a:course></extensions></trkpt>
      </trkseg></trk></gpx>`)
    const [first, second] = read
    assert.deepEqual([first?.altitude, first?.track, Math.round(first?.groundSpeed ?? 0)], [1000, 180, 108])
    assert.deepEqual([second?.at, second?.track, Math.round(second?.groundSpeed ?? 0)], [20_000, 175, 100])
  })

  test('as KML with a gx:Track', async () => {
    const read = await recording(`<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="urn:gx"><Placemark><gx:Track>
        <when>2026-11-26T09:01:00Z</when><when>2026-11-26T09:01:01Z</when>
        <gx:coord>174.8 -41.3 304.8</gx:coord><gx:coord>174.9 -41.3 304.8</gx:coord>
        <gx:angles>95 0 0</gx:angles><gx:angles>96 0 0</gx:angles>
      </gx:Track></Placemark></kml>`)
    assert.deepEqual(
      read.map(({ at, lng, heading, altitude }) => [at, lng, heading, altitude]),
      [
        [0, 174.8, 95, 1000],
        [1000, 174.9, 96, 1000],
      ],
    )
  })

  test('as lines of packets', async () => {
    const read = await recording(
      'XATTsim,95,0,0\nXGPSsim,174.8,-41.3,304.8,90,51.4\r\nXGPSsim,174.9,-41.3,304.8,90,51.4\n',
    )
    assert.deepEqual(
      read.map(({ at, lng, heading }) => [at, lng, heading]),
      [
        [0, 174.8, 95],
        [1000, 174.9, 95],
      ],
    )
  })

  const unusable = {
    'is not a recording of a flight': 'hello',
    'line 1: it is not JSON': '{lat\n{}',
    'line 2: lat must be <= 90':
      '{"lat":1,"lng":1,"at":"2026-11-26T09:01:00Z","source":"xgps"}\n{"lat":91,"lng":1,"at":"2026-11-26T09:01:00Z","source":"xgps"}\n',
    'line 2: XGPS has fewer than five numbers': 'XGPSa,1,2,3,4,5\nXGPSa,1,2\n',
    'it has no positions': '<gpx></gpx>',
    'line 1: a point has no latitude and longitude within their ranges': '<gpx><trkpt lat="x" lon="1"/></gpx>',
    DOCTYPE: '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>',
  }
  for (const [reason, content] of Object.entries(unusable)) {
    test(`that cannot be replayed says why: ${reason}`, async () => {
      await assert.rejects(recording(content), ({ message }: Error) => message.includes(reason))
    })
  }

  test('that does not exist is named', async () => {
    await assert.rejects(readRecording('nothing', folder), ({ message }: Error) => message.includes('nothing'))
  })
})

describe('a recording as it is replayed', () => {
  test('is in order, without long pauses, and moves between its points', () => {
    const ready = prepared([point(5_000), point(7_000, { lng: 1 }), point(6_000), point(7_200_000, { lng: 2 })])
    assert.deepEqual(
      ready.map(({ at }) => at),
      [0, 2_000, 3_000],
    )
    assert.equal(fixAt(ready, 500).lng, 0.25)
    assert.deepEqual([fixAt(ready, -1).lng, fixAt(ready, 9_999).lng], [0, 2])
  })

  test('turns the short way, across north and across the date line', () => {
    const ready = prepared([
      point(0, { lng: 179.9, track: 350, heading: 10, groundSpeed: 1 }),
      point(1_000, { lng: -179.9, track: 20, heading: 350, groundSpeed: 1 }),
    ])
    const { lng, track, heading } = fixAt(ready, 500)
    assert.deepEqual([Math.abs(lng).toFixed(3), track?.toFixed(3), heading?.toFixed(3)], ['180.000', '5.000', '0.000'])
  })

  test('with any content, stays within the ranges', () => {
    const points = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 100_000 }),
        lat: fc.double({ min: -90, max: 90, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
        track: fc.option(fc.double({ min: 0, max: 359, noNaN: true })),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(points, fc.integer({ min: -10, max: 100_010 }), (given, at) => {
        const ready = prepared(given.map((each) => ({ ...point(0), ...each })))
        const { lat, lng, track } = fixAt(ready, at)
        assert.ok(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
        assert.ok(track === null || (track >= 0 && track <= 360), String(track))
      }),
    )
  })

  test('takes place now, at the speed that was asked for, and again where it is looped', async () => {
    const flight = prepared([point(0), point(1_000, { lng: 1 })])
    const played = async (isLooped: boolean, atMost: number) => {
      let time = 1_795_683_660_000
      const offered: Position[] = []
      const stopping = new AbortController()
      await play(flight, {
        speed: 2,
        isLooped,
        now: () => time,
        sleep: async (milliseconds) => {
          time += milliseconds
          if (offered.length >= atMost) stopping.abort()
        },
        offer: (position) => offered.push(position),
        signal: stopping.signal,
      })
      return offered
    }
    const once = await played(false, 100)
    assert.deepEqual(
      once.map(({ lng, at }) => [lng.toFixed(1), at.slice(17)]),
      [
        ['0.0', '00.000Z'],
        ['0.4', '00.200Z'],
        ['0.8', '00.400Z'],
        ['1.0', '00.600Z'],
      ],
    )
    assert.equal((await played(true, 10)).length, 10)
  })
})

describe('the demo flight', async () => {
  const flight = await readRecording('demo', folder)

  test('takes off and lands on runway 16 of NZWN', () => {
    const [first, last] = [flight[0], flight.at(-1)]
    for (const end of [first, last]) {
      assert.equal(end?.onGround, true)
      assert.ok(Math.abs((end?.lng ?? 0) - 174.8065) < 0.0006)
    }
    assert.ok(durationOf(flight) > 8 * 60_000 && durationOf(flight) < 10 * 60_000)
    const touchdown = flight.findIndex(({ onGround, at }) => onGround && at > 120_000)
    const { lat, lng, track } = flight[touchdown] ?? point(0)
    // On the centre line, within 15 m, past the threshold, whose displacement is 64 m.
    const share = (lat + 41.3174019) / (-41.3348007 + 41.3174019)
    assert.ok(share > 0.04 && share < 0.25, String(share))
    assert.ok(Math.abs(lng - (174.8070068 + share * (174.8059998 - 174.8070068))) < 0.00018)
    assert.ok(Math.abs((track ?? 0) - 182.5) < 0.5)
  })

  test('flies as an aircraft can: no jumps, turns and descents within reason', () => {
    for (const [index, next] of flight.slice(1).entries()) {
      const before = flight[index] ?? point(0)
      const metres = Math.hypot((next.lat - before.lat) * 111_195, (next.lng - before.lng) * 83_500)
      assert.ok(metres < 60, `${metres} m in a second`)
      assert.ok(Math.abs((next.altitude ?? 0) - (before.altitude ?? 0)) < 20)
    }
  })
})
