/**
 * Storage: implements the ports of identity, jobs, charts, editions and viewer on SQLite or PostgreSQL, and image
 * folders and buckets. Owns schemas, transactions and durability. Knows no rule of the domain: steps are passed in as functions.
 * Imported only by what composes it: app, cli and demo.
 */

import { join } from 'node:path'
import type { ImageStore } from '../charts/index.ts'
import type { DatabasePlace, Places } from '../config/index.ts'
import { StoreUnavailable } from '../failures/index.ts'
import { makeDataFolder } from './data-folder.ts'
import { folderImages } from './images/folder.ts'
import { refuseLostDatabase } from './lost-database.ts'
import { sqliteMigrations } from './sqlite/database.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database, DatabaseFacts, Migration, Store, StoreParts } from './store.ts'

export type { BucketParts, DatabaseFacts, Migration, Store, StoreParts, UpkeepParts } from './store.ts'

/**
 * Opens the data folder, created (mode 0700) if missing, and the database, whose schema is brought up to date.
 * Throws StoreUnavailable with a remedy; also for a new database next to the files of an earlier service.
 */
export async function openStore(places: Places, parts: StoreParts): Promise<Store> {
  await refuseNewBesideOld(places)
  if (parts.isStored) refuseNewDatabase(places)
  const images = await openImages(places, parts)
  return { ...(await openDatabase(places, parts)), images }
}

/** The data folder is created only once the database is usable. */
async function openDatabase({ dataDir, database: place }: Places, parts: StoreParts): Promise<Database> {
  if (place.kind === 'sqlite') {
    makeDataFolder(dataDir)
    return openSqlite(place.file, parts)
  }
  const { openPostgres } = await import('./postgres/open.ts')
  const database = await openPostgres(place.url, parts)
  try {
    makeDataFolder(dataDir)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The images alone, for a place that has no database yet. */
export async function openImages(
  { images, dataDir }: Pick<Places, 'images' | 'dataDir'>,
  { bucket }: Pick<StoreParts, 'bucket'>,
): Promise<ImageStore> {
  switch (images.kind) {
    case 'folder':
      return folderImages(images.folder)
    case 's3': {
      if (bucket === undefined) throw new Error('Images in a bucket need the parts of one')
      const { bucketImages, cachedImages } = await import('./images/s3/index.ts')
      const store = bucketImages(images, bucket)
      return bucket.cacheBytes > 0 ? cachedImages(store, join(dataDir, 'image-cache'), bucket) : store
    }
  }
}

const refuseNewBesideOld = ({ dataDir, database }: Places): Promise<void> =>
  refuseLostDatabase(dataDir, database, async () => (await migrations(database)).every(({ applied }) => !applied))

function refuseNewDatabase({ dataDir, database }: Places): void {
  if (database.kind !== 'sqlite' || sqliteMigrations(database.file).some(({ applied }) => applied)) return
  throw new StoreUnavailable(`There is no database in ${dataDir}. Set DATA_DIR to the data folder of your server`)
}

/** The migrations, and which of them were applied; changes nothing. Throws StoreUnavailable with a remedy. */
export async function migrations(database: DatabasePlace): Promise<readonly Migration[]> {
  if (database.kind === 'sqlite') return sqliteMigrations(database.file)
  const { postgresMigrations } = await loadPostgresMigrations()
  return postgresMigrations(database.url)
}

/** What a database says of itself; changes nothing. `thorough`: SQLite reads all of it. Throws StoreUnavailable with a remedy. */
export async function inspectDatabase(
  database: DatabasePlace,
  options: { readonly thorough: boolean },
): Promise<DatabaseFacts> {
  if (database.kind === 'sqlite') return (await import('./sqlite/inspect.ts')).inspectSqlite(database.file, options)
  return (await import('./postgres/inspect.ts')).inspectPostgres(database.url)
}

/** Applies missing migrations, as opening does. */
export async function migrate(places: Places, parts: StoreParts): Promise<void> {
  await refuseNewBesideOld(places)
  if (places.database.kind === 'sqlite') return (await openDatabase(places, parts)).close()
  const { migratePostgres } = await loadPostgresMigrations()
  await migratePostgres(places.database.url)
}

/** The client library is loaded only where a PostgreSQL database is used. */
const loadPostgresMigrations = () => import('./postgres/migrate.ts')
