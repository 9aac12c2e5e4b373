import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Catalogue,
  type ChangesPage,
  CursorExpired,
  changesSince,
  decodeCursor,
  publishedAirport,
  publishedCharts,
} from '../../src/charts/index.ts'
import type { EditionChart } from '../../src/editions/index.ts'
import type { Store } from '../../src/store/index.ts'
import { build, publish, ready } from './make-editions.ts'
import { aDrawnChart } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const first = async (catalogue: Catalogue): Promise<string> => {
  const { cursor, ...nothing } = await changesSince(null, { catalogue, airports: null })
  assert.deepEqual(nothing, { airports: [], charts: [], more: false })
  return cursor
}

async function pagesSince(cursor: string, catalogue: Catalogue, airports: readonly string[] | null = null) {
  const pages: ChangesPage[] = []
  for (let next = cursor; ; ) {
    const page = await changesSince(decodeCursor(next) ?? assert.fail(next), { catalogue, airports })
    pages.push(page)
    if (!page.more) return pages
    next = page.cursor
  }
}

/** As a list: `changed KPDX`, `added KPDX STD 11-1`. */
const wordsOf = (pages: readonly ChangesPage[]): readonly string[] =>
  pages.flatMap(({ airports, charts }) => [
    ...airports.map(({ kind, icao_airport_identifier: icao }) => `${kind} ${icao}`),
    ...charts.map(
      ({ kind, icao_airport_identifier: icao, version, index_number }) => `${kind} ${icao} ${version} ${index_number}`,
    ),
  ])

const since = async (cursor: string, { catalogue }: Store, airports?: readonly string[]): Promise<readonly string[]> =>
  [...wordsOf(await pagesSince(cursor, catalogue, airports))].sort()

/** Everything that endpoints 5 and 6 answer, by what a change names. */
async function published({ catalogue }: Store): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>()
  for await (const { icao } of catalogue.outlines()) {
    const holdings = await catalogue.holdings(icao)
    const record = publishedAirport(holdings)
    if (record) all.set(icao, JSON.stringify(record))
    for (const chart of publishedCharts(holdings) ?? []) {
      all.set(`${icao} ${chart.version} ${chart.index_number}`, JSON.stringify(chart))
    }
  }
  return all
}

function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly string[] {
  const kindOf = (name: string) => (!before.has(name) ? 'added' : now.has(name) ? 'changed' : 'removed')
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => before.get(name) !== now.get(name))
    .map((name) => `${kindOf(name)} ${name}`)
    .sort()
}

const publishMany = (store: Store, source: string, at: number, count: number): Promise<number> =>
  publish(
    store,
    source,
    at,
    undefined,
    Array.from({ length: count }, (_, i) => `Z${String(i).padStart(3, '0')}`),
  )

