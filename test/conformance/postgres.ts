import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { testDatabases } from '../fixtures/postgres.ts'
import { openLocation } from './open-location.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const databases = await testDatabases()
after(() => databases.dispose())

export const postgres: StoreUnderTest = {
  name: 'PostgreSQL',
  async fresh() {
    const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
    const location = `${await databases.database()} ${folder}`
    const store = await openLocation(location)
    return {
      store,
      another: () => openLocation(location),
      location,
      async dispose() {
        await store.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}
