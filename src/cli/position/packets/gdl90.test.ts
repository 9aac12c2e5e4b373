import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { readGdl90 } from './gdl90.ts'
import { checksum, framesOf } from './gdl90-frames.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

/** A message as it travels: with its checksum, escaped, between flags. */
function framed(message: Uint8Array): Buffer {
  const sum = checksum(message)
  const escaped = [...message, sum & 0xff, sum >> 8].flatMap((byte) =>
    byte === 0x7e || byte === 0x7d ? [0x7d, byte ^ 0x20] : [byte],
  )
  return Buffer.from([0x7e, ...escaped, 0x7e])
}

/** The example of section 3.5.4 of the specification, as an ownship report: N825V at 44.9071° N, 122.9949° W. */
const report = bytes('0A 00 AB 45 49 1F EF 15 A8 89 78 0F 09 A9 07 B0 01 20 01 4E 38 32 35 56 20 20 20 00')

const changed = (changes: Readonly<Record<number, number>>) =>
  framed(report.map((byte, at) => changes[at] ?? byte) as Uint8Array)

describe('GDL90 frames', () => {
  test("the specification's heartbeat has the right checksum", () => {
    const [frame] = framesOf(bytes('7E 00 81 41 DB D0 08 02 B3 8B 7E'))
    assert.deepEqual([...(frame?.message ?? [])], [...bytes('00 81 41 DB D0 08 02')])
  })

  test('several in a datagram, and flags that two of them share', () => {
    const beat = bytes('7E 00 81 41 DB D0 08 02 B3 8B 7E')
    assert.deepEqual(
      readGdl90(Buffer.concat([beat, framed(report), beat.subarray(1)])).map(({ kind }) => kind),
      ['other', 'fix', 'other'],
    )
  })

  test('every message survives its frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (message) => {
        assert.deepEqual(
          framesOf(framed(message)).map((frame) => [...(frame.message ?? [])]),
          [[...message]],
        )
      }),
    )
  })

  for (const [hex, reason] of [
    ['7E 00 81 41 DB D0 08 02 B3 8C 7E', 'the checksum of a GDL90 frame is wrong'],
    ['7E 00 81 7D 7E', 'a GDL90 frame ends within an escape'],
    ['7E 00 00 7E', 'a GDL90 frame has no message'],
    ['00 81 41 DB D0 08 02 B3 8B 7E', 'a datagram is not GDL90: it has no flag bytes'],
    ['', 'a datagram is not GDL90: it has no flag bytes'],
    ['7E'.repeat(3000), 'a datagram is longer than 2048 bytes'],
  ] as const) {
    test(`refused: ${reason} (${hex.slice(0, 20)})`, () => {
      assert.deepEqual(readGdl90(bytes(hex)), [{ kind: 'refused', reason }])
    })
  }
})

describe('GDL90 messages', () => {
  test('an ownship report: position, pressure altitude, track, speed, in the air', () => {
    const [reading] = readGdl90(framed(report))
    assert.ok(reading?.kind === 'fix')
    const { lat, lng, ...rest } = reading.fix
    assert.deepEqual([lat.toFixed(4), lng.toFixed(4)], ['44.9071', '-122.9949'])
    assert.deepEqual(rest, { altitude: 5000, track: 45, heading: null, groundSpeed: 123, onGround: false })
  })

  test('what it does not know is null: altitude, track, speed', () => {
    const [reading] = readGdl90(changed({ 11: 0xff, 12: 0xf0, 14: 0xff, 15: 0xf0 }))
    assert.ok(reading?.kind === 'fix')
    const { altitude, track, heading, groundSpeed, onGround } = reading.fix
    assert.deepEqual([altitude, track, heading, groundSpeed, onGround], [null, null, null, null, true])
  })

  test('the angle may be a true heading', () => {
    const [reading] = readGdl90(changed({ 12: 0x0b }))
    assert.ok(reading?.kind === 'fix')
    assert.deepEqual([reading.fix.track, reading.fix.heading], [null, 45])
  })

  test('without a position, or outside the earth, it is refused', () => {
    const nowhere = readGdl90(changed({ 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 0 }))
    assert.deepEqual(nowhere, [{ kind: 'refused', reason: 'the receiver has no position yet (0,0)' }])
    const outside = readGdl90(changed({ 5: 0x7f }))
    assert.deepEqual(outside, [{ kind: 'refused', reason: 'the latitude of a GDL90 report is out of range' }])
  })

  test('geometric altitude in steps of 5 ft, also below zero', () => {
    assert.deepEqual(readGdl90(framed(bytes('0B 00 C8 00 08'))), [{ kind: 'altitude', feet: 1000 }])
    assert.deepEqual(readGdl90(framed(bytes('0B FF FE 00 08'))), [{ kind: 'altitude', feet: -10 }])
  })

  test('the heading of the extension is true or magnetic, or unknown', () => {
    const attitude = (heading: string) => readGdl90(framed(bytes(`65 01 00 00 00 00 ${heading} FF FF FF FF`)))
    assert.deepEqual(attitude('07 08'), [{ kind: 'heading', degrees: 180, isMagnetic: false }])
    assert.deepEqual(attitude('87 08'), [{ kind: 'heading', degrees: 180, isMagnetic: true }])
    assert.deepEqual(attitude('7F 9C'), [{ kind: 'heading', degrees: 350, isMagnetic: false }])
    assert.deepEqual(attitude('FF FF'), [{ kind: 'other' }])
    assert.deepEqual(attitude('20 00'), [{ kind: 'refused', reason: 'the heading of a GDL90 message is out of range' }])
  })

  test('what is shorter than its kind is refused; other kinds are not ours', () => {
    const short = { kind: 'refused', reason: 'a GDL90 message is shorter than its kind' }
    for (const hex of ['0A 00', '0B 00', '65', '65 01 00', '00 81'])
      assert.deepEqual(readGdl90(framed(bytes(hex))), [short], hex)
    assert.deepEqual(readGdl90(framed(bytes('65 00'))), [{ kind: 'other' }])
    assert.deepEqual(readGdl90(framed(bytes('14 00'))), [{ kind: 'other' }])
  })

  test('any datagram, framed or not, is a fix within its ranges or refused', () => {
    const messages = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map((message) => framed(message)),
      fc.uint8Array({ minLength: 27, maxLength: 27 }).map((rest) => framed(Uint8Array.from([10, ...rest]))),
      fc.uint8Array({ minLength: 10, maxLength: 10 }).map((rest) => framed(Uint8Array.from([101, 1, ...rest]))),
    )
    fc.assert(
      fc.property(messages, (datagram) => {
        for (const reading of readGdl90(datagram)) {
          if (reading.kind === 'heading') assert.ok(reading.degrees >= 0 && reading.degrees < 360)
          if (reading.kind !== 'fix') continue
          const { lat, lng, altitude, track } = reading.fix
          assert.ok(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
          assert.ok(altitude === null || (altitude >= -1000 && altitude < 101_376))
          assert.ok(track === null || (track >= 0 && track < 360))
        }
      }),
      { numRuns: 500 },
    )
  })
})
