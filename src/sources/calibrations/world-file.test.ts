import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply, fitAffine } from '../../facts/geodesy/affine.ts'
import { readWorldFile } from './world-file.ts'

const numbers = '0.001\n0.0001\n-0.0002\n-0.002\n-122.6\n45.6\n'

test('the last two of six numbers place the middle of the upper left pixel, the others turn and scale', () => {
  const { control, ...calibration } = readWorldFile('a.pgw', numbers, null)
  const map = fitAffine(control) ?? assert.fail()
  const near = (actual: readonly number[], expected: readonly number[]) =>
    assert.ok(
      actual.every((value, index) => Math.abs(value - (expected[index] ?? Number.NaN)) < 1e-9),
      `${actual}`,
    )
  near(apply(map, [0.5, 0.5]), [-122.6, 45.6])
  near(apply(map, [1.5, 0.5]), [-122.599, 45.6001])
  near(apply(map, [0.5, 1.5]), [-122.6002, 45.598])
  assert.deepEqual(calibration, {
    name: 'a.pgw',
    counts: 'pixels',
    origin: 'top left',
    projection: null,
    planView: null,
    insets: [],
  })
})

test('numbers of a projection need its description in a file next to them', () => {
  const metres = '30\n0\n0\n-30\n525000\n5050000'
  assert.throws(() => readWorldFile('a.wld', metres, null), /525000, 5050000, which are not degrees.*\.prj/)
  assert.equal(readWorldFile('a.wld', metres, 'EPSG:32610').projection, 'EPSG:32610')
})

for (const text of ['', '1\n2\n3\n4\n5', '1 2 3 4 5 6 7', '0.1\n0\n0\n-0.1\nwest\n45']) {
  test(`${JSON.stringify(text)} is not a world file`, () =>
    assert.throws(() => readWorldFile('a.wld', text, null), /six/))
}
