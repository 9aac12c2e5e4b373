import type { KeptRow } from '../../viewer/index.ts'
import { type Columns, fixed, integer, json, text } from './column.ts'

export const keptColumns: Columns<KeptRow> = {
  sub: fixed(text('sub')),
  kind: fixed(text('kind')),
  key: fixed(text('key')),
  value: json('value'),
  tag: text('tag'),
  bytes: integer('bytes'),
  changedAt: integer('changed_at'),
}
