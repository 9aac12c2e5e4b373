import { editionFaults } from '../editions/faults.ts'
import { editionStatements } from '../editions/statements.ts'
import { type Queryable, statement } from './connections.ts'

const running = statement(editionStatements.runningOf)

const namesIn = (record: string): string =>
  ['image_day', 'image_night', 'thumb_day', 'thumb_night'].map((field) => `(${record} ->> '${field}')`).join(', ')

/** The editions beyond the newest `:keep` of a source, and the images that only they use. */
const old = `old AS (
    SELECT id FROM editions WHERE source = :source AND (state = 'superseded' OR (state = 'ready' AND id <
      (SELECT id FROM editions WHERE source = :source AND state = 'live')))
    ORDER BY id DESC OFFSET :keep),
  kept AS (SELECT record, origin FROM charts WHERE edition NOT IN (SELECT id FROM old)),
  unused AS (
    SELECT key, drawing FROM drawings
    WHERE key NOT IN (SELECT origin ->> 'drawing' FROM kept WHERE origin IS NOT NULL))`
const picturesOf = (rows: string, record: string): string =>
  `SELECT name FROM ${rows}, LATERAL (VALUES ${namesIn(record)}) AS picture (name)`

const freed = statement(
  `WITH ${old}
   (${picturesOf('charts', 'record')} WHERE edition IN (SELECT id FROM old)
    UNION ${picturesOf('unused', 'drawing')})
   EXCEPT
   (${picturesOf('kept', 'record')}
    UNION ${picturesOf('drawings', 'drawing')} WHERE key NOT IN (SELECT key FROM unused))`,
)
const remove = statement(
  `WITH ${old}, removed AS (DELETE FROM drawings WHERE key IN (SELECT key FROM unused))
   DELETE FROM editions WHERE id IN (SELECT id FROM old)`,
)

const unused = statement(
  `SELECT name FROM unnest(:names::text[]) AS given (name)
   EXCEPT (${picturesOf('charts', 'record')} UNION ${picturesOf('drawings', 'drawing')})`,
)

/** See EditionStore.prune. Runs in a transaction. */
export async function prune({ query }: Queryable, source: string, keep: number): Promise<readonly string[]> {
  const [unfinished] = await query<{ id: number }>(running, { source })
  if (unfinished) throw editionFaults.beingImported(unfinished.id, source)
  const names = await query<{ name: string }>(freed, { source, keep })
  await query(remove, { source, keep })
  return names.map(({ name }) => name)
}

/** See EditionStore.unusedPictures. */
export async function unusedPictures({ query }: Queryable, names: readonly string[]): Promise<readonly string[]> {
  return (await query<{ name: string }>(unused, { names })).map(({ name }) => name)
}
