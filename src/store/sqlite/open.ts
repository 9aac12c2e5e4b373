import type { PositionRelay } from '../../viewer/index.ts'
import { type Database, type StoreParts, theService } from '../store.ts'
import { auditAppender, sqliteAuditLog } from './audit-log.ts'
import { sqliteBackups, sqliteRestores } from './backups.ts'
import { sqliteBrowserSessions } from './browser-sessions.ts'
import { cachedAccounts } from './cached-accounts.ts'
import { sqliteCatalogue } from './catalogue.ts'
import { watchChanges } from './changes.ts'
import { sqliteClients } from './clients.ts'
import { sqliteClock } from './clock.ts'
import { sqliteCodeRequests } from './code-requests.ts'
import { sqliteConsents } from './consents.ts'
import { numberOf, openDatabase, writeVersion } from './database.ts'
import { sqliteDeviceSessions } from './device-sessions.ts'
import { sqliteEditions } from './editions.ts'
import { sqliteFigures } from './figures.ts'
import { isSuspect } from './file-identity.ts'
import { groupCommits } from './group-commit.ts'
import { sqliteDrawings, sqliteImageMarkers, sqliteImageRemovals } from './images.ts'
import { sqliteInvitations } from './invitations.ts'
import { sqliteJobs } from './jobs.ts'
import { keptRemover, sqliteKept } from './kept.ts'
import { mailLinkEnder, sqliteMailLinks } from './mail-links.ts'
import { noticeAdder, sqliteNotices } from './notices.ts'
import { sqlitePackKeys } from './pack-keys.ts'
import { sqlitePasskeys } from './passkeys.ts'
import { sqlitePushedRequests } from './pushed-requests.ts'
import { sqliteRateLimits } from './rate-limits.ts'
import { readOrUnavailable } from './read-errors.ts'
import { sqliteRefreshFamilies } from './refresh-families.ts'
import { sqliteResetLinks } from './reset-links.ts'
import { sqliteRetention } from './retention.ts'
import { sqliteSecondSteps } from './second-steps.ts'
import { sessionClientEnder, sqliteSessionClients } from './session-clients.ts'
import { sqliteSigningKeys } from './signing-keys.ts'
import { sqliteRevokedTokens, sqliteUsedProofs } from './tokens.ts'
import { createUpkeep } from './upkeep.ts'
import { sqliteCredentials, sqliteUsers } from './users.ts'
import { sqliteViewerSessions } from './viewer-sessions.ts'

/** One server uses a SQLite file (docs/how-to/own-ship.md), so positions are not sent to others. */
const noRelay: PositionRelay = { publish: () => undefined, listen: () => undefined, close: async () => undefined }

/** Every port on one SQLite file. Throws StoreUnavailable with a remedy. */
export function openSqlite(file: string, { foldUsername, actor = theService }: StoreParts): Database {
  const mustCheck = isSuspect(file)
  const db = openDatabase(file)
  const upkeep = createUpkeep(db, file, mustCheck)
  const changes = watchChanges(db)
  const { watch, timed, figures } = sqliteFigures(file)
  const commit = groupCommits(db, { begun: changes.refresh, undone: changes.note, ...watch })
  const write = timed(upkeep.guard(commit))
  const append = auditAppender(db, changes, actor)
  const accounts = cachedAccounts(db, changes)
  const endClients = sessionClientEnder(db)
  const addNotice = noticeAdder(db)
  const endLink = mailLinkEnder(db)
  return {
    clients: sqliteClients(db, write, append, { changes, find: accounts.client }),
    users: sqliteUsers(db, write, append, {
      changes,
      foldUsername,
      endClients,
      addNotice,
      endLink,
      removeKept: keptRemover(db),
    }),
    credentials: sqliteCredentials(db),
    passkeys: sqlitePasskeys(db, write, append, addNotice),
    secondSteps: sqliteSecondSteps(db, write, append, { changes, endClients, addNotice }),
    invitations: sqliteInvitations(db, write, append, foldUsername),
    mailLinks: sqliteMailLinks(db, write, append, { addNotice, endLink }),
    resetLinks: sqliteResetLinks(db, write, append, addNotice),
    browserSessions: sqliteBrowserSessions(db, write, append, { endClients, addNotice }),
    sessionClients: sqliteSessionClients(db, write),
    signingKeys: sqliteSigningKeys(db, write, append),
    deviceSessions: sqliteDeviceSessions(db, write, append, { changes, accounts, addNotice }),
    codeRequests: sqliteCodeRequests(db, write, append, accounts),
    pushedRequests: sqlitePushedRequests(db, write),
    consents: sqliteConsents(db, write, append),
    refreshFamilies: sqliteRefreshFamilies(db, write, append, { accounts, addNotice }),
    rateLimits: sqliteRateLimits(db, write, append),
    audit: sqliteAuditLog(db, write, append),
    clock: sqliteClock(db, write, append),
    revokedTokens: sqliteRevokedTokens(db, write, append),
    usedProofs: sqliteUsedProofs(db, write),
    retention: sqliteRetention(db, write, append, changes),
    editions: sqliteEditions(db, write, append, changes),
    drawings: sqliteDrawings(db, write),
    catalogue: sqliteCatalogue(db, changes),
    imageMarkers: sqliteImageMarkers(db, write, append),
    imageRemovals: sqliteImageRemovals(db, write),
    backups: sqliteBackups(db, write),
    restores: sqliteRestores(db, write),
    jobs: sqliteJobs(db, write),
    notices: sqliteNotices(db, write),
    kept: sqliteKept(db, write),
    viewerSessions: sqliteViewerSessions(db, write),
    packKeys: sqlitePackKeys(db, write),
    positionRelay: noRelay,
    tryRead: () => readOrUnavailable(() => void numberOf(db)),
    tryWrite: () => write(() => writeVersion(db)),
    figures,
    startUpkeep: upkeep.start,
    async close() {
      if (!db.isOpen) return
      try {
        await commit(() => undefined)
      } finally {
        await upkeep.stop()
        db.close()
      }
    },
  }
}
