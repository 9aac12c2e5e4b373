/** "Who may import whom" of ARCHITECTURE.md, the only definition of that table. */
import type { SourceFile } from './source-files.ts'

export type ImportRule = {
  /** Rooms whose index.ts may be imported; `imaging/png` has an index.ts of its own. null: any. */
  readonly may: readonly string[] | null
  /** Rooms of which only types may be imported. */
  readonly types: readonly string[]
}
export type ImportTable = ReadonlyMap<string, ImportRule>

export function readImportTable(files: readonly SourceFile[]): ImportTable {
  const text = files.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
  const [, block = ''] = /^## Who may import whom$[\s\S]*?^```$([\s\S]*?)^```$/m.exec(text) ?? []
  return new Map(block.split('\n').flatMap(readRow))
}

/** `identity, pages -> contract, http; types of store  (why)`. */
function readRow(line: string): readonly (readonly [string, ImportRule])[] {
  const [left = '', right] = line.replace(/\(.*$/, '').split('->')
  if (right === undefined) return []
  const [values = '', types = ''] = right.split(/; types of/)
  const may = values.trim() === 'anything' ? null : itemsOf(values).filter((word) => word !== 'nothing')
  return itemsOf(left).map((room) => [room, { may, types: itemsOf(types) }])
}

const itemsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
