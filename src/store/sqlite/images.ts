import type { DatabaseSync } from 'node:sqlite'
import type { ImageMarkerStore, ImageRemovalStore } from '../../charts/index.ts'
import type { DrawingStore } from '../../editions/index.ts'
import { drawingColumns, rowsOf, sqlite } from '../columns/index.ts'
import { editionEntry } from '../editions/audit-entry.ts'
import { editionFaults } from '../editions/faults.ts'
import { imageMarkerStatements, imageRemovalStatements } from '../editions/image-statements.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { type Row, text } from './rows.ts'

export function sqliteImageMarkers(db: DatabaseSync, write: Write, append: Append): ImageMarkerStore {
  const find = prepare(db, imageMarkerStatements.find)
  const claim = prepare(db, imageMarkerStatements.claim)
  const replace = prepare(db, imageMarkerStatements.replace)
  const stored = (): string | null => {
    const row = find.get({})
    return row ? text(row, 'marker') : null
  }
  return {
    find: () => readOrUnavailable(stored),
    claim: (marker) =>
      write(() => {
        claim.run({ marker })
        return stored() ?? marker
      }),
    replace: (marker, at) =>
      write(() => {
        replace.run({ marker })
        append(editionEntry('images-adopt', at, { marker }))
      }),
  }
}

const statements = imageRemovalStatements({
  given: 'SELECT value AS name FROM json_each(:names)',
  locked: '',
  free: '',
})
const nameOf = (row: Row): string => text(row, 'name')
const listOf = (names: readonly string[]) => ({ names: JSON.stringify(names) })

export function sqliteImageRemovals(db: DatabaseSync, write: Write): ImageRemovalStore {
  const mark = prepare(db, statements.mark)
  const cancel = prepare(db, statements.cancel)
  const marked = prepare(db, statements.marked)
  const begin = prepare(db, statements.begin)
  const spare = prepare(db, statements.spare)
  const end = prepare(db, statements.end)
  return {
    mark: (names, at) => write(() => mark.all({ ...listOf(names), at }).length),
    marked: (names) => readOrUnavailable(() => marked.all(listOf(names)).map(nameOf)),
    async cancel(names, now) {
      // Imports ask for every image, and hardly one is marked: a read needs no commit.
      if (!(await readOrUnavailable(() => marked.get(listOf(names))))) return []
      return write(() => {
        cancel.run({ ...listOf(names), now })
        return marked.all(listOf(names)).map(nameOf)
      })
    },
    begin: (due) =>
      write(() => {
        const names = begin.all(due).map(nameOf)
        const used = new Set(spare.all(listOf(names)).map(nameOf))
        return names.filter((name) => !used.has(name))
      }),
    end: (names) =>
      write(() => {
        end.run(listOf(names))
      }),
  }
}

/** Within the transaction that adds charts with these images. Throws if one is being removed. */
export function imageClaimer(db: DatabaseSync): (names: readonly string[]) => void {
  const claim = prepare(db, statements.claim)
  const marked = prepare(db, statements.marked)
  return (names) => {
    claim.run(listOf(names))
    const row = marked.get(listOf(names))
    if (row) throw editionFaults.imageBeingRemoved(nameOf(row))
  }
}

const stored = rowsOf(drawingColumns, sqlite)

export function sqliteDrawings(db: DatabaseSync, write: Write): DrawingStore {
  const find = prepare(db, 'SELECT * FROM drawings WHERE key = :key')
  const put = prepare(
    db,
    `INSERT INTO drawings (${stored.names}) VALUES (${stored.values})
     ON CONFLICT (key) DO UPDATE SET ${stored.excluded}`,
  )
  return {
    find: (key) =>
      readOrUnavailable(() => {
        const row = find.get({ key })
        return row ? stored.read(row).drawing : null
      }),
    put: (key, drawing) =>
      write(() => {
        put.run(stored.write({ key, drawing }))
      }),
  }
}
