import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import type { Fault, KeptItem } from '../service/index.ts'
import { overlay, rowId } from './change.ts'
import { type KeptStore, openKeptStore, pauseBefore, type TabMessage } from './kept-store.ts'
import { type KeyValues, openQueue } from './local-queue.ts'

/** localStorage with space for some characters. */
function storageWith(room: { characters: number }): KeyValues & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, text) {
      const used = [...items].reduce((sum, [name, value]) => sum + (name === key ? 0 : value.length), 0)
      if (used + text.length > room.characters) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, text)
    },
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A server with an account, browsers, and tabs that open and close. */
function world(account = 'ann') {
  const room = { characters: 100_000 }
  const storage = storageWith(room)
  const rows = new Map<string, KeptItem>()
  const state = { fault: null as Fault | null, signedIn: account, most: 1000, sends: 0, time: 1000 }
  const rejections = (who: string): Fault | null => {
    if (state.fault) return state.fault
    if (state.signedIn === '') return { kind: 'signed-out' }
    return who === state.signedIn ? null : { kind: 'refused', status: 409, detail: 'other account' }
  }
  const tabs = new Set<{ receive(message: TabMessage): void }>()
  const waking = new Set<() => void>()
  const wake = () => {
    for (const each of [...waking]) each()
    waking.clear()
  }
  let last = Promise.resolve()

  function open(of = account): KeptStore & { close(): void } {
    let isOpen = true
    const store: KeptStore = openKeptStore({
      account: of,
      queue: openQueue(storage, of),
      now: () => state.time,
      pause: () => new Promise((resolve) => (isOpen ? waking.add(resolve) : undefined)),
      alone: (work) => {
        last = last.then(() => (isOpen ? work() : undefined))
        return last
      },
      broadcast: (message) => {
        for (const tab of tabs) if (tab !== store) tab.receive(message)
      },
      remote: {
        async all() {
          await turn()
          const fault = rejections(state.signedIn)
          const own = state.signedIn === account ? [...rows.values()] : []
          return fault ? { ok: false, fault } : { ok: true, value: { account: state.signedIn, rows: own } }
        },
        async send(who, change) {
          await turn()
          state.sends += 1
          const fault = rejections(who)
          if (fault) return { ok: false, fault }
          const id = rowId(change)
          if (change.value === 'bad') return { ok: false, fault: { kind: 'refused', status: 400, detail: 'bad' } }
          if (change.value === undefined) rows.delete(id)
          else if (!rows.has(id) && rows.size >= state.most)
            return { ok: false, fault: { kind: 'storage-full', detail: 'full' } }
          else rows.set(id, { kind: change.kind, key: change.key, value: change.value, changedAt: state.time })
          return { ok: true, value: null }
        },
      },
    })
    tabs.add(store)
    return {
      ...store,
      close() {
        isOpen = false
        tabs.delete(store)
      },
    }
  }
  async function settle() {
    for (let i = 0; i < 60; i += 1) {
      wake()
      await turn()
    }
  }
  return { room, storage, rows, state, open, settle, wake }
}

const valuesOf = (rows: ReadonlyMap<string, { readonly value: unknown }>) =>
  [...rows].map(([id, { value }]) => [id, value]).sort()

describe('what a person keeps', () => {
  test('is shown immediately, and sent to the server soon', async () => {
    const { open, rows, settle } = world()
    const store = open()
    store.put('favourites', 'KPDX', 1)
    assert.deepEqual([valuesOf(store.rows()), store.state()], [[['favourites/KPDX', 1]], 'waiting'])
    await settle()
    assert.deepEqual([valuesOf(rows), store.state()], [[['favourites/KPDX', 1]], 'saved'])
    store.remove('favourites', 'KPDX')
    assert.deepEqual(valuesOf(store.rows()), [])
    await settle()
    assert.equal(rows.size, 0)
  })

  test('survives a reload while the server is away, and is sent in order', async () => {
    const { open, rows, state, settle } = world()
    state.fault = { kind: 'unreachable' }
    const store = open()
    store.put('notes', 'a', 1)
    store.put('notes', 'b', 1)
    store.put('notes', 'a', 2)
    await settle()
    store.close()
    const next = open()
    assert.deepEqual(
      [valuesOf(next.rows()), next.state()],
      [
        [
          ['notes/a', 2],
          ['notes/b', 1],
        ],
        'waiting',
      ],
    )
    state.fault = null
    void next.send()
    await settle()
    assert.deepEqual([[...rows.keys()], next.state()], [['notes/b', 'notes/a'], 'saved'])
  })

  test('is never sent to another account', async () => {
    const { open, rows, state, settle } = world()
    const store = open()
    state.signedIn = ''
    store.put('notes', 'a', 1)
    await settle()
    assert.equal(store.state(), 'waiting')
    state.signedIn = 'eve'
    await store.load()
    const other = open('eve')
    assert.deepEqual([valuesOf(other.rows()), other.state()], [[], 'saved'])
    await settle()
    assert.deepEqual([rows.size, store.state(), store.isLoaded()], [0, 'waiting', false])
    state.signedIn = 'ann'
    await settle()
    assert.deepEqual([valuesOf(rows), store.state()], [[['notes/a', 1]], 'saved'])
  })

  test('stays in memory where the browser has no room, and says so', async () => {
    const { open, rows, room, state, storage, settle } = world()
    state.fault = { kind: 'unreachable' }
    const store = open()
    store.put('notes', 'a', 'short')
    room.characters = 200
    store.put('notes', 'a', 'x'.repeat(500))
    assert.deepEqual([store.state(), storage.items.size], ['full', 0], 'an older text does not come back')
    assert.deepEqual(valuesOf(store.rows()), [['notes/a', 'x'.repeat(500)]])
    state.fault = null
    await settle()
    assert.deepEqual([valuesOf(rows), store.state()], [[['notes/a', 'x'.repeat(500)]], 'saved'])
  })

  test('waits where the server has no room, and continues once something is removed', async () => {
    const { open, rows, state, settle } = world()
    const store = open()
    state.most = 1
    store.put('notes', 'a', 1)
    store.put('notes', 'b', 1)
    await settle()
    assert.deepEqual([[...rows.keys()], store.state(), store.rows().size], [['notes/a'], 'full', 2])
    const { sends } = state
    await settle()
    assert.equal(state.sends, sends, 'it is not sent again and again')
    store.remove('notes', 'a')
    await settle()
    assert.deepEqual([[...rows.keys()], store.state()], [['notes/b'], 'saved'])
  })

  test('stays here when the server does not accept it, until it is changed', async () => {
    const { open, rows, settle } = world()
    const store = open()
    store.put('notes', 'a', 'bad')
    store.put('notes', 'b', 1)
    await settle()
    assert.deepEqual([[...rows.keys()], store.state(), store.rows().size], [['notes/b'], 'refused', 2])
    store.put('notes', 'a', 'good')
    await settle()
    assert.deepEqual([rows.get('notes/a')?.value, store.state()], ['good', 'saved'])
  })

  test('is followed by the other tabs', async () => {
    const { open, settle } = world()
    const [one, two] = [open(), open()]
    one.put('favourites', 'KPDX', 1)
    assert.deepEqual(valuesOf(two.rows()), [['favourites/KPDX', 1]])
    await settle()
    assert.deepEqual([valuesOf(two.rows()), two.state()], [[['favourites/KPDX', 1]], 'saved'])
    two.remove('favourites', 'KPDX')
    await settle()
    assert.deepEqual(valuesOf(one.rows()), [])
  })

  test('is not undone by an answer that was on its way', async () => {
    const { open, settle } = world()
    const store = open()
    store.put('notes', 'a', 1)
    await settle()
    const loading = store.load()
    store.put('notes', 'a', 2)
    await settle()
    await loading
    assert.deepEqual(valuesOf(store.rows()), [['notes/a', 2]])
  })

  test('invalid text in the storage counts as nothing', () => {
    const { storage, open } = world()
    for (const text of ['', '{', '{}', 'null', '{"kind":"notes"}'])
      storage.items.set('platekeeper.kept/ann/notes/x', text)
    assert.equal(open().rows().size, 0)
  })
})

