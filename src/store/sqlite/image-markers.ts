import type { DatabaseSync } from 'node:sqlite'
import type { ImageMarkerStore } from '../../charts/index.ts'
import { editionEntry } from '../edition-entry.ts'
import { imageMarkerStatements } from '../image-marker-statements.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'
import { text } from './rows.ts'

export function sqliteImageMarkers(db: DatabaseSync, write: Write, append: Append): ImageMarkerStore {
  const find = prepare(db, imageMarkerStatements.find)
  const claim = prepare(db, imageMarkerStatements.claim)
  const replace = prepare(db, imageMarkerStatements.replace)
  const stored = (): string | null => {
    const row = find.get({})
    return row ? text(row, 'marker') : null
  }
  return {
    find: () => reading(stored),
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
