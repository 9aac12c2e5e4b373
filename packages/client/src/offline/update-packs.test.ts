import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Changes, ChangesOptions } from '../charts/changes.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { memoryFileStore } from './file-store.ts'
import { openPacks } from './offline-charts.ts'
import { aChart, aSource } from './pack-fixture.ts'

const day = 86_400_000

/** Packs of three airports, and a server that names `changed` since the cursor it gave last. */
async function open() {
  const { server, source } = aSource([aChart(1), aChart(2)])
  const asked: ChangesOptions[] = []
  const state = { changed: [] as string[], cursor: 0, expired: false, now: 0 }
  async function changes(options: ChangesOptions): Promise<Changes> {
    asked.push(options)
    if (state.expired && options.since !== undefined) throw new PlatekeeperError('cursor-expired', 'too old')
    state.cursor += 1
    const named = options.since === undefined ? [] : state.changed
    return {
      airports: named.map((icao) => ({ kind: 'changed', icao_airport_identifier: icao })),
      charts: [],
      cursor: `${state.cursor}`,
    }
  }
  const files = memoryFileStore()
  const packs = openPacks({ ...source, changes }, files, { now: () => state.now })
  for (const icao of ['NZWN', 'YBBN', 'KPDX']) await packs.save(icao, { days: 10 })
  await packs.update()
  return { server, source, changes, files, packs, asked, state }
}

test('an update saves only the packs whose airports have changed, and the others stay for their days again', async () => {
  const { packs, asked, state } = await open()
  state.changed = ['YBBN', 'KSEA']
  state.now = 4 * day
  assert.deepEqual(await packs.update(), ['YBBN'])
  assert.deepEqual(
    asked.map(({ since, airports }) => [since, airports]),
    [undefined, '1'].map((since) => [since, ['NZWN', 'YBBN', 'KPDX']]),
  )
  state.now = 13 * day
  for (const icao of ['NZWN', 'YBBN', 'KPDX']) assert.equal((await packs.load(icao))?.expiresAt, 14 * day, icao)
})

test('without a cursor, or with one that is too old, every pack is saved', async () => {
  const { packs, state, files } = await open()
  assert.deepEqual(await packs.update(), [])
  await files.remove('changes.json')
  assert.deepEqual(await packs.update(), ['NZWN', 'YBBN', 'KPDX'])
  state.expired = true
  assert.deepEqual(await packs.update(), ['NZWN', 'YBBN', 'KPDX'])
  state.expired = false
  assert.deepEqual(await packs.update(), [])
})

test('an update that fails begins with the same changes again', async () => {
  const { server, packs, state } = await open()
  state.changed = ['NZWN']
  server.charts = [aChart(1, { revision: 2 })]
  server.before = () => assert.fail('the network is gone')
  await assert.rejects(packs.update(), /the network is gone/)
  server.before = () => undefined
  assert.deepEqual(await packs.update(), ['NZWN'])
  assert.equal((await packs.load('NZWN'))?.charts.length, 1)
})

test('an airport that was withdrawn keeps its pack until that expires, and holds up no other', async () => {
  const { source, changes, files, state } = await open()
  const airport = async (icao: string) => {
    if (icao === 'NZWN') throw new PlatekeeperError('not-found', 'Not found')
    return source.airport(icao)
  }
  const packs = openPacks({ ...source, airport }, files, { now: () => state.now })
  state.now = 4 * day
  assert.deepEqual(await packs.update(), ['YBBN', 'KPDX'])
  assert.equal((await packs.load('NZWN'))?.expiresAt, 10 * day)
  state.changed = ['NZWN', 'KPDX']
  for (const call of ['at once', 'again, until nothing is missing'])
    assert.deepEqual(
      await openPacks({ ...source, airport, changes }, files, { now: () => state.now }).update(),
      ['KPDX'],
      call,
    )
})

test('a pack that is not complete is saved, one that has expired is not', async () => {
  const { packs, state, files } = await open()
  const pack = await packs.load('NZWN')
  const { verifiedAt: _, ...incomplete } = pack ?? assert.fail()
  await files.write('airport/NZWN.json', new TextEncoder().encode(JSON.stringify(incomplete)))
  assert.deepEqual(await packs.update(), ['NZWN'])
  state.changed = ['YBBN']
  state.now = 20 * day
  assert.deepEqual(await packs.update(), [])
})

test('of more than a hundred packs all changes are asked for; a source that knows no changes has every pack saved', async () => {
  const { source, files, packs, asked } = await open()
  assert.deepEqual(await openPacks(source, files, { now: () => 0 }).update(), ['NZWN', 'YBBN', 'KPDX'])
  for (let i = 0; i < 100; i += 1) await packs.save(`Z${100 + i}`)
  await packs.update()
  assert.equal(asked.at(-1)?.airports, undefined)
})
