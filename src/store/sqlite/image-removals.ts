import type { DatabaseSync } from 'node:sqlite'
import type { ImageRemovalStore } from '../../charts/index.ts'
import { editionFaults } from '../edition-faults.ts'
import { imageRemovalStatements } from '../image-removal-statements.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'
import { type Row, text } from './rows.ts'

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
    marked: (names) => reading(() => marked.all(listOf(names)).map(nameOf)),
    async cancel(names, now) {
      // Imports ask for every image, and hardly one is marked: a read needs no commit.
      if (!(await reading(() => marked.get(listOf(names))))) return []
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
