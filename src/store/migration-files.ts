import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { StoreUnavailable } from '../failures/index.ts'

/** A numbered file of SQL that makes its schema from the one before. */
export type MigrationFile = {
  /** Counted from 1. */
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

type Kind = 'sqlite' | 'postgres'

const read = new Map<Kind, readonly MigrationFile[]>()

/** Read once in a process. */
export function migrationFiles(store: Kind): readonly MigrationFile[] {
  const files = read.get(store) ?? readFiles(store)
  read.set(store, files)
  return files
}

function readFiles(store: Kind): readonly MigrationFile[] {
  const folder = new URL(`./migrations/${store}/`, import.meta.url)
  return readdirSync(folder)
    .sort()
    .map((name, index) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { number: index + 1, name, sql, sha256: hash('sha256', sql, 'hex') }
    })
}

/** What a database says of its schema. */
export type Schema = {
  /** The number of the newest migration that was applied. */
  readonly number: number
  /** The table `schema_version`, read only if needed; null: the table does not exist. */
  readonly readable: { readonly readable_from: number; readonly program: string } | null
}

/**
 * A later schema is used as long as it contains what this version reads and writes, so that servers of two neighbouring
 * versions can run at the same time (docs/decisions/0048-schema-versions.md). Otherwise throws StoreUnavailable.
 */
export function mustBeReadable({ number, readable }: Schema, known: number, database: string): void {
  if (number <= known || (readable !== null && readable.readable_from <= known)) return
  const needed = readable === null ? 'the version that migrated it' : `Platekeeper ${readable.program} or newer`
  const from = readable === null ? '' : `, and versions that know ${readable.readable_from} can use it`
  throw new StoreUnavailable(
    `The database ${database} was migrated by a newer version of Platekeeper: its schema is ${number}, this version knows ${known}${from}. ` +
      `Run ${needed}, or restore the backup that was made before the update`,
  )
}

export const readVersion = 'SELECT readable_from, program FROM schema_version'
