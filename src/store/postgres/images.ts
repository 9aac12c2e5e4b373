import type { ImageMarkerStore, ImageRemovalStore } from '../../charts/index.ts'
import type { DrawingStore } from '../../editions/index.ts'
import { drawingColumns, postgres, rowsOf } from '../columns/index.ts'
import { editionEntry } from '../editions/audit-entry.ts'
import { editionFaults } from '../editions/faults.ts'
import { imageMarkerStatements, imageRemovalStatements } from '../editions/image-statements.ts'
import { appendAlone } from './audit-log.ts'
import { batchReads } from './batch-reads.ts'
import { type Connections, type Query, statement } from './connections.ts'

const findMarker = statement(imageMarkerStatements.find)
const claimFolder = statement(imageMarkerStatements.claim)
const replaceMarker = statement(imageMarkerStatements.replace)

export function postgresImageMarkers(db: Connections): ImageMarkerStore {
  const stored = async (): Promise<string | null> => (await db.query<{ marker: string }>(findMarker))[0]?.marker ?? null
  return {
    find: stored,
    async claim(marker) {
      await db.query(claimFolder, { marker })
      return (await stored()) ?? marker
    },
    replace: (marker, at) =>
      db.inTransaction(async (query) => {
        await query(replaceMarker, { marker })
        await appendAlone({ ...db, query }, editionEntry('images-adopt', at, { marker }))
      }),
  }
}

const statements = imageRemovalStatements({
  given: 'SELECT unnest(:names::text[]) AS name',
  locked: 'FOR UPDATE',
  free: 'FOR UPDATE SKIP LOCKED',
})
const mark = statement(statements.mark)
const cancel = statement(statements.cancel)
const marked = statement(statements.marked)
const begin = statement(statements.begin)
const spare = statement(statements.spare)
const claim = statement(statements.claim)
const end = statement(statements.end)

type Named = { readonly name: string }
const nameOf = ({ name }: Named): string => name

export function postgresImageRemovals(db: Connections): ImageRemovalStore {
  const findMarked = batchReads(async (names) => {
    const rows = await db.query<Named>(marked, { names })
    return new Map(rows.map((row) => [row.name, row]))
  }, 'inTurn')
  return {
    mark: async (names, at) => (await db.query(mark, { names, at })).length,
    marked: async (names) => (await db.query<Named>(marked, { names })).map(nameOf),
    async cancel(names, now) {
      // An import asks for every image of a cycle, and hardly any is marked.
      if ((await Promise.all(names.map(findMarked))).every((row) => row === null)) return []
      return db.inTransaction(async (query) => {
        await query(cancel, { names, now })
        return (await query<Named>(marked, { names })).map(nameOf)
      })
    },
    begin: (due) =>
      db.inTransaction(async (query) => {
        const names = (await query<Named>(begin, due)).map(nameOf)
        const used = new Set((await query<Named>(spare, { names })).map(nameOf))
        return names.filter((name) => !used.has(name))
      }),
    async end(names) {
      await db.query(end, { names })
    },
  }
}

/** Within the transaction that adds charts with these images. Throws if one is being removed. */
export async function claimImages(query: Query, names: readonly string[]): Promise<void> {
  await query(claim, { names })
  const [row] = await query<Named>(marked, { names })
  if (row) throw editionFaults.imageBeingRemoved(row.name)
}

const drawingRows = rowsOf(drawingColumns, postgres)

const findDrawings = statement(`SELECT ${drawingRows.names} FROM drawings WHERE key = ANY (:keys::text[])`)
const putDrawing = statement(
  `INSERT INTO drawings (${drawingRows.names}) VALUES (${drawingRows.values}) ON CONFLICT (key) DO UPDATE SET ${drawingRows.excluded}`,
)

export function postgresDrawings(db: Connections): DrawingStore {
  const find = batchReads(async (keys) => {
    const rows = await db.query<object>(findDrawings, { keys })
    return new Map(rows.map(drawingRows.read).map(({ key, drawing }) => [key, drawing]))
  }, 'inTurn')
  return {
    find,
    put: async (key, drawing) => {
      await db.query(putDrawing, drawingRows.write({ key, drawing }))
    },
  }
}
