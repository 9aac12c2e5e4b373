import { type Database, type StoreParts, theService } from '../store.ts'
import { postgresAuditLog } from './audit-log.ts'
import { postgresBackups, postgresRestores } from './backups.ts'
import { postgresBrowserSessions } from './browser-sessions.ts'
import { postgresCatalogue } from './catalogue.ts'
import { postgresClients } from './clients.ts'
import { postgresClock } from './clock.ts'
import { postgresCodeRequests } from './code-requests.ts'
import { connectTo, statement } from './connections.ts'
import { postgresConsents } from './consents.ts'
import { postgresDeviceSessions } from './device-sessions.ts'
import { postgresEditions } from './editions.ts'
import { postgresDrawings, postgresImageMarkers, postgresImageRemovals } from './images.ts'
import { postgresInvitations } from './invitations.ts'
import { postgresJobs } from './jobs.ts'
import { postgresKept } from './kept.ts'
import { postgresMailLinks } from './mail-links.ts'
import { migratePostgres } from './migrate.ts'
import { postgresNotices } from './notices.ts'
import { postgresPackKeys } from './pack-keys.ts'
import { postgresPasskeys } from './passkeys.ts'
import { postgresPositionRelay } from './position-relay.ts'
import { postgresPushedRequests } from './pushed-requests.ts'
import { postgresRateLimits } from './rate-limits.ts'
import { postgresRefreshFamilies } from './refresh-families.ts'
import { postgresResetLinks } from './reset-links.ts'
import { postgresRetention } from './retention.ts'
import { postgresSecondSteps } from './second-steps.ts'
import { postgresSessionClients } from './session-clients.ts'
import { postgresSigningKeys } from './signing-keys.ts'
import { postgresRevokedTokens, postgresUsedProofs } from './tokens.ts'
import { createUpdateWithRetries } from './update-with-retries.ts'
import { postgresCredentials, postgresUsers } from './users.ts'
import { postgresViewerSessions } from './viewer-sessions.ts'

/** To the log of the database alone, where nothing reads it. */
const writeMessage = statement("SELECT pg_logical_emit_message(true, 'platekeeper', '')")

const readNothing = statement('SELECT')

/** Every port on one PostgreSQL database, its schema brought up to date. Throws StoreUnavailable with a remedy. */
export async function openPostgres(
  url: string,
  { foldUsername, queryTimeout, actor = theService }: StoreParts,
): Promise<Database> {
  await migratePostgres(url)
  const db = connectTo(url, actor, queryTimeout)
  const updateWithRetries = createUpdateWithRetries(db)
  const positionRelay = postgresPositionRelay(db, url)
  return {
    clients: postgresClients(db, updateWithRetries),
    users: postgresUsers(db, updateWithRetries, foldUsername),
    credentials: postgresCredentials(db),
    passkeys: postgresPasskeys(db, updateWithRetries),
    secondSteps: postgresSecondSteps(db, updateWithRetries),
    invitations: postgresInvitations(db, foldUsername),
    mailLinks: postgresMailLinks(db),
    resetLinks: postgresResetLinks(db),
    browserSessions: postgresBrowserSessions(db),
    sessionClients: postgresSessionClients(db),
    signingKeys: postgresSigningKeys(db),
    deviceSessions: postgresDeviceSessions(db, updateWithRetries),
    codeRequests: postgresCodeRequests(db, updateWithRetries),
    pushedRequests: postgresPushedRequests(db, updateWithRetries),
    consents: postgresConsents(db),
    refreshFamilies: postgresRefreshFamilies(db, updateWithRetries),
    rateLimits: postgresRateLimits(updateWithRetries),
    audit: postgresAuditLog(db, updateWithRetries),
    clock: postgresClock(db),
    revokedTokens: postgresRevokedTokens(db),
    usedProofs: postgresUsedProofs(db),
    retention: postgresRetention(db, updateWithRetries),
    editions: postgresEditions(db),
    drawings: postgresDrawings(db),
    catalogue: postgresCatalogue(db),
    imageMarkers: postgresImageMarkers(db),
    imageRemovals: postgresImageRemovals(db),
    backups: postgresBackups(db),
    restores: postgresRestores(db),
    jobs: postgresJobs(db),
    notices: postgresNotices(db),
    kept: postgresKept(db, updateWithRetries),
    viewerSessions: postgresViewerSessions(db),
    packKeys: postgresPackKeys(db),
    positionRelay,
    async tryRead() {
      await db.query(readNothing)
    },
    async tryWrite() {
      await db.query(writeMessage)
    },
    figures: db.figures,
    startUpkeep: () => undefined,
    async close() {
      await Promise.all([positionRelay.close(), db.close()])
    },
  }
}