test('attempts come less and less often, at least once a minute', () => {
  const pauses = Array.from({ length: 20 }, (_, attempt) => pauseBefore(attempt))
  assert.deepEqual(pauses.slice(0, 3), [1000, 2000, 4000])
  assert.ok(pauses.every((pause, i) => pause >= (pauses[i - 1] ?? 0) && pause <= 60_000))
})

type Step =
  | { readonly do: 'put'; readonly tab: number; readonly key: string; readonly value: number }
  | { readonly do: 'remove'; readonly tab: number; readonly key: string }
  | { readonly do: 'away' | 'back' | 'sign out' | 'sign in' | 'other signs in' | 'time passes' }
  | { readonly do: 'reload' | 'load'; readonly tab: number }

const tab = fc.integer({ min: 0, max: 1 })
const key = fc.constantFrom('a', 'b', 'c')
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('put' as const), tab, key, value: fc.integer() }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), tab, key }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'load' as const), tab }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('away', 'back', 'sign out', 'sign in', 'other signs in', 'time passes', 'time passes'),
      }) as fc.Arbitrary<Step>,
    },
  ),
  { maxLength: 40 },
)

test('after any sequence of events, the server has the last change of every row', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { open, rows, state, settle, wake } = world()
      const tabs = [open(), open()]
      const expected = new Map<string, number>()
      for (const step of history) {
        state.time += 1
        const store = 'tab' in step ? tabs[step.tab] : undefined
        if (step.do === 'put') {
          store?.put('notes', step.key, step.value)
          expected.set(`notes/${step.key}`, step.value)
        } else if (step.do === 'remove') {
          store?.remove('notes', step.key)
          expected.delete(`notes/${step.key}`)
        } else if (step.do === 'reload') {
          tabs[step.tab]?.close()
          tabs[step.tab] = open()
        } else if (step.do === 'load') void store?.load()
        else if (step.do === 'away') state.fault = { kind: 'unreachable' }
        else if (step.do === 'back') state.fault = null
        else if (step.do === 'sign out') state.signedIn = ''
        else if (step.do === 'sign in') state.signedIn = 'ann'
        else if (step.do === 'other signs in') state.signedIn = 'eve'
        else {
          wake()
          await turn()
          await turn()
        }
        for (const each of tabs) {
          const mine = [...each.rows()].filter(([id]) => expected.has(id) || each.isLoaded())
          for (const [id, { value }] of mine) assert.equal(value, expected.get(id), `${step.do} ${id}`)
        }
      }
      state.fault = null
      state.signedIn = 'ann'
      for (const each of tabs) void each.send()
      await settle()
      await settle()
      assert.deepEqual(valuesOf(rows), [...expected].sort())
      for (const each of tabs) {
        await each.load()
        assert.deepEqual([valuesOf(each.rows()), each.state()], [[...expected].sort(), 'saved'])
      }
    }),
    { numRuns: 60 },
  )
})

test('an overlay changes nothing it is laid over', () => {
  const rows = new Map([['notes/a', { kind: 'notes' as const, key: 'a', value: 1, changedAt: 1 }]])
  const seen = overlay(rows, [{ kind: 'notes', key: 'a', at: 2, sequence: 1 }])
  assert.deepEqual([seen.size, rows.size], [0, 1])
})
