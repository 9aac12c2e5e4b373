/**
 * THE ONE DOOR TO DISK: implements the ports of identity, charts, editions and viewer on SQLite or PostgreSQL and a folder of images.
 * Owns schemas, transactions and durability. Knows no rule of the domain: steps are passed in as functions.
 * Imported only by app and cli.
 */
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { folderImages } from './images/folder.ts'
import { refuseLostDatabase } from './lost-database.ts'
import { withoutPassword } from './postgres/without-password.ts'
import { sqliteMigrations } from './sqlite/database.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database, Migration, Store, StoreParts } from './store.ts'

export type { Migration, Store, StoreParts, UpkeepParts } from './store.ts'

export type StorePlace = {
  /** Absolute path: for the images and, without DATABASE_URL, the SQLite database. */
  readonly dataDir: string
  /** postgres://…; null: SQLite in the data folder. */
  readonly databaseUrl: string | null
}

/**
 * Opens the data folder, created (mode 0700) if missing, and the database, whose schema is brought up to date.
 * Throws StoreUnavailable with a remedy; also for a new database next to the files of an earlier service.
 */
export async function openStore(place: StorePlace, parts: StoreParts): Promise<Store> {
  const { dataDir } = place
  await refuseNewBesideOld(place)
  const database = await openBeside(place, parts)
  return { ...database, images: folderImages(join(dataDir, 'images')) }
}

/** The data folder is created only once the database is usable. */
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

/** The migrations, and which of them were applied; changes nothing. Throws StoreUnavailable with a remedy. */
export async function migrations({ dataDir, databaseUrl }: StorePlace): Promise<readonly Migration[]> {
  if (databaseUrl === null) return sqliteMigrations(sqliteFile(dataDir))
  const { postgresMigrations } = await loadPostgresMigrations()
  return postgresMigrations(databaseUrl)
}

/** Applies missing migrations, as opening does. */
export async function migrate(place: StorePlace, parts: StoreParts): Promise<void> {
  await refuseNewBesideOld(place)
  if (place.databaseUrl === null) return (await openStore(place, parts)).close()
  const { migratePostgres } = await loadPostgresMigrations()
  await migratePostgres(place.databaseUrl)
}

/** The client library is loaded only where a PostgreSQL database is used. */
const loadPostgresMigrations = () => import('./postgres/migrate.ts')

const sqliteFile = (dataDir: string): string => join(dataDir, 'platekeeper.db')
