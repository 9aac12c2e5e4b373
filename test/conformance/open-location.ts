import { foldUsername } from '../../src/identity/index.ts'
import { openStore, type Store } from '../../src/store/index.ts'

/**
 * Opens the store at a location: the form in which a test tells a child process where the data is. `sqlite:` and a
 * folder, or the URL of a PostgreSQL database, a blank and the folder of the images.
 */
export function openLocation(location: string): Promise<Store> {
  const parts = { foldUsername }
  if (location.startsWith('sqlite:')) return openStore({ dataDir: location.slice(7), databaseUrl: null }, parts)
  const [databaseUrl = '', dataDir = ''] = location.split(' ')
  return openStore({ dataDir, databaseUrl }, parts)
}
