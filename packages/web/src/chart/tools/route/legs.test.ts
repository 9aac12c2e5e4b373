import assert from 'node:assert/strict'
import { test } from 'node:test'
import { magneticModel } from '../../measure/magnetic.ts'
import { legsOf, lengthOf } from './legs.ts'

const route = [
  { name: 'KPDX', lat: 45.58872, lng: -122.5975 },
  { name: 'BTG', lat: 45.7478, lng: -122.5915 },
  { name: 'KSEA', lat: 47.4499, lng: -122.3118 },
]

// Compared with Vincenty's formula.
test('each leg has its course where it begins, and the total is their sum', () => {
  const legs = legsOf(route, magneticModel(Date.UTC(2026, 10, 21)))
  assert.deepEqual(
    legs.map(({ to }) => to.name),
    ['BTG', 'KSEA'],
  )
  const [first, second] = legs.map(({ distance, trueCourse, magneticCourse }) => ({
    ...{ distance: distance.toFixed(1), trueCourse: trueCourse.toFixed(1) },
    ...{ magneticCourse: magneticCourse.toFixed(1) },
  }))
  assert.deepEqual(first, { distance: '9.6', trueCourse: '1.5', magneticCourse: '347.0' })
  assert.deepEqual(second, { distance: '102.8', trueCourse: '6.4', magneticCourse: '351.9' })
  assert.equal(lengthOf(legs).toFixed(1), '112.4')
})
