import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AerodromeFeatures } from '../../facts/index.ts'
import { publishedFeatures } from './published-features.ts'

const none: AerodromeFeatures = { runways: [], stations: [], navaids: [] }
const held = (source: string, features: Partial<AerodromeFeatures>, publishedAt = 1) => ({
  source,
  cycle: '2612',
  publishedAt,
  features: { ...none, ...features },
})
const tower = (source: string) => [{ service: source, frequencies: ['118.1'] }]

test('each kind of feature comes from the source with the highest priority that states any', () => {
  const { stations, runways, sources } = publishedFeatures([
    held('demo', { stations: tower('demo') }),
    held('ourairports', { stations: tower('ourairports') }),
    held('nasr', {}),
  ])
  assert.deepEqual([stations, runways], [tower('ourairports'), []])
  assert.deepEqual(sources, { stations: { source: 'ourairports', cycle: '2612' }, runways: null, navaids: null })
})

test('of two folders the newer one counts', () => {
  const both = [held('folder:a', { stations: tower('a') }, 1), held('folder:b', { stations: tower('b') }, 2)]
  assert.deepEqual(publishedFeatures(both).stations, tower('b'))
})