/** What changed since a cursor, over what each Catalogue says of published editions. */
export function changesSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: changes since a cursor`, () => {
    const inStore = (title: string, body: (store: Store) => Promise<void>): void => {
      test(title, async (t) => {
        const { store, dispose } = await fresh()
        t.after(dispose)
        await body(store)
      })
    }
    const kpdx = (index: string, changes = {}): EditionChart => aDrawnChart('KPDX', index, changes)

    inStore('are those of the lists: added, changed and removed, and none without a newer edition', async (store) => {
      const empty = await first(store.catalogue)
      await publish(store, 'folder:one', 1, [kpdx('10-9'), kpdx('11-1'), kpdx('12-1')])
      const cursor = await first(store.catalogue)
      assert.deepEqual(await since(cursor, store), [])
      await publish(store, 'folder:one', 2, [kpdx('10-9'), kpdx('11-1', { name: 'another' }), kpdx('13-1')])
      assert.deepEqual(await since(cursor, store), [
        'added KPDX STD 13-1',
        'changed KPDX STD 11-1',
        'removed KPDX STD 12-1',
      ])
      assert.deepEqual(await since(empty, store), [
        'added KPDX',
        ...['10-9', '11-1', '13-1'].map((index) => `added KPDX STD ${index}`),
      ])
      assert.deepEqual(await since(await first(store.catalogue), store), [])
    })

    inStore('from every state to the last are what the lists and records of both say', async (store) => {
      const states: { cursor: string; all: ReadonlyMap<string, string> }[] = []
      const note = async () => states.push({ cursor: await first(store.catalogue), all: await published(store) })
      await note()
      await publish(store, 'folder:one', 1, [kpdx('11-1'), kpdx('12-1', { version: 'CAO' })])
      await note()
      await publish(store, 'folder:two', 2, [kpdx('11-1', { name: 'of two' }), kpdx('14-1', { rules: 'VFR' })])
      await note()
      await publishMany(store, 'folder:three', 3, 3)
      await note()
      await publish(store, 'folder:two', 4, [kpdx('11-1', { name: 'of two' })])
      await note()
      await store.editions.withdraw('folder:one', 5)
      await note()
      const last = states.at(-1) ?? assert.fail()
      for (const { cursor, all } of states) {
        assert.deepEqual(await since(cursor, store), differences(all, last.all))
      }
    })

    inStore('of a validity alone are those of the airport, not of each chart', async (store) => {
      const valid = (until: string) => [kpdx('11-1', { valid_from: '2026-11-26', valid_until: until }), kpdx('12-1')]
      await publish(store, 'folder:one', 1, valid('2026-12-24'))
      const cursor = await first(store.catalogue)
      await publish(store, 'folder:one', 2, valid('2027-01-21'))
      assert.deepEqual(await since(cursor, store), ['changed KPDX'])
    })

    inStore('name every chart of an edition that was extended: too many, never too few', async (store) => {
      const edition = await publish(store, 'folder:one', 1, [kpdx('11-1')])
      const cursor = await first(store.catalogue)
      await store.editions.extend(edition, [kpdx('12-1')])
      assert.deepEqual(await since(cursor, store), ['added KPDX', 'added KPDX STD 11-1', 'added KPDX STD 12-1'])
      assert.deepEqual(await since(await first(store.catalogue), store), [])
    })

    inStore('come in pages, each airport once; of some airports only, in one', async (store) => {
      const cursor = await first(store.catalogue)
      await publishMany(store, 'folder:one', 1, 120)
      const pages = await pagesSince(cursor, store.catalogue)
      assert.equal(pages.length, 3)
      const words = wordsOf(pages)
      assert.equal(words.length, 122)
      assert.equal(new Set(words).size, 122)
      assert.deepEqual(await since(cursor, store, ['AAAA', 'KPDX', 'Z007']), [
        'added KPDX',
        'added KPDX STD 11-1',
        'added Z007',
      ])
    })

    inStore('that come between two pages are in the next ones, or in those of the last cursor', async (store) => {
      const cursor = await first(store.catalogue)
      await publishMany(store, 'folder:one', 1, 60)
      const begun = await changesSince(decodeCursor(cursor), { catalogue: store.catalogue, airports: null })
      assert.equal(begun.more, true)
      await publish(store, 'folder:two', 2, [kpdx('19-1')])
      const rest = await pagesSince(begun.cursor, store.catalogue)
      assert.equal(wordsOf(rest).includes('added KPDX STD 19-1'), false)
      const later = await since(rest.at(-1)?.cursor ?? assert.fail(), store)
      assert.ok(later.includes('added KPDX STD 19-1'), `${later}`)
    })

    inStore('are unknown when an edition was pruned, or published again', async (store) => {
      const one = await publish(store, 'folder:one', 1)
      const cursor = await first(store.catalogue)
      await publish(store, 'folder:one', 2)
      const second = await first(store.catalogue)
      await store.editions.activate(one, 3)
      await assert.rejects(since(cursor, store), CursorExpired, 'published again')
      await store.editions.prune('folder:one', 0)
      await assert.rejects(since(second, store), CursorExpired, 'pruned')
    })

    inStore('never show an edition that was not published', async (store) => {
      await publish(store, 'folder:one', 1)
      const [building, complete] = [await build(store, 'folder:two'), await ready(store, 'folder:three')]
      assert.deepEqual(await store.catalogue.airportsIn([building, complete], { after: '', limit: 9 }), [])
      assert.deepEqual(await store.catalogue.holdingsIn('KPDX', [building, complete]), { airports: [], charts: [] })
      const guessed = [building, complete].map((id) => ({ id, publishedAt: 0, charts: 0 }))
      const parts = { catalogue: store.catalogue, airports: null }
      await assert.rejects(changesSince({ seen: guessed, rest: null }, parts), CursorExpired)
    })
  })
}
