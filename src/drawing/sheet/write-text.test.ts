import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SheetText, TextStyle } from './sheet.ts'
import { day } from './theme.ts'
import { writeText } from './write-text.ts'

const [width, height] = [200, 100]
const whole = { x: 0, y: 0, width, height }
const wordOf = (colour: string) => Buffer.from(colour.slice(1), 'hex').readUIntLE(0, 3)

/** A paper with the text in its middle, and where its pixels are no longer paper. */
function written(style: Partial<TextStyle> = {}, { text = 'HI', clip = whole }: Partial<SheetText> = {}) {
  const words = new Int32Array(width * height).fill(0xff000000 | wordOf(day.paper))
  const at = { x: width / 2, y: height / 2 }
  writeText({ width, words }, { text, at, style: { size: 30, anchor: 'middle', ...style }, clip }, day)
  const colours = [...words].map((word) => word & 0xffffff)
  const touched = colours.flatMap((colour, place) =>
    colour === wordOf(day.paper) ? [] : [{ x: place % width, y: Math.floor(place / width) }],
  )
  const span = (axis: 'x' | 'y') =>
    Math.max(...touched.map((each) => each[axis])) - Math.min(...touched.map((each) => each[axis]))
  return { words, colours: new Set(colours), touched, across: span('x'), down: span('y') }
}

test('letters have their ink where they cover a pixel, and the paper stays opaque', () => {
  const { words, colours } = written({ ink: 'course' })
  assert.ok(colours.has(wordOf(day.course)) && colours.has(wordOf(day.paper)))
  assert.ok(words.every((word) => word >>> 24 === 255))
})

test('a halo is a rim around the letters in an ink of its own', () => {
  const [plain, ringed] = [written(), written({ halo: 'closed' })]
  assert.ok(ringed.colours.has(wordOf(day.closed)) && ringed.colours.has(wordOf(day.ink)))
  assert.ok(ringed.across - plain.across >= 6 && ringed.down - plain.down >= 6)
})

test('turned by a right angle, text goes down the sheet', () => {
  const [straight, turned] = [written(), written({ rotate: 90 })]
  assert.ok(straight.across > straight.down && turned.down > turned.across)
})

test('text is cut at the edge of its rectangle and of the sheet', () => {
  const clip = { x: 0, y: 0, width: width / 2, height }
  assert.ok(written({}, { clip }).touched.every(({ x }) => x < width / 2))
  assert.ok(written({ size: 300, halo: 'ground' }).touched.length > 0)
  assert.equal(written({}, { clip: { x: 0, y: 0, width: 10, height: 10 } }).touched.length, 0)
})

test('a text without letters leaves the paper as it is', () => {
  assert.equal(written({}, { text: ' ' }).touched.length, 0)
})
