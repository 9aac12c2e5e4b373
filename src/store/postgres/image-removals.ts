import type { ImageRemovalStore } from '../../charts/index.ts'
import { editionFaults } from '../edition-faults.ts'
import { imageRemovalStatements } from '../image-removal-statements.ts'
import { type Connections, type Query, statement } from './connections.ts'

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
  return {
    mark: async (names, at) => (await db.query(mark, { names, at })).length,
    marked: async (names) => (await db.query<Named>(marked, { names })).map(nameOf),
    async cancel(names, now) {
      if ((await db.query(marked, { names })).length === 0) return []
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
