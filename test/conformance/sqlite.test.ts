import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditLogSuite } from './audit-log.ts'
import { clientStoreSuite } from './clients.ts'
import { closedStoreSuite } from './closed-store.ts'
import { deviceSessionStoreSuite } from './device-sessions.ts'
import { drawingStoreSuite } from './drawings.ts'
import { editionStoreSuite } from './editions.ts'
import { imageStoreSuite } from './images.ts'
import { openLocation } from './open-location.ts'
import { processesSuite } from './processes.ts'
import { refreshFamilyStoreSuite } from './refresh-families.ts'
import { retentionStoreSuite } from './retention.ts'
import { retriesSuite } from './retries.ts'
import { revokedTokenStoreSuite } from './revoked-tokens.ts'
import { signingKeyStoreSuite } from './signing-keys.ts'
import type { StoreUnderTest } from './store-under-test.ts'
import { tryLimitStoreSuite } from './try-limits.ts'
import { userStoreSuite } from './users.ts'

const sqlite: StoreUnderTest = {
  name: 'SQLite',
  async fresh() {
    const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
    const location = `sqlite:${folder}`
    const store = openLocation(location)
    return {
      store,
      another: async () => openLocation(location),
      location,
      async dispose() {
        await store.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

const suites = [
  clientStoreSuite,
  userStoreSuite,
  deviceSessionStoreSuite,
  refreshFamilyStoreSuite,
  revokedTokenStoreSuite,
  retentionStoreSuite,
  signingKeyStoreSuite,
  auditLogSuite,
  tryLimitStoreSuite,
  editionStoreSuite,
  drawingStoreSuite,
  imageStoreSuite,
  closedStoreSuite,
  processesSuite,
  retriesSuite,
]
for (const suite of suites) suite(sqlite)
