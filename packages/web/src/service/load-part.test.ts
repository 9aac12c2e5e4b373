import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPartLoader } from './load-part.ts'

/** A network that fails this many times, and a server that answers after this many waits. */
function network({ failures, outages }: { readonly failures: number; readonly outages: number }) {
  const seen = { styles: 0, loads: 0, waits: 0, seconds: [] as number[] }
  const loadPart = openPartLoader({
    loadStyles: async () => {
      seen.styles += 1
    },
    ask: async () => seen.waits >= outages,
    untilAnswers: async () => {
      seen.waits += 1
    },
    wait: async (seconds) => {
      seen.seconds.push(seconds)
    },
  })
  const load = async () => {
    seen.loads += 1
    if (seen.loads <= failures) throw new TypeError('Unable to preload CSS')
    return 'the part'
  }
  return { seen, part: () => loadPart(load) }
}

test('a part that fails without a network waits for it, each time, and comes', async () => {
  const { seen, part } = network({ failures: 3, outages: 3 })
  assert.equal(await part(), 'the part')
  assert.deepEqual(seen, { styles: 4, loads: 4, waits: 3, seconds: [] })
})

test('a part that fails a few times though the server answers is asked for again, each time later', async () => {
  const { seen, part } = network({ failures: 3, outages: 0 })
  assert.equal(await part(), 'the part')
  assert.deepEqual(seen, { styles: 4, loads: 4, waits: 0, seconds: [1, 2, 4] })
})

test('requests for a part that the server no longer has end', async () => {
  const { seen, part } = network({ failures: Number.POSITIVE_INFINITY, outages: 1 })
  await assert.rejects(part(), /Unable to preload CSS/)
  assert.deepEqual(seen, { styles: 5, loads: 5, waits: 1, seconds: [1, 2, 4] })
})
