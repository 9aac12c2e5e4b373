import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holderOf, keysOf } from '../../keys/assigned-keys.ts'
import { addKeys, keyNames } from '../../keys/default-keys.ts'
import { tools } from './tools.ts'

test('no key of a tool has another meaning on a chart or everywhere', () => {
  addKeys('chart', tools)
  for (const { id, key } of tools) if (key) assert.deepEqual(keysOf({}, `chart/${id}`), [key])
  for (const name of keyNames()) {
    for (const key of keysOf({}, name)) assert.equal(holderOf({}, key, name), null, `${name}: ${key}`)
  }
})

test('every tool has a name of its own, and is in the folder of its name', () => {
  assert.equal(new Set(tools.map(({ id }) => id)).size, tools.length)
  for (const { id, load } of tools) {
    const folder = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    assert.match(load.toString(), new RegExp(`import\\('\\./${folder}/`))
  }
})
