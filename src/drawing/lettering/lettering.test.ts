import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outline } from '../../imaging/coverage/index.ts'
import { fitted, textOutlines, textWidth, wrap, writable } from './lettering.ts'

const style = { size: 40 } as const

const leftmost = (outlines: readonly Outline[]) => Math.min(...outlines.flat().filter((_, at) => at % 2 === 0))

test('text is set as outlines whose place follows the anchor', () => {
  const width = textWidth('RWY 34', style)
  const start = leftmost(textOutlines('RWY 34', { x: 100, y: 0 }, style))
  const middle = leftmost(textOutlines('RWY 34', { x: 100, y: 0 }, { ...style, anchor: 'middle' }))
  const end = leftmost(textOutlines('RWY 34', { x: 100, y: 0 }, { ...style, anchor: 'end' }))
  assert.ok(Math.abs(start - middle - width / 2) < 0.2)
  assert.ok(Math.abs(start - end - width) < 0.2)
})

test('turned text is the same text turned clockwise about its anchor', () => {
  const straight = textOutlines('RWY 34', { x: 0, y: 0 }, style).flat()
  const turned = textOutlines('RWY 34', { x: 100, y: 50 }, { ...style, rotate: 90 }).flat()
  for (let at = 0; at < straight.length; at += 2) {
    assert.ok(Math.abs((turned[at] ?? 0) - (100 - (straight[at + 1] ?? 0))) < 1e-6)
    assert.ok(Math.abs((turned[at + 1] ?? 0) - (50 + (straight[at] ?? 0))) < 1e-6)
  }
})

test('letters that the face lacks lose their accents', () => {
  assert.deepEqual(textOutlines('Taupō', { x: 0, y: 0 }, style), textOutlines('Taupo', { x: 0, y: 0 }, style))
})

test('tracking widens text by the gaps between its letters', () => {
  assert.ok(Math.abs(textWidth('ABC', { ...style, tracking: 5 }) - textWidth('ABC', style) - 10) < 1e-6)
})

test('wrapped lines contain every word and keep to the width', () => {
  const text = 'Bearings are magnetic, from the aerodrome reference point.'
  const lines = wrap(text, 400, style)
  assert.equal(lines.join(' '), text)
  assert.ok(lines.length > 1 && lines.every((line) => textWidth(line, style) <= 400))
})

const names = [
  ['Zürich', 'Zürich'],
  ['Ōsaka', 'Osaka'],
  ['Łódź Airport', 'Lódz Airport'],
  ['Gəncə', 'Ganca'],
  ['東京国際空港 Haneda', 'Haneda'],
  ['Шереметьево', ''],
  ['A\u0000B  C\nD', 'C D'],
] as const
for (const [name, shown] of names) {
  test(`${JSON.stringify(name)} is written ${JSON.stringify(shown)}: words that no face can show are left out`, () => {
    assert.equal(writable(name), shown)
  })
}

test('a text that is too long is set smaller, and then cut', () => {
  const lettering = { size: 30 }
  const wide = textWidth('Portland International', lettering)
  assert.deepEqual(fitted('Portland International', wide, lettering), { text: 'Portland International', lettering })
  assert.deepEqual(fitted('Portland International', wide * 0.8, lettering).text, 'Portland International')
  const { text, lettering: small } = fitted('Portland International', wide / 2, lettering)
  assert.match(text, /^Portland.*…$/)
  assert.ok(textWidth(text, small) <= wide / 2 && small.size > 22)
})
