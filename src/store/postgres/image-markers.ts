import type { ImageMarkerStore } from '../../charts/index.ts'
import { editionEntry } from '../edition-entry.ts'
import { imageMarkerStatements } from '../image-marker-statements.ts'
import { appendAlone } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'

const find = statement(imageMarkerStatements.find)
const claim = statement(imageMarkerStatements.claim)
const replace = statement(imageMarkerStatements.replace)

export function postgresImageMarkers(db: Connections): ImageMarkerStore {
  const stored = async (): Promise<string | null> => (await db.query<{ marker: string }>(find))[0]?.marker ?? null
  return {
    find: stored,
    async claim(marker) {
      await db.query(claim, { marker })
      return (await stored()) ?? marker
    },
    replace: (marker, at) =>
      db.inTransaction(async (query) => {
        await query(replace, { marker })
        await appendAlone({ ...db, query }, editionEntry('images-adopt', at, { marker }))
      }),
  }
}
