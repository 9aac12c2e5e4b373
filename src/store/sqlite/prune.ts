import type { DatabaseSync } from 'node:sqlite'
import { editionFaults } from '../editions/faults.ts'
import { editionStatements } from '../editions/statements.ts'
import { prepare } from './prepare.ts'
import { integer, type Row, text } from './rows.ts'

const fields = ['image_day', 'image_night', 'thumb_day', 'thumb_night'] as const
const namesIn = (record: string): string => fields.map((field) => `${record} ->> '$.${field}' AS ${field}`).join(', ')

/** See EditionStore; each runs in a transaction. */
export function pruning(db: DatabaseSync) {
  const running = prepare(db, editionStatements.runningOf)
  const old = prepare(
    db,
    `SELECT id FROM editions WHERE source = :source AND (state = 'superseded' OR (state = 'ready' AND id <
       (SELECT id FROM editions WHERE source = :source AND state = 'live')))
     ORDER BY id DESC LIMIT -1 OFFSET :keep`,
  )
  const picturesOf = prepare(db, `SELECT ${namesIn('record')} FROM charts WHERE edition = :edition`)
  const remove = prepare(db, 'DELETE FROM editions WHERE id = :edition')
  const removeDrawings = prepare(
    db,
    `DELETE FROM drawings WHERE key NOT IN (SELECT origin ->> '$.drawing' FROM charts WHERE origin IS NOT NULL)
     RETURNING ${namesIn('drawing')}`,
  )
  const listed = prepare(db, `SELECT ${namesIn('record')} FROM charts UNION SELECT ${namesIn('drawing')} FROM drawings`)

  function withoutUsed(names: Set<string>): readonly string[] {
    if (names.size > 0) {
      for (const row of listed.iterate()) for (const field of fields) names.delete(text(row, field))
    }
    return [...names]
  }

  function prune(source: string, keep: number): readonly string[] {
    const unfinished = running.get({ source })
    if (unfinished) throw editionFaults.beingImported(integer(unfinished, 'id'), source)
    const freed = new Set<string>()
    const note = (row: Row) => {
      for (const field of fields) freed.add(text(row, field))
    }
    for (const row of old.all({ source, keep })) {
      const edition = integer(row, 'id')
      for (const pictures of picturesOf.iterate({ edition })) note(pictures)
      remove.run({ edition })
    }
    for (const pictures of removeDrawings.all()) note(pictures)
    return withoutUsed(freed)
  }

  const unusedPictures = (names: readonly string[]): readonly string[] => withoutUsed(new Set(names))

  return { prune, unusedPictures }
}
