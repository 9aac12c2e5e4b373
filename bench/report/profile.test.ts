import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whereTimeWent } from './profile.ts'

test('times of a function are added up, and idle time is left out', () => {
  const frame = (functionName: string, url = '', lineNumber = -1) => ({ functionName, url, lineNumber })
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(idle)') },
      { id: 2, callFrame: frame('poll', 'file:///opt/platekeeper/src/identity/poll.ts', 6) },
      { id: 3, callFrame: frame('(program)') },
    ],
    samples: [1, 2, 3, 2],
    timeDeltas: [1000, 20, 25, 55],
  }
  assert.deepEqual(whereTimeWent(JSON.stringify(profile)), [
    ' 75.0 %  poll  src/identity/poll.ts:7',
    ' 25.0 %  (program)',
  ])
})
