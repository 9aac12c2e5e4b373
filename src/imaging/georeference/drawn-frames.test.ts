import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PixelBox } from '../../contract/index.ts'
import { type Lines, sidesOf } from '../pdf/page-lines.ts'
import { findFrames } from './drawn-frames.ts'

const size = { width: 1600, height: 2400 }
const outer: PixelBox = { x1: 70, y1: 80, x2: 1530, y2: 2320 }
const inner: PixelBox = { x1: 100, y1: 300, x2: 1500, y2: 2000 }
const all = (...boxes: readonly PixelBox[]): Lines => ({
  horizontal: boxes.flatMap((box) => sidesOf(box).horizontal),
  vertical: boxes.flatMap((box) => sidesOf(box).vertical),
})

test('frames are found from the smallest to the largest; small boxes are none', () => {
  const table = { x1: 100, y1: 100, x2: 900, y2: 290 }
  assert.deepEqual(findFrames(all(outer, table, inner), size), [inner, outer])
})

test('a line across a frame divides it', () => {
  const lines = all(outer)
  const across = { at: 700, from: 70, to: 1530 }
  const upper = { ...outer, y1: 700 }
  assert.deepEqual(findFrames({ ...lines, horizontal: [...lines.horizontal, across] }, size), [upper, outer])
})

test('sides may be drawn in pieces, but not with a gap or short of the corners', () => {
  const { horizontal, vertical } = all(outer)
  const [left = assert.fail(), right = assert.fail()] = vertical
  const pieces = (upTo: number, from: number) => [{ ...left, to: upTo }, { ...left, from }, right]
  assert.deepEqual(findFrames({ horizontal, vertical: pieces(1000, 1000) }, size), [outer])
  assert.deepEqual(findFrames({ horizontal, vertical: pieces(600, 1600) }, size), [])
  assert.deepEqual(findFrames({ horizontal, vertical: [{ ...left, to: 2200 }, right] }, size), [])
})

test('a page full of long lines is searched among the longest alone', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ at: 85 + ((at * 613) % 2200), from: 71, to: 1529 }))
  const upright = Array.from({ length: 300 }, (_, at) => ({ at: 80 + ((at * 411) % 1400), from: 85, to: 2300 }))
  const { horizontal, vertical } = all(outer)
  const frames = findFrames({ horizontal: [...many, ...horizontal], vertical: [...upright, ...vertical] }, size)
  assert.equal(frames.length, 20)
})
