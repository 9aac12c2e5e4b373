import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import type { Reading } from '../packets/reading.ts'
import { datarefs, fixFrom, idsOf, subscription, updated } from './datarefs.ts'
import { followXPlane } from './follow.ts'
import { xPlaneDouble } from './x-plane.fixture.ts'

const ids = new Map([
  ['7', 'lat'],
  ['8', 'lng'],
  ['9', 'onGround'],
] as const)

describe("X-Plane's web API", () => {
  test('datarefs are found by name; latitude and longitude are needed', () => {
    const row = (name: string, id: unknown) => ({ id, name, value_type: 'double' })
    const all = Object.values(datarefs).map((name, index) => row(name, 100 + index))
    assert.deepEqual([...(idsOf({ data: all })?.values() ?? [])], Object.keys(datarefs))
    assert.equal(idsOf({ data: all.slice(1) }), null)
    for (const nonsense of [
      null,
      1,
      {},
      { data: 'x' },
      { data: [null, row(datarefs.lat, 'x'), row(datarefs.lng, 1e99)] },
    ])
      assert.equal(idsOf(nonsense), null)
    assert.deepEqual(JSON.parse(subscription(ids)), {
      req_id: 1,
      type: 'dataref_subscribe_values',
      params: { datarefs: [{ id: 7 }, { id: 8 }, { id: 9 }] },
    })
  })

  test('an update changes what it names', () => {
    const update = (data: unknown) => JSON.stringify({ type: 'dataref_update_values', data })
    const values = updated({ lat: 1 }, update({ 8: 174.8, 9: 1, 10: 5 }), ids)
    assert.deepEqual(values, { lat: 1, lng: 174.8, onGround: 1 })
    assert.deepEqual(updated(values, JSON.stringify({ type: 'result', success: true, req_id: 1 }), ids), values)
    for (const nonsense of [null, [1], 'x', { 7: [1, 2] }, { 7: null, 8: '1' }])
      assert.deepEqual(updated(values, update(nonsense), ids), values)
  })

  test('any message is a fix within its ranges or refused', () => {
    const values = fc.dictionary(fc.constantFrom('7', '8', '9', '__proto__'), fc.oneof(fc.double(), fc.jsonValue()))
    fc.assert(
      fc.property(fc.oneof(values, fc.jsonValue()), (data) => {
        const reading = fixFrom(updated({}, JSON.stringify({ type: 'dataref_update_values', data }), ids))
        if (reading?.kind === 'fix') assert.ok(Math.abs(reading.fix.lat) <= 90 && Math.abs(reading.fix.lng) <= 180)
      }),
    )
  })
})

/** Follows a double, and waits for readings and reports. */
function following(t: TestContext, url: string) {
  const stopping = new AbortController()
  const events: (Reading | string)[] = []
  let wake: () => void = () => undefined
  const add = (event: Reading | string): void => {
    events.push(event)
    wake()
  }
  const done = followXPlane({
    url,
    onReading: add,
    report: (_, line) => add(line),
    sleep: async () => undefined,
    signal: stopping.signal,
  })
  t.after(async () => {
    stopping.abort()
    await done
  })
  return async function until<T extends Reading | string>(fits: (event: Reading | string) => event is T): Promise<T> {
    for (;;) {
      while (events.length > 0) {
        const event = events.shift()
        if (event !== undefined && fits(event)) return event
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
type Fix = Extract<Reading, { kind: 'fix' }>
const fixAt =
  (lat: number) =>
  (event: Reading | string): event is Fix =>
    typeof event !== 'string' && event.kind === 'fix' && event.fix.lat === lat
const line =
  (text: string) =>
  (event: Reading | string): event is string =>
    typeof event === 'string' && event.includes(text)

describe('X-Plane is followed', () => {
  test('as the aircraft moves, while it is parked, and after X-Plane was restarted', async (t) => {
    const first = await xPlaneDouble()
    first.set({
      [datarefs.lat]: -41.3,
      [datarefs.lng]: 174.8,
      [datarefs.metres]: 304.8,
      [datarefs.heading]: 359.5,
      [datarefs.track]: -1,
      [datarefs.metresPerSecond]: 51.4444,
      [datarefs.onGround]: 0,
    })
    const until = following(t, first.url)
    const { fix } = await until(fixAt(-41.3))
    assert.deepEqual(
      { ...fix, groundSpeed: Math.round(fix.groundSpeed ?? 0) },
      { lat: -41.3, lng: 174.8, altitude: 1000, heading: 359.5, track: 359, groundSpeed: 100, onGround: false },
    )
    first.set({ [datarefs.lat]: -41.4 })
    await until(fixAt(-41.4))
    // Nothing changes: the position is sent again.
    await until(fixAt(-41.4))
    await first.close()
    await until(line('does not answer'))
    const second = await xPlaneDouble(first.port)
    t.after(second.close)
    second.set({ [datarefs.lat]: 10, [datarefs.lng]: 20 })
    await until(fixAt(10))
  })

  test('and says why it cannot be', async (t) => {
    const double = await xPlaneDouble()
    t.after(double.close)
    double.refuse(403)
    const until = following(t, double.url)
    await until(line('Disable Incoming Traffic'))
    double.refuse(404)
    await until(line('has no flight yet'))
    double.refuse(200)
    await until(line('X-Plane found at'))
    double.set({ [datarefs.lat]: 1, [datarefs.lng]: 2 })
    await until(fixAt(1))
    double.say('<html>')
    await until(line('not JSON'))
    await until(fixAt(1))
  })
})
