import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartImage } from './answers.ts'
import { type ImageOwner, openImageMemory } from './image-memory.ts'

const subscriber: ImageOwner = { account: '1', chartsOpenTo: 'everything' }
const visitor: ImageOwner = { account: '1', chartsOpenTo: 'demo' }
const another: ImageOwner = { account: '2', chartsOpenTo: 'everything' }

/** A memory of 100 bytes, with a server that answers with `access` and `size` bytes. */
function memoryOf({ size = 30, viewer }: { size?: number; viewer?: ImageOwner } = {}) {
  const server = {
    access: 'full' as ChartImage['access'] | 'signed-out',
    asked: [] as string[],
    before: async (): Promise<void> => undefined,
  }
  const seen = { contradictions: 0, emptied: 0 }
  const memory = openImageMemory({
    async ask(url) {
      server.asked.push(url)
      const { access } = server
      await server.before()
      if (access === 'signed-out') return { ok: false, fault: { kind: 'signed-out' } }
      return { ok: true, value: { access, blob: new Blob([new Uint8Array(size)]) } }
    },
    mostBytes: 100,
    onContradiction: () => void seen.contradictions++,
    emptied: () => void seen.emptied++,
  })
  if (viewer) memory.belongTo(viewer)
  const accessOf = async (url: string) => {
    const outcome = await memory.load(url)
    return outcome.ok ? outcome.value.access : outcome.fault.kind
  }
  /** While the next request is running. */
  const meanwhile = (happens: () => void) => {
    server.before = async () => {
      server.before = async () => undefined
      happens()
    }
  }
  return { memory, server, seen, accessOf, meanwhile }
}

test('an image is asked for once, also by two at the same time', async () => {
  const { memory, server } = memoryOf({ viewer: subscriber })
  const [one, other] = await Promise.all([memory.load('a'), memory.load('a')])
  assert.equal(one, other)
  assert.ok(one.ok && memory.held('a') === one.value)
  assert.deepEqual(await memory.load('a'), one)
  assert.deepEqual(server.asked, ['a'])
})

test('the images that were used last stay, as many as there is room for', async () => {
  const { memory, server } = memoryOf({ viewer: subscriber })
  for (const url of ['a', 'b', 'c', 'a', 'd']) await memory.load(url)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((url) => memory.held(url)),
    ['a', 'c', 'd'],
  )
  await memory.load('b')
  assert.deepEqual(server.asked, ['a', 'b', 'c', 'd', 'b'])
})

test('an image that is larger than all the room is not kept', async () => {
  const { memory, accessOf } = memoryOf({ size: 101, viewer: subscriber })
  assert.equal(await accessOf('a'), 'full')
  assert.equal(memory.held('a'), undefined)
})

test('a fault is not kept, and does not empty the memory', async () => {
  const { memory, server, accessOf } = memoryOf({ viewer: subscriber })
  await memory.load('a')
  server.access = 'signed-out'
  assert.equal(await accessOf('b'), 'signed-out')
  assert.ok(memory.held('a'))
  server.access = 'full'
  assert.equal(await accessOf('b'), 'full')
})

const changes = [
  { what: 'another person', from: subscriber, to: another },
  { what: 'the end of the subscription', from: subscriber, to: visitor },
  { what: 'the start of a subscription', from: visitor, to: subscriber },
] as const
for (const { what, from, to } of changes) {
  test(`${what} empties it, also of what is under way`, async () => {
    const { memory, server, seen, accessOf, meanwhile } = memoryOf({ viewer: from })
    server.access = from.chartsOpenTo === 'demo' ? 'demo' : 'full'
    await memory.load('a')
    memory.belongTo({ ...from })
    assert.ok(memory.held('a'), 'the same as before')
    meanwhile(() => {
      server.access = to.chartsOpenTo === 'demo' ? 'demo' : 'full'
      memory.belongTo(to)
    })
    assert.equal(await accessOf('b'), server.access)
    assert.deepEqual([memory.held('a'), seen.emptied], [undefined, 1])
    assert.deepEqual(server.asked, ['a', 'b', 'b'])
  })
}

test('signing out empties it, also of what is under way', async () => {
  const { memory, server, accessOf, meanwhile } = memoryOf({ viewer: subscriber })
  await memory.load('a')
  meanwhile(() => {
    server.access = 'signed-out'
    memory.empty()
  })
  assert.equal(await accessOf('b'), 'signed-out')
  for (const url of ['a', 'b']) assert.equal(memory.held(url), undefined)
})

test('a demo image for a subscriber shows that the subscription has ended: nothing is kept, and the server is asked', async () => {
  const { memory, server, seen, accessOf } = memoryOf({ viewer: subscriber })
  await memory.load('a')
  server.access = 'demo'
  assert.equal(await accessOf('b'), 'demo')
  for (const url of ['a', 'b']) assert.equal(memory.held(url), undefined)
  assert.deepEqual(seen, { contradictions: 1, emptied: 1 })
})

test('charts of demo airports are kept for visitors', async () => {
  const { memory, accessOf } = memoryOf({ viewer: visitor })
  assert.equal(await accessOf('a'), 'full')
  assert.ok(memory.held('a'))
})

for (const { viewer, early, now } of [
  { viewer: visitor, early: 'full', now: 'demo' },
  { viewer: subscriber, early: 'demo', now: 'full' },
] as const) {
  test(`an image that was asked for before the person was known is asked for again if ${early} is not what they may see`, async () => {
    const { memory, server, accessOf, meanwhile } = memoryOf()
    server.access = early
    await memory.load('a')
    meanwhile(() => {
      server.access = now
      memory.belongTo(viewer)
    })
    assert.deepEqual([await accessOf('b'), await accessOf('a')], [now, now])
    assert.deepEqual(server.asked, ['a', 'b', 'b', 'a'])
  })
}

test('an image that was asked for before the person was known stays if it is what they may see', async () => {
  const { memory, server, meanwhile } = memoryOf()
  await memory.load('a')
  meanwhile(() => memory.belongTo(subscriber))
  await memory.load('b')
  for (const url of ['a', 'b']) assert.ok(memory.held(url))
  assert.deepEqual(server.asked, ['a', 'b'])
})
