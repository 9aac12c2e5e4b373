/**
 * THE ONE DOOR TO DISK: implements the ports of identity, charts and editions on SQLite or PostgreSQL and a folder of images.
 * Owns schemas, transactions and durability. Knows no rule of the domain: steps come in as functions.
 * Imported by app and cli alone.
 */
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { folderImages } from './images/folder.ts'
import { refuseLostDatabase } from './lost-database.ts'
import { withoutPassword } from './postgres/without-password.ts'
import { sqliteMigrations } from './sqlite/database.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database, Migration, Store, StoreParts } from './store.ts'

export type { Migration, Store, StoreParts } from './store.ts'

export type StorePlace = {
  /** Absolute path: the images, and the SQLite database where there is no other. */
  readonly dataDir: string
  /** postgres://…; null: SQLite in the data folder. */
  readonly databaseUrl: string | null
}

/**
 * Opens the data folder, making it (mode 0700) when it is missing, and the database, bringing its schema up to date.
 * Throws StoreUnavailable with what to do; also for a database that is new beside what an earlier service left.
 */
export async function openStore(place: StorePlace, parts: StoreParts): Promise<Store> {
  const { dataDir } = place
  await refuseNewBesideOld(place)
  const database = await openBeside(place, parts)
  return { ...database, images: folderImages(join(dataDir, 'images')) }
}

/** A data folder is made for a database that can be used, and no sooner. */
async function openBeside({ dataDir, databaseUrl }: StorePlace, parts: StoreParts): Promise<Database> {
  if (databaseUrl === null) {
    makeDataFolder(dataDir)
    return openSqlite(sqliteFile(dataDir), parts)
  }
  const { openPostgres } = await import('./postgres/open.ts')
  const database = await openPostgres(databaseUrl, parts)
  try {
    makeDataFolder(dataDir)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const refuseNewBesideOld = (place: StorePlace): Promise<void> => {
  const { dataDir, databaseUrl } = place
  const file = databaseUrl === null ? sqliteFile(dataDir) : null
  const database = file ?? withoutPassword(databaseUrl ?? '')
  return refuseLostDatabase({ dataDir, database, file }, async () =>
    (await migrations(place)).every(({ applied }) => !applied),
  )
}

/** The steps of the schema and which of them were taken; changes nothing. Throws StoreUnavailable with what to do. */
export async function migrations({ dataDir, databaseUrl }: StorePlace): Promise<readonly Migration[]> {
  if (databaseUrl === null) return sqliteMigrations(sqliteFile(dataDir))
  const { postgresMigrations } = await loadPostgresMigrations()
  return postgresMigrations(databaseUrl)
}

/** Takes the steps that are missing, as opening does. */
export async function migrate(place: StorePlace, parts: StoreParts): Promise<void> {
  await refuseNewBesideOld(place)
  if (place.databaseUrl === null) return (await openStore(place, parts)).close()
  const { migratePostgres } = await loadPostgresMigrations()
  await migratePostgres(place.databaseUrl)
}

/** The client library is loaded only where a PostgreSQL database is used. */
const loadPostgresMigrations = () => import('./postgres/migrate.ts')

const sqliteFile = (dataDir: string): string => join(dataDir, 'platekeeper.db')
