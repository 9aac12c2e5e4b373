import { rmSync } from 'node:fs'
import { makeDataFolder } from '../fixtures/data-folder.ts'
import { openLocation } from './open-location.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const sqlite: StoreUnderTest = {
  name: 'SQLite',
  async fresh() {
    const folder = await makeDataFolder()
    const location = `sqlite:${folder}`
    const store = await openLocation(location)
    return {
      store,
      another: async () => openLocation(location),
      location,
      // What a process does to its files ends with it.
      othersEnded: async () => undefined,
      async dispose() {
        await store.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}
