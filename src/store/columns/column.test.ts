import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Columns, integer, nullable, text } from './column.ts'
import { sqlite } from './dialects.ts'
import { rowsOf } from './rows.ts'

type Noun = { readonly id: string; readonly endedAt: number | null }

/** Each line under @ts-expect-error is one that `npm run check` would refuse, as it does a doubled field. */
export const complete: Columns<Noun> = { id: text('id'), endedAt: nullable(integer('ended_at')) }
// @ts-expect-error: a field has no column
export const missing: Columns<Noun> = { id: text('id') }
// @ts-expect-error: a column is of another kind than its field
export const ofAnotherKind: Columns<Noun> = { id: integer('id'), endedAt: nullable(integer('ended_at')) }
// @ts-expect-error: a field may be null and its column may not
export const neverNull: Columns<Noun> = { id: text('id'), endedAt: integer('ended_at') }
export const unknown: Columns<Noun> = {
  id: text('id'),
  endedAt: nullable(integer('ended_at')),
  // @ts-expect-error: a column belongs to no field
  name: text('name'),
}

test('a row that lacks a column is an error, not a field that is undefined', () => {
  assert.throws(() => rowsOf(complete, sqlite).read({ id: 'one' }), /no column ended_at/)
})
