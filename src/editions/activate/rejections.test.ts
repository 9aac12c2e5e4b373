import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rejectionObjections } from './rejections.ts'

const none = { accepted: 0, airports: [] }
const airports = (count: number, imported: number, lost: number) =>
  Array.from({ length: count }, (_, at) => ({ airport: `K00${at}`, imported, lost }))

test('over 20 % rejected charts need a decision, 20 % do not', () => {
  for (let total = 1; total <= 200; total++) {
    for (let rejected = 0; rejected <= total; rejected++) {
      const found = rejectionObjections({ ...none, imported: total - rejected, rejected })
      assert.equal(found.length, rejected * 5 > total ? 1 : 0, `${rejected} of ${total}`)
    }
  }
  assert.deepEqual(rejectionObjections({ ...none, imported: 1, rejected: 11 }), [
    '11 of 12 charts (91 %) were rejected',
  ])
})

test('no more rejected charts than in the live edition need no new decision', () => {
  const found = { imported: 60, rejected: 40, airports: [] }
  assert.deepEqual(rejectionObjections({ ...found, accepted: 0.4 }), [])
  assert.equal(rejectionObjections({ ...found, accepted: 0.39 }).length, 1)
})

test('five airports with four or more charts that lack over half of them need a decision', () => {
  const found = (losing: ReturnType<typeof airports>) =>
    rejectionObjections({ imported: 10_000, rejected: 18, accepted: 0, airports: [...losing] })
  assert.deepEqual(found(airports(5, 1, 3)), [
    '5 airports lack over half of their charts: K000 3 of 4, K001 3 of 4, K002 3 of 4, K003 3 of 4, K004 3 of 4',
  ])
  assert.match(found(airports(6, 0, 4))[0] ?? '', /^6 airports .* …$/)
  for (const few of [airports(4, 0, 9), airports(9, 2, 2), airports(9, 0, 3)]) assert.deepEqual(found(few), [])
})
