import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../../failures/index.ts'
import { migrationFiles } from '../migration-files.ts'
import { numberOf } from '../sqlite/database.ts'
import { text } from '../sqlite/rows.ts'
import { sqliteFailure } from '../sqlite/sqlite-failure.ts'
import type { SnapshotCounts, SnapshotFacts } from './read-snapshot.ts'
import { runThread } from './run-thread.ts'

export type { SnapshotCounts } from './read-snapshot.ts'

export type Snapshot = SnapshotFacts & {
  /** The names of all images that its charts and drawings have, each once, in order; read from the file as they are asked for. */
  readonly images: AsyncIterable<string>
}

const nothing: SnapshotCounts = {
  ...{ accounts: 0, liveAccounts: 0, clients: 0, liveClients: 0, families: 0, liveFamilies: 0 },
  ...{ editions: 0, liveEditions: 0, charts: 0, auditEntries: 0 },
}

/**
 * Reads the whole snapshot, without changing it: SQLite's own check, the audit chain, and what lives at `at` (milliseconds since
 * 1970; by default when the backup began that it was made for, so that the counts of one file are always the same). What is damaged,
 * altered or no database at all is not intact, with the faults; throws StoreUnavailable if there is no file or it cannot be read.
 */
export async function inspectSnapshot(file: string, at: number | null = null): Promise<Snapshot> {
  if (!existsSync(file)) throw new StoreUnavailable(`There is no database ${file}: check the path`)
  const images = { [Symbol.asyncIterator]: () => imagesIn(file) }
  try {
    const facts = await runThread({ name: 'inspect', file, at })
    if (!facts) throw new Error('The thread did not inspect the file')
    return { ...facts, images }
  } catch (error) {
    const fault = damage(error)
    if (fault === null) throw sqliteFailure(`The database ${file} can't be read`, error)
    return { intact: false, faults: [fault], schemaVersion: 0, counts: nothing, images }
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, and SQLITE_ERROR: a table is missing. null: the disk or the system failed. */
function damage(error: unknown): string | null {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  const reason = error instanceof Error ? error.message : String(error)
  return [1, 11, 26].includes(code) ? `The database cannot be read: ${reason}` : null
}

const fields = ['image_day', 'image_night', 'thumb_day', 'thumb_night']
const listed = fields
  .flatMap((field) => [
    `SELECT record ->> '$.${field}' AS name FROM charts`,
    `SELECT drawing ->> '$.${field}' FROM drawings`,
  ])
  .join(' UNION ')

async function* imagesIn(file: string): AsyncGenerator<string> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    for (const row of db.prepare(`SELECT name FROM (${listed}) WHERE name IS NOT NULL ORDER BY name`).iterate()) {
      yield text(row, 'name')
    }
  } finally {
    db.close()
  }
}

/** Throws StoreUnavailable unless the snapshot has this version's schema, which opening it as a store gives it. */
export function mustHaveThisSchema(db: DatabaseSync, file: string): void {
  const [number, known] = [numberOf(db), migrationFiles('sqlite').length]
  if (number === known) return
  throw new StoreUnavailable(
    `The database ${file} has the schema ${number}, and this version of Platekeeper has ${known}: use the version that wrote it`,
  )
}
