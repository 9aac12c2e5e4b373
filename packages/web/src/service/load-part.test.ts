import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotImported } from '../part-files/index.ts'
import { openPartLoader } from './load-part.ts'

type Network = { readonly failures: number; readonly outages: number; readonly error?: Error }

/** A network that fails this many times, and a server that answers after this many waits. */
function network({ failures, outages, error = new TypeError('Unable to preload CSS') }: Network) {
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
    if (seen.loads <= failures) throw error
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

test('a part that the browser does not import although its files are there is imported once more, then fails', async () => {
  const error = new NotImported(new TypeError('Failed to fetch dynamically imported module'))
  const { seen, part } = network({ failures: Number.POSITIVE_INFINITY, outages: 0, error })
  await assert.rejects(part(), /Failed to fetch dynamically imported module/)
  assert.deepEqual(seen, { styles: 2, loads: 2, waits: 0, seconds: [1] })
})
