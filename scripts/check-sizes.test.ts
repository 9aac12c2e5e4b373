import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSizes } from './check-sizes.ts'

const file = (path: string, lines: number) => ({ path, text: 'line\n'.repeat(lines) })

test('a file of 351 lines is too long, one of 350 is not', () => {
  assert.deepEqual(checkSizes([file('src/a.ts', 350), file('packages/web/a.css', 350)]), [])
  assert.match(checkSizes([file('src/a.ts', 351)]).join(), /^src\/a\.ts:351 {2}351 lines; 350 are allowed/)
  assert.equal(checkSizes([file('src/a.test.ts', 351)]).length, 1)
})

test('a script of 61 lines is too long, its test is not', () => {
  assert.equal(checkSizes([file('scripts/a.ts', 61)]).length, 1)
  assert.equal(checkSizes([file('scripts/install/a.js', 61)]).length, 1)
  assert.deepEqual(checkSizes([file('scripts/a.test.ts', 61)]), [])
})

test('tables of the contract, SQL and documents may be as long as they need', () => {
  assert.deepEqual(
    checkSizes([file('src/contract/a.ts', 900), file('src/store/a.sql', 900), file('docs/a.md', 900)]),
    [],
  )
})

test('a room with more than a quarter of the lines is too large; its tests do not count', () => {
  const rooms = ['a', 'b', 'c', 'd'].map((room) => file(`src/${room}/x.ts`, 100))
  assert.deepEqual(checkSizes([...rooms, file('src/e/x.ts', 130), file('src/e/x.test.ts', 300)]), [])
  assert.deepEqual(checkSizes([...rooms, file('src/e/x.ts', 140)]), [
    'src/e:1  26 % of the lines of src; 25 % are allowed: it is two rooms',
  ])
})
