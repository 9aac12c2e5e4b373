import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planWorkers, type Resources } from './plan-workers.ts'

const mebibyte = 2 ** 20
const most = 512

type Machine = readonly [cores: number, free: number, group: readonly [limit: number, used: number] | null]

/** All in MiB. */
function plan([cores, free, group]: Machine, setting = most) {
  const [limit = 0, used = 0] = group ?? []
  const resources: Resources = {
    cores,
    free: free * mebibyte,
    group: group && { limit: limit * mebibyte, used: used * mebibyte },
  }
  const { size, memory, obstacle } = planWorkers(setting * mebibyte, resources)
  return { size, memory: Math.floor(memory / mebibyte), obstacle }
}

const plans: readonly (readonly [Machine, { readonly size: number; readonly memory: number }])[] = [
  [[2, 8_000, null], { size: 2, memory: 512 }],
  [[16, 2_000, null], { size: 6, memory: 512 }],
  [[4, 100, null], { size: 1, memory: 512 }],
  [[2, 8_000, [8_000, 100]], { size: 2, memory: 512 }],
  [[2, 8_000, [512, 120]], { size: 1, memory: 376 }],
  [[2, 8_000, [1_000, 136]], { size: 2, memory: 448 }],
  [[1, 8_000, [1_000, 136]], { size: 1, memory: 512 }],
]
for (const [machine, expected] of plans) {
  test(`cores, free memory and memory group ${JSON.stringify(machine)}: ${expected.size} with ${expected.memory} MiB each`, () => {
    assert.deepEqual(plan(machine), { ...expected, obstacle: null })
  })
}

test('the setting is the limit of each, with any amount of memory; with a greater one there are not fewer workers', () => {
  assert.deepEqual(plan([2, 8_000, null], 256), { size: 2, memory: 256, obstacle: null })
  assert.deepEqual(plan([2, 8_000, [1_000, 136]], 4_000), { size: 2, memory: 448, obstacle: null })
})

test('a group that leaves too little for one worker is reported with its figures and the remedy', () => {
  const { obstacle } = plan([2, 8_000, [200, 90]])
  assert.equal(
    obstacle,
    'Too little memory to render: the memory group of this process is limited to 200 MiB and leaves 46 MiB for rendering, ' +
      'which needs 176. Raise the limit of the group (of the container or the service) to 330 MiB or more.',
  )
})
