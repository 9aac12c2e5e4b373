import assert from 'node:assert/strict'
import { test } from 'node:test'
import TypeBox from 'typebox'
import { Type } from './type.ts'

/** Every function, with and without options. */
const schemasBy = (type: typeof Type) => ({
  array: [type.Array(type.String()), type.Array(type.Unknown(), { maxItems: 0 })],
  boolean: [type.Boolean(), type.Boolean({ description: 'Whether' })],
  enum: [type.Enum(['a', 'b']), type.Enum(['a', 'b'], { type: 'string', description: 'Which' })],
  integer: [type.Integer(), type.Integer({ minimum: 1 })],
  literal: [type.Literal('code'), type.Literal(true), type.Literal('S256', { description: 'How' })],
  null: [type.Null(), type.Null({ description: 'None' })],
  number: [type.Number(), type.Number({ maximum: 90, 'x-unit': 'degrees' })],
  object: [
    type.Object({}),
    type.Object({ a: type.String(), b: type.Optional(type.Null()) }, { additionalProperties: false }),
    type.Object({ a: type.Optional(type.String({ description: 'Perhaps' })) }),
  ],
  partial: [type.Partial(type.Object({ a: type.String(), b: type.Optional(type.Number()) }))],
  record: [
    type.Record(type.String(), type.Number()),
    type.Record(type.String({ pattern: '^a$' }), type.Null(), { maxProperties: 3 }),
  ],
  string: [type.String(), type.String({ pattern: '^[0-9]{8}$' })],
  tuple: [type.Tuple([type.String(), type.Null()]), type.Tuple([type.Number()], { description: 'One' })],
  union: [type.Union([type.Boolean(), type.Null()]), type.Union([type.String()], { description: 'Either' })],
  unsafe: [type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0 })],
  unknown: [type.Unknown(), type.Unknown({ description: 'Anything' })],
})

test('every schema is the one of TypeBox', () => {
  const [ours, theirs] = [schemasBy(Type), schemasBy(TypeBox)]
  assert.equal(JSON.stringify(ours, null, 2), JSON.stringify(theirs, null, 2))
  assert.deepEqual(
    Object.keys(Type)
      .map((name) => name.toLowerCase())
      .sort(),
    [...Object.keys(ours), 'optional'].sort(),
    'each function is compared',
  )
})

test('a field stays optional where the schema of an object is made from the fields of another', () => {
  const { properties } = Type.Partial(Type.Object({ a: Type.String() }))
  assert.equal('required' in Type.Object({ ...properties }), false)
  const one = Type.String()
  Type.Optional(one)
  assert.deepEqual(Type.Object({ one }).required, ['one'], 'a schema that was made optional elsewhere is not changed')
})
