import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { pseudo } from './pseudo.ts'

/** All texts by their paths; functions are called with values that do not occur in a language. */
function texts(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return texts(value(70, 71, 72, 73), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}.${key}`))
}

test('the pseudo catalogue marks and lengthens every text, also those that functions make', () => {
  const originals = new Map(texts(en))
  const marked = texts(pseudo(en))
  assert.equal(marked.length, originals.size)
  for (const [path, text] of marked) {
    assert.match(text, /^\[.*\]$/s, path)
    assert.ok(text.length >= (originals.get(path) ?? '').length * 1.3, path)
  }
})

describe('every language has every text', () => {
  for (const [name, words] of Object.entries({ de, fr, es })) {
    test(name, () => {
      const originals = texts(en)
      const own = new Map(texts(words))
      assert.deepEqual([...own.keys()].sort(), originals.map(([path]) => path).sort())
      const same = originals.filter(([path, text]) => own.get(path) === text && / \p{Ll}/u.test(text))
      assert.deepEqual(same, [], 'a sentence that is still English')
      for (const [path, text] of own) assert.ok(text.trim() !== '', path)
    })
  }
})
