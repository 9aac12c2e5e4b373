import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { memoryFileStore } from './file-store.ts'
import type { LeaseState } from './lease.ts'
import { openPacks } from './offline-charts.ts'
import type { OfflinePack, PackProgress } from './offline-pack.ts'
import { aChart, aSource, smallFileStore } from './pack-fixture.ts'
import { packState } from './pack-state.ts'

const charts = Array.from({ length: 28 }, (_, at) => aChart(at))
const files = charts.length * 2
const now = () => 1000
const at = { now: 1000 }
const open: LeaseState = { isOpen: true, until: 5000, endsBy: 'contact' }

async function isWhole(packs: ReturnType<typeof openPacks>, pack: OfflinePack): Promise<boolean> {
  for (const chart of pack.charts)
    for (const picture of ['image_day', 'image_night'] as const)
      if (!(await packs.image(pack, chart, picture))) return false
  return true
}

for (const percent of [10, 50, 99]) {
  const at = Math.ceil((files * percent) / 100)

  test(`interrupted at ${percent} %, it continues where it was, and the previous pack stays until then`, async () => {
    const stored = memoryFileStore()
    const { server, source } = aSource(charts)
    const packs = openPacks(source, stored, { now })
    const pause = new AbortController()
    const onProgress = ({ phase, done }: PackProgress) => phase === 'loading' && done >= at && pause.abort()
    await assert.rejects(packs.save('NZWN', { signal: pause.signal, onProgress }), { name: 'AbortError' })
    assert.equal(await packs.load('NZWN'), undefined)
    const before = server.loaded.length
    assert.ok(before >= at && before <= at + 3, `${before} images`)
    const pack = await packs.save('NZWN')
    assert.equal(server.loaded.length, files)
    assert.equal(new Set(server.loaded).size, files)
    assert.equal(pack.verifiedAt, 1000)
    assert.ok(await isWhole(packs, pack))
  })

  test(`with storage full at ${percent} %, whole files stay, and it continues when there is space`, async () => {
    const room = { bytes: Number.POSITIVE_INFINITY }
    const stored = smallFileStore(room)
    const { server, source } = aSource(charts)
    const packs = openPacks(source, stored, { now })
    server.before = (number) => {
      if (number === at) room.bytes = 0
    }
    await assert.rejects(packs.save('NZWN'), { name: 'QuotaExceededError' })
    assert.equal(await packs.load('NZWN'), undefined)
    for (const name of await stored.names('image/'))
      assert.match(new TextDecoder().decode(await stored.read(name)), /^picture nzwn_\d+_1_[dn]\.png$/)
    room.bytes = Number.POSITIVE_INFINITY
    const lost = server.loaded.length
    const pack = await packs.save('NZWN')
    assert.ok(await isWhole(packs, pack))
    assert.ok(
      server.loaded.length - lost <= files - at + 1 + 8 + 3,
      'at most the images since the last index are loaded again',
    )
  })
}

test('however often it is interrupted, every image is there in the end, and few are loaded twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }),
      fc.boolean(),
      async (stops, isKilled) => {
        const stored = memoryFileStore()
        const { server, source } = aSource(charts.slice(0, 12))
        for (const stop of stops) {
          const end = server.loaded.length + stop
          server.before = (number) => {
            if (number >= end) throw new Error('no network')
          }
          // A program that was killed writes nothing afterwards.
          let isDead = false
          const mortal = {
            ...stored,
            async write(name: string, bytes: Uint8Array<ArrayBuffer>) {
              if (!isDead) await stored.write(name, bytes)
              if (isKilled && server.loaded.length >= end - 1) isDead = true
            },
          }
          await openPacks(source, mortal, { now })
            .save('NZWN')
            .catch(() => undefined)
        }
        server.before = () => undefined
        const packs = openPacks(source, stored, { now })
        const pack = await packs.save('NZWN')
        assert.ok(pack.verifiedAt && (await isWhole(packs, pack)))
        assert.ok(server.loaded.length <= 24 + stops.length * 12)
        if (!isKilled) assert.equal(server.loaded.length, 24)
      },
    ),
    { numRuns: 40 },
  )
})

test('a few images are requested at the same time, and categories and pictures are those that were chosen', async () => {
  const { server, source } = aSource([aChart(1), aChart(2, { category: 'APT' }), aChart(3, { category: 'DEP' })])
  const packs = openPacks(source, memoryFileStore(), { now })
  const pack = await packs.save('NZWN', { categories: ['APP', 'APT'], pictures: ['image_night'], concurrency: 2 })
  assert.deepEqual(server.loaded, ['nzwn_1_1_n.png', 'nzwn_2_1_n.png'])
  assert.deepEqual([server.most, packState(pack, open, at)], [2, { kind: 'here', of: 2 }])
})

