import { type Asking, statement } from './connections.ts'

const building = statement(`SELECT id, source FROM editions WHERE state = 'building' LIMIT 1`)

const namesIn = (record: string): string =>
  ['image_day', 'image_night', 'thumb_day', 'thumb_night'].map((field) => `(${record} ->> '${field}')`).join(', ')

/** Beyond the newest `:keep` of a source, and what only they use. */
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

async function mustNotBeBuilding({ ask }: Asking): Promise<void> {
  const [unfinished] = await ask<{ id: number; source: string }>(building)
  if (!unfinished) return
  throw new Error(
    `Edition ${unfinished.id} of ${unfinished.source} is under construction: let its import come to its end, or ` +
      'discard it if that import died',
  )
}

/** One transaction's work: see EditionStore.prune. */
export async function prune({ ask }: Asking, source: string, keep: number): Promise<readonly string[]> {
  await mustNotBeBuilding({ ask })
  const names = await ask<{ name: string }>(freed, { source, keep })
  await ask(remove, { source, keep })
  return names.map(({ name }) => name)
}

/** See EditionStore.unusedPictures. */
export async function unusedPictures({ ask }: Asking, names: readonly string[]): Promise<readonly string[]> {
  await mustNotBeBuilding({ ask })
  return (await ask<{ name: string }>(unused, { names })).map(({ name }) => name)
}
