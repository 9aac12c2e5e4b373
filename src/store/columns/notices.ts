import type { Notice } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const noticeColumns: Columns<Notice> = {
  id: fixed(text('id')),
  sub: fixed(text('sub')),
  kind: fixed(text('kind')),
  at: fixed(integer('at')),
  language: fixed(nullable(text('language'))),
  details: fixed(json('details')),
}