test('a damaged file is loaded again before the pack counts as ready', async () => {
  const stored = memoryFileStore()
  const { server, source } = aSource(charts.slice(0, 3))
  const packs = openPacks(source, stored, { now })
  await packs.save('NZWN')
  const [name = ''] = await stored.names('image/')
  await stored.write(name, new Uint8Array(5))
  const pack = await packs.save('NZWN')
  assert.equal(server.loaded.length, 7)
  assert.ok(pack.verifiedAt && (await isWhole(packs, pack)))
})

describe('an update', () => {
  test('loads what changed alone, names it, and drops what is no longer listed with prune', async () => {
    const stored = memoryFileStore()
    const { server, source } = aSource(charts.slice(0, 4))
    const packs = openPacks(source, stored, { now })
    const first = await packs.save('NZWN')
    assert.equal(first.changed, undefined)
    server.charts = [aChart(0), aChart(1, { revision: 2 }), aChart(2), aChart(9)]
    assert.deepEqual(packState(first, open, { ...at, live: server.charts }), { kind: 'changed', changed: 3, of: 4 })
    const second = await packs.save('NZWN')
    assert.deepEqual(server.loaded.slice(8).toSorted(), [
      'nzwn_1_2_d.png',
      'nzwn_1_2_n.png',
      'nzwn_9_1_d.png',
      'nzwn_9_1_n.png',
    ])
    assert.deepEqual(second.changed, ['c1', 'c9'])
    assert.deepEqual(packState(second, open, { ...at, live: server.charts }), { kind: 'here', of: 4 })
    assert.equal((await stored.names('image/')).length, 12)
    await packs.prune()
    assert.equal((await stored.names('image/')).length, 8)
    assert.ok(await isWhole(packs, second))
  })

  test('states when the first chart expires, at 0901Z', async () => {
    const { source } = aSource([aChart(1), aChart(2, { until: '2026-12-24' }), aChart(3, { until: '2027-01-21' })])
    const pack = await openPacks(source, memoryFileStore(), { now }).save('NZWN')
    assert.equal(new Date(pack.validUntil ?? 0).toISOString(), '2026-12-24T09:01:00.000Z')
  })
})

describe('the state of a pack', () => {
  const closed: LeaseState = { isOpen: false, reason: 'subscription', at: 3000, isByDeviceClock: false }

  test('names the charts of which an image is missing, before changes, and what closes it before all', async () => {
    const stored = memoryFileStore()
    const { source } = aSource(charts)
    const pack = await openPacks(source, stored, { now }).save('NZWN')
    const { verifiedAt: _, ...rest } = pack
    const images = Object.fromEntries(Object.entries(pack.images).slice(5))
    const partial = { ...rest, images }
    const changed = [aChart(0, { revision: 2 })]
    assert.deepEqual(packState(partial, open, { ...at, live: changed }), { kind: 'missing', missing: 3, of: 28 })
    assert.deepEqual(packState(partial, closed, { ...at, live: changed }), { kind: 'closed', lease: closed })
    assert.deepEqual(packState(pack, open, at), { kind: 'here', of: 28 })
  })

  test('says when it expired, before what is missing and after what closes it', async () => {
    const { source } = aSource(charts.slice(0, 1))
    const pack = await openPacks(source, memoryFileStore(), { now }).save('NZWN', { days: 1 })
    const last = now() + 86_400_000
    assert.deepEqual(packState(pack, open, { now: last - 1 }), { kind: 'here', of: 1 })
    assert.deepEqual(packState({ ...pack, images: {} }, open, { now: last }), { kind: 'expired', at: last })
    assert.deepEqual(packState(pack, closed, { now: last }), { kind: 'closed', lease: closed })
  })

  test('is closed for reading while the lease is, and nothing is deleted', async () => {
    const { source } = aSource(charts.slice(0, 1))
    let isOpen = true
    const packs = openPacks(source, memoryFileStore(), { now, isOpen: () => isOpen })
    const pack = await packs.save('NZWN')
    isOpen = false
    assert.equal(await packs.load('NZWN'), undefined)
    assert.equal(await packs.image(pack, pack.charts[0] ?? assert.fail()), undefined)
    isOpen = true
    assert.ok(await packs.load('NZWN'))
    await packs.remove('NZWN')
    assert.equal(await packs.load('NZWN'), undefined)
  })

  test('without a subscription nothing is stored, and it is not ready', async () => {
    const { server, source } = aSource(charts.slice(0, 2), { access: 'demo' })
    const pack = await openPacks(source, memoryFileStore(), { now }).save('NZWN')
    assert.deepEqual([pack.images, pack.verifiedAt, server.loaded.length], [{}, undefined, 4])
    assert.deepEqual(packState(pack, open, at), { kind: 'missing', missing: 2, of: 2 })
  })
})
