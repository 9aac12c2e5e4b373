import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFailure, StoreUnavailable } from '../../failures/index.ts'
import { migrationFiles, mustBeReadable, readVersion, type Schema } from '../migration-files.ts'
import type { Migration } from '../store.ts'
import { exclusive } from './log-mode.ts'
import { isFullDisk, sqliteFailure } from './sqlite-failure.ts'

/** Milliseconds to wait for another process: when opening, and in a statement, which blocks the event loop. */
const openTimeout = 5_000
const statementTimeout = 20

const files = () => migrationFiles('sqlite')

/**
 * The write-ahead log is copied into the database when it has this many pages of 4 KiB: 64 MiB. Each copy stops the server: with a
 * quarter of this, device authorizations under load are a tenth slower, and their 99th percentile is three times as long.
 */
const logPages = 16_000

/**
 * Opens the file, brings its schema up to date and makes every commit durable (WAL, synchronous=FULL).
 * Throws StoreUnavailable with a remedy when the file can't be opened or was migrated by a version too new for this one.
 */
export function openDatabase(path: string): DatabaseSync {
  try {
    // Created with mode 0600; SQLite gives its side files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    return open(path)
  } catch (error) {
    throw unusable(path, error)
  }
}

/** On a full disk, without the files that SQLite would make. */
function open(path: string): DatabaseSync {
  try {
    return openAs(path)
  } catch (error) {
    if (!isFullDisk(error)) throw error
    return openAs(path, exclusive)
  }
}

function openAs(path: string, mode = ''): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: openTimeout, enableForeignKeyConstraints: true })
  try {
    db.exec(`${mode}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`)
    db.exec(`PRAGMA wal_autocheckpoint = ${logPages}`)
    migrate(db, path)
    db.exec(`PRAGMA busy_timeout = ${statementTimeout}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function unusable(path: string, error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error
  const what = `The database ${path} can't be used`
  const fault = folderFault(dirname(path))
  if (fault !== null) return diskFailure(what, fault)
  return error instanceof Error && 'errcode' in error ? sqliteFailure(what, error) : diskFailure(what, error)
}

/** SQLite does not say why it cannot write. null: the folder is writable. */
function folderFault(folder: string): unknown {
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch (error) {
    return error
  }
}

/** Each numbered file runs once, in its own transaction; concurrent processes wait for each other. */
function migrate(db: DatabaseSync, path: string): void {
  const migrations = files()
  for (const { number, sql } of migrations) {
    if (number <= numberOf(db)) continue
    db.exec('BEGIN IMMEDIATE')
    try {
      if (numberOf(db) === number - 1) {
        db.exec(sql)
        db.exec(`PRAGMA user_version = ${number}`)
      }
      db.exec('COMMIT')
    } catch (error) {
      // On a full disk SQLite has already rolled back.
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
  mustBeReadable(schemaOf(db, migrations.length), migrations.length, path)
}

/** Of the newest migration that was applied. */
export const numberOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.['user_version'])

function schemaOf(db: DatabaseSync, known: number): Schema {
  const number = numberOf(db)
  const isNamed = number > known && db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'").get()
  return { number, readable: isNamed ? (db.prepare(readVersion).get() as Schema['readable']) : null }
}

/** A write that changes nothing. */
export const writeVersion = (db: DatabaseSync): void => db.exec(`PRAGMA user_version = ${numberOf(db)}`)

/** The migrations, and which of them were applied to the file; to a missing file, none. Throws as opening does. */
export function sqliteMigrations(path: string): readonly Migration[] {
  const migrations = files()
  const schema = readSchema(path, migrations.length)
  mustBeReadable(schema, migrations.length, path)
  return migrations.map(({ number, name }) => ({ number, name, applied: number <= schema.number }))
}

function readSchema(path: string, known: number): Schema {
  try {
    // Throws where the folder is not accessible: the file is not missing then.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return { number: 0, readable: null }
    return readSchemaAs(path, known, true)
  } catch (error) {
    throw unusable(path, error)
  }
}

function readSchemaAs(path: string, known: number, readOnly: boolean): Schema {
  const db = new DatabaseSync(path, { readOnly, timeout: openTimeout })
  try {
    if (!readOnly) db.exec(exclusive)
    return schemaOf(db, known)
  } catch (error) {
    if (!readOnly || !isFullDisk(error)) throw error
  } finally {
    db.close()
  }
  return readSchemaAs(path, known, false)
}
