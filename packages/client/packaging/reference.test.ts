import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errorCodes } from '../src/errors/error-codes.ts'
import { reference, referenceDocument } from './reference.ts'

/** Generated once, because it runs a compiler. */
const made = await reference()

test('docs/reference/sdk.md is what the sources say: npm run docs', () => {
  assert.equal(readFileSync(referenceDocument, 'utf8'), made)
  for (const code of Object.keys(errorCodes)) assert.match(made, new RegExp(`^\\| \`${code}\` \\| .+ \\| .+ \\|$`, 'm'))
  assert.match(made, /^### openSession$/m)
})

/** All exported names with their sections of the reference. */
const sections = made
  .split(/^### /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }))

test('every exported name has a comment', () => {
  const bare = sections.filter(({ text }) => /^\w+\n\n```/.test(text))
  assert.deepEqual(
    bare.map(({ name }) => name),
    [],
  )
})

test('every exported function says what it throws, if anything, and what it follows', () => {
  const functions = sections.filter(({ text }) => /^```ts\n(?:function \w|const \w+: \()/m.test(text))
  assert.ok(functions.length > 50)
  const silent = functions.filter(({ text }) => !/^- Throws|Never throws/m.test(text) || !/^- Source: /m.test(text))
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  )
})

test('every parameter that a comment describes exists, and the most used functions have an example', () => {
  for (const { name, text } of sections) {
    const [, declaration = ''] = /^```ts\n(?:function|const) (\w+[\s\S]*?)\n```/m.exec(text) ?? []
    // A destructured parameter has no name: `options`, `search` and the like are described by their type.
    if (/[(,] ?\{/.test(declaration)) continue
    for (const [, parameter] of text.matchAll(/^- `(\w+)`:/gm))
      assert.match(declaration, new RegExp(`\\b${parameter}\\??:`), `${name}: ${parameter}`)
  }
  const shown = sections.filter(({ text }) => text.includes('\nExample:\n')).map(({ name }) => name)
  for (const name of mostUsed) assert.ok(shown.includes(name), name)
})

const mostUsed = [
  ...['openSession', 'signInByDevice', 'signInByRedirect', 'fetchUserinfo', 'searchAirports', 'fetchAirport'],
  ...['listCharts', 'downloadChartImage', 'chartMap', 'chartValidity', 'placeOwnShip', 'drawWatermark'],
]
