import { placesIn } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { openStore, type Store, type StoreParts } from '../../src/store/index.ts'

/** Milliseconds: on a loaded machine many callers wait, and none may get StoreUnavailable. */
const queryTimeout = 60_000

/**
 * Opens the store at a location: the form in which a test passes the location of the data to a child process. `sqlite:` and a
 * folder, or the URL of a PostgreSQL database, a blank and the folder of the images.
 */
export function openLocation(
  location: string,
  given: Partial<Omit<StoreParts, 'foldUsername'>> = { queryTimeout },
): Promise<Store> {
  const parts = { foldUsername, ...given }
  if (location.startsWith('sqlite:')) return openStore(placesIn(location.slice(7)), parts)
  const [databaseUrl = '', dataDir = ''] = location.split(' ')
  return openStore(placesIn(dataDir, databaseUrl), parts)
}
