import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, typeCodes } from '../../contract/index.ts'
import { recordedCall } from '../testing/recorded-call.ts'

const call = (...args: string[]) => recordedCall(['type-codes', ...args], { env: { DATA_DIR: '/nowhere' }, cwd: '/' })

test('type-codes lists every code with its category, what it means and whether the approach is precise', async () => {
  const { code, out } = await call()
  assert.equal(code, 0)
  assert.equal(out.trimEnd().split('\n').length, Object.keys(typeCodes).length + 1)
  assert.match(out, /^01 +APP +ILS +precision$/m)
  assert.match(out, /^1L +APP +RNAV +non-precision$/m)
  assert.match(out, /^AP +APT +Airport$/m)
  const listed = JSON.parse((await call('--json')).out).type_codes
  assert.deepEqual(
    listed.find((each: { type_code: string }) => each.type_code === 'J'),
    {
      type_code: 'J',
      category: 'ARR',
      name: 'STAR',
      precision: null,
    },
  )
})

test('type-codes --category lists those of one', async () => {
  for (const category of categories) {
    const listed: { category: string }[] = JSON.parse((await call('--category', category, '--json')).out).type_codes
    assert.ok(listed.length > 0)
    assert.ok(listed.every((each) => each.category === category))
  }
})
