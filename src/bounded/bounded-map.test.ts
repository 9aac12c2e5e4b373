import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../test/fixtures/properties.ts'
import { BoundedMap } from './bounded-map.ts'

type Call = { readonly key: number; readonly what: 'set' | 'delete' | 'clear' }

test('of more than the limit, the keys that were added last are there, with what was set last', () => {
  const what = fc.oneof({ weight: 20, arbitrary: fc.constant<'set'>('set') }, fc.constantFrom('delete', 'clear'))
  const calls = fc.array(fc.record<Call>({ key: fc.nat(12), what }), { maxLength: 300 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), calls, (most, all) => {
      const map = new BoundedMap<number, number>(most)
      let model: (readonly [key: number, value: number])[] = []
      for (const [at, { key, what }] of all.entries()) {
        const isThere = model.some(([other]) => other === key)
        if (what === 'clear') model = []
        else if (what === 'delete') model = model.filter(([other]) => other !== key)
        else if (isThere) model = model.map((entry) => (entry[0] === key ? [key, at] : entry))
        else model = [...model, [key, at] as const].slice(-most)
        if (what === 'clear') map.clear()
        else if (what === 'delete') map.delete(key)
        else map.set(key, at)
        assert.equal(map.size, model.length)
        for (let each = 0; each <= 12; each += 1) assert.equal(map.get(each), new Map(model).get(each))
      }
    }),
  )
})
