import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitBox, isSameViewport, moved, type Viewport } from './fit.ts'
import { extentOf, toImage, toPlane } from './pixel-plane.ts'
import { nearestTurn, quarterTurn, turnUp, wrapTurn } from './turn.ts'

const near = (found: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(found - expected) <= within, `${found} is not ${expected}`)

test('the plane and the image are inverses of each other', () => {
  assert.deepEqual(toPlane({ x: 10, y: 30 }, 2475), [10, 2445])
  assert.deepEqual(toImage(toPlane({ x: 10.25, y: -30 }, 2475), 2475), { x: 10.25, y: -30 })
  assert.deepEqual(extentOf({ left: 1, top: 2, right: 3, bottom: 10 }, 100), [1, 90, 3, 98])
})

test('a page fits when its long side does, also turned by a quarter', () => {
  const page = [0, 0, 1600, 2400] as [number, number, number, number]
  assert.deepEqual(fitBox(page, { width: 800, height: 600 }), { center: [800, 1200], resolution: 4 })
  near(fitBox(page, { width: 800, height: 600 }, { rotation: Math.PI / 2 }).resolution, 3)
  near(fitBox(page, { width: 420, height: 640 }, { border: 10 }).resolution, 4)
})

test('fitted to the width, the upper edge of the box is at the top of the screen at any quarter turn', () => {
  const page = [0, 0, 1600, 2400] as [number, number, number, number]
  const upright = fitBox(page, { width: 800, height: 600 }, { only: 'width' })
  assert.deepEqual(upright, { center: [800, 1800], resolution: 2 })
  const onItsSide = fitBox(page, { width: 800, height: 300 }, { only: 'width', rotation: Math.PI / 2 })
  near(onItsSide.resolution, 3)
  // Turned clockwise, the left edge of the image is on top.
  near(onItsSide.center[0], 450)
  near(onItsSide.center[1], 1200)
  const low = fitBox([0, 0, 1600, 400], { width: 800, height: 600 }, { only: 'width' })
  assert.deepEqual(low.center, [800, 200])
})

test('turns are taken the short way round', () => {
  near(wrapTurn(3 * Math.PI), -Math.PI)
  near(nearestTurn(3, -3), 3 + (2 * Math.PI - 6))
  near(nearestTurn(0.1, 0.2), 0.2)
})

test('track up turns the chart against the track', () => {
  near(turnUp(90), -Math.PI / 2)
  near(turnUp(270), Math.PI / 2)
  near(turnUp(0), 0)
})

test('buttons turn to the next quarter from any angle', () => {
  near(quarterTurn(0, 1), Math.PI / 2)
  near(quarterTurn(0.3, 1), Math.PI / 2)
  near(quarterTurn(0.3, -1), 0)
  near(quarterTurn(Math.PI / 2, -1), 0)
  near(quarterTurn(-Math.PI / 2, 1), 0)
})

test('two viewports are the same unless their difference is visible', () => {
  const viewport: Viewport = { center: [800, 1250], resolution: 2 }
  assert.ok(isSameViewport(viewport, { center: [801, 1250.5], resolution: 2.001 }))
  assert.ok(!isSameViewport(viewport, { center: [803, 1250], resolution: 2 }))
  assert.ok(!isSameViewport(viewport, { center: [800, 1250], resolution: 2.1 }))
})

test('moving right on the screen moves towards the right side of the rotated plane', () => {
  const way = { right: 10, down: 0, resolution: 2 }
  assert.deepEqual(moved([100, 100], { ...way, rotation: 0 }), [120, 100])
  const [x, y] = moved([100, 100], { ...way, rotation: Math.PI / 2 })
  near(x, 100)
  near(y, 120)
  assert.deepEqual(moved([100, 100], { right: 0, down: 10, resolution: 2, rotation: 0 }), [100, 80])
})
