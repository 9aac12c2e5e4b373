import { auditLogSuite } from './audit-log.ts'
import { clientStoreSuite } from './clients.ts'
import { closedStoreSuite } from './closed-store.ts'
import { deviceSessionStoreSuite } from './device-sessions.ts'
import { editionStoreSuite } from './editions.ts'
import { refreshFamilyStoreSuite } from './refresh-families.ts'
import { retentionStoreSuite } from './retention.ts'
import { revokedTokenStoreSuite } from './revoked-tokens.ts'
import { signingKeyStoreSuite } from './signing-keys.ts'
import { sqlite } from './sqlite.ts'
import { tryLimitStoreSuite } from './try-limits.ts'
import { userStoreSuite } from './users.ts'

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
  closedStoreSuite,
]
for (const suite of suites) suite(sqlite)
