import type { Drawing } from '../../editions/index.ts'
import { type Columns, fixed, json, text } from './column.ts'

export type StoredDrawing = { readonly key: string; readonly drawing: Drawing }

export const drawingColumns: Columns<StoredDrawing> = {
  key: fixed(text('key')),
  drawing: json('drawing'),
}
