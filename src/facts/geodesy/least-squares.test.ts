import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { leastSquares } from './least-squares.ts'

const grid = [-1, -0.5, 0, 0.5, 1].flatMap((x) => [-1, 0, 1].map((y) => [1, x, y, x * x, x * y, y * y]))
const value = (row: readonly number[], by: readonly number[]) =>
  row.reduce((total, each, at) => total + each * (by[at] ?? 0), 0)

test('coefficients are found again from the values that they give', () => {
  const coefficient = fc.double({ min: -100, max: 100, noNaN: true })
  fc.assert(
    fc.property(fc.array(coefficient, { minLength: 6, maxLength: 6 }), (sought) => {
      const values = grid.map((row) => value(row, sought))
      const found = leastSquares(grid, values) ?? assert.fail()
      for (const [at, each] of sought.entries()) assert.ok(Math.abs((found[at] ?? Number.NaN) - each) < 1e-9)
    }),
  )
})

test('values that no coefficients give are met in the mean', () => {
  assert.deepEqual(leastSquares([[1], [1], [1], [1]], [1, 2, 3, 6]), [3])
})

test('rows that leave a coefficient open determine none', () => {
  assert.equal(
    leastSquares(
      [
        [1, 2],
        [2, 4],
      ],
      [1, 2],
    ),
    null,
  )
  assert.equal(leastSquares([[1, 0]], [1]), null)
})
