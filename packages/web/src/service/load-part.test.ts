import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPartLoader } from './load-part.ts'

/** A network that fails so often, of a server that answers after it has been waited for so often. */
function network({ failures, outages }: { readonly failures: number; readonly outages: number }) {
  const seen = { styles: 0, loads: 0, waits: 0 }
  const loadPart = openPartLoader({
    loadStyles: async () => {
      seen.styles += 1
    },
    ask: async () => seen.waits >= outages,
    untilAnswers: async () => {
      seen.waits += 1
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
  assert.deepEqual(seen, { styles: 4, loads: 4, waits: 3 })
})

test('a part that fails once though the server answers is asked for again', async () => {
  const { seen, part } = network({ failures: 1, outages: 0 })
  assert.equal(await part(), 'the part')
  assert.deepEqual(seen, { styles: 2, loads: 2, waits: 0 })
})

test('a part that the server no longer has is not asked for without end', async () => {
  const { seen, part } = network({ failures: Number.POSITIVE_INFINITY, outages: 1 })
  await assert.rejects(part(), /Unable to preload CSS/)
  assert.deepEqual(seen, { styles: 3, loads: 3, waits: 1 })
})
