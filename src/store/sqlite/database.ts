import { accessSync, closeSync, constants, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFailure, type StoreUnavailable } from '../../failures/index.ts'
import type { Migration } from '../store.ts'
import { isFullDisk, sqliteFailure } from './failure.ts'
import { exclusive } from './log-mode.ts'

/** Milliseconds to wait for another process: when opening, and in a statement, which blocks the event loop. */
const openTimeout = 5_000
const statementTimeout = 20

const folder = new URL('../migrations/sqlite/', import.meta.url)
const files = (): readonly string[] => readdirSync(folder).sort()

/**
 * The write-ahead log is copied into the database when it has this many pages of 4 KiB: 64 MiB. Each copy stops the server: with a
 * quarter of this, device authorizations under load are a tenth slower, and their 99th percentile is three times as long.
 */
const logPages = 16_000

/**
 * Opens the file, brings its schema up to date and makes every commit durable (WAL, synchronous=FULL).
 * Throws StoreUnavailable with a remedy when the file can't be opened or belongs to a newer version.
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
    migrate(db)
    db.exec(`PRAGMA busy_timeout = ${statementTimeout}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function unusable(path: string, error: unknown): StoreUnavailable {
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
function migrate(db: DatabaseSync): void {
  const at = versionOf(db)
  if (at > files().length) throw new Error('a newer version of Platekeeper made it; use that version')
  for (const [index, file] of files().entries()) {
    if (index < at) continue
    db.exec('BEGIN IMMEDIATE')
    try {
      if (versionOf(db) === index) {
        db.exec(readFileSync(new URL(file, folder), 'utf8'))
        db.exec(`PRAGMA user_version = ${index + 1}`)
      }
      db.exec('COMMIT')
    } catch (error) {
      // On a full disk SQLite has already rolled back.
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}

const versionOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.['user_version'])

/** A write that changes nothing. */
export const writeVersion = (db: DatabaseSync): void => db.exec(`PRAGMA user_version = ${versionOf(db)}`)

/** The migrations, and which of them were applied to the file; to a missing file, none. */
export function sqliteMigrations(path: string): readonly Migration[] {
  const at = existsSync(path) ? readVersion(path) : 0
  return files().map((name, index) => ({ number: index + 1, name, applied: index < at }))
}

function readVersion(path: string): number {
  try {
    return readVersionAs(path, true)
  } catch (error) {
    throw unusable(path, error)
  }
}

function readVersionAs(path: string, readOnly: boolean): number {
  const db = new DatabaseSync(path, { readOnly, timeout: openTimeout })
  try {
    if (!readOnly) db.exec(exclusive)
    return versionOf(db)
  } catch (error) {
    if (!readOnly || !isFullDisk(error)) throw error
  } finally {
    db.close()
  }
  return readVersionAs(path, false)
}
