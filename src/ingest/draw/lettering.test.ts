import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textPath, textWidth, wrap } from './lettering.ts'

const style = { size: 40 } as const

const leftmost = (path: string) => Math.min(...[...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)))

test('text is set as outlines whose place follows the anchor', () => {
  const width = textWidth('RWY 34', style)
  const start = leftmost(textPath('RWY 34', { x: 100, y: 0 }, style))
  const middle = leftmost(textPath('RWY 34', { x: 100, y: 0 }, { ...style, anchor: 'middle' }))
  const end = leftmost(textPath('RWY 34', { x: 100, y: 0 }, { ...style, anchor: 'end' }))
  assert.ok(Math.abs(start - middle - width / 2) < 0.2)
  assert.ok(Math.abs(start - end - width) < 0.2)
})

test('letters that the face lacks lose their accents', () => {
  assert.equal(textPath('Taupō', { x: 0, y: 0 }, style), textPath('Taupo', { x: 0, y: 0 }, style))
})

test('tracking widens text by the gaps between its letters', () => {
  assert.ok(Math.abs(textWidth('ABC', { ...style, tracking: 5 }) - textWidth('ABC', style) - 10) < 1e-6)
})

test('wrapped lines hold every word and keep to the width', () => {
  const text = 'Bearings are magnetic, from the aerodrome reference point.'
  const lines = wrap(text, 400, style)
  assert.equal(lines.join(' '), text)
  assert.ok(lines.length > 1 && lines.every((line) => textWidth(line, style) <= 400))
})
