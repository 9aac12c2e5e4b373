import { after, describe, test } from 'node:test'
import { auditDetailsSuite } from './audit-details.ts'
import { auditLogSuite } from './audit-log.ts'
import { backupStoreSuite } from './backups.ts'
import { browserEndSuite } from './browser-ends.ts'
import { catalogueSuite } from './catalogue.ts'
import { changesSuite } from './changes.ts'
import { clientStoreSuite } from './clients.ts'
import { clockStoreSuite } from './clock.ts'
import { closedStoreSuite } from './closed-store.ts'
import { codeRequestStoreSuite } from './code-requests.ts'
import { completedEditionSuite } from './completed-editions.ts'
import { consentStoreSuite } from './consents.ts'
import { deviceQuotaSuite } from './device-quotas.ts'
import { deviceSessionStoreSuite } from './device-sessions.ts'
import { drawingStoreSuite } from './drawings.ts'
import { auditVersionsSuite } from './earlier/audit-versions.ts'
import { editionStoreSuite } from './editions.ts'
import { extendedEditionSuite } from './extended-editions.ts'
import { storeFiguresSuite } from './figures.ts'
import { imageMarkerStoreSuite } from './image-markers.ts'
import { imageRemovalStoreSuite } from './image-removals.ts'
import { imageStoreSuite } from './images.ts'
import { invitationStoreSuite } from './invitations.ts'
import { jobQueueSuite } from './job-queues.ts'
import { jobStoreSuite } from './jobs.ts'
import { keptStoreSuite } from './kept.ts'
import { mailLinkStoreSuite } from './mail-links.ts'
import { noticeStoreSuite } from './notices.ts'
import { packKeyStoreSuite } from './pack-keys.ts'
import { passkeyStoreSuite } from './passkeys.ts'
import { pushedRequestStoreSuite } from './pushed-requests.ts'
import { openArena, rounds } from './races/arena.ts'
import { callers } from './races/callers.ts'
import { codeKillsSuite } from './races/code-kills.ts'
import { codesSuite } from './races/codes.ts'
import { contestsSuite } from './races/contests.ts'
import { endsSuite } from './races/ends.ts'
import { endsAndKillsSuite } from './races/ends-and-kills.ts'
import { historiesSuite } from './races/histories.ts'
import { imageRemovalsSuite } from './races/image-removals.ts'
import { jobRacesSuite } from './races/jobs.ts'
import { keyRacesSuite } from './races/keys.ts'
import { killsSuite } from './races/kills.ts'
import { parallelRefreshSuite } from './races/parallel-refreshes.ts'
import { runningService } from './races/running-service.ts'
import { serversSuite } from './races/servers.ts'
import { tryLimitStoreSuite } from './rate-limits.ts'
import { refreshFamilyStoreSuite } from './refresh-families.ts'
import { resetLinkStoreSuite } from './reset-links.ts'
import { retentionStoreSuite } from './retention.ts'
import { revokedTokenStoreSuite } from './revoked-tokens.ts'
import { secondStepStoreSuite } from './second-steps.ts'
import { sessionClientStoreSuite } from './session-clients.ts'
import { signedOutAccountsSuite } from './signed-out-accounts.ts'
import { signingKeyStoreSuite } from './signing-keys.ts'
import type { StoreUnderTest } from './store-under-test.ts'
import { usedProofStoreSuite } from './used-proofs.ts'
import { userStoreSuite } from './users.ts'
import { viewerServersSuite } from './viewer-servers.ts'
import { viewerSessionStoreSuite } from './viewer-sessions.ts'

type Suite = (store: StoreUnderTest) => void

/** One suite after the other: each uses the databases of the one before it. */
export function inTurn(suites: readonly Suite[], underTest: StoreUnderTest): void {
  test(`${underTest.name}, suite by suite`, async () => {
    for (const suite of suites) {
      await new Promise<void>((ended) => {
        void describe(suite.name, () => {
          after(() => ended())
          suite(underTest)
        })
      })
    }
  })
}

/** The guarantees of every port. */
export const portSuites: readonly Suite[] = [
  clientStoreSuite,
  storeFiguresSuite,
  userStoreSuite,
  deviceSessionStoreSuite,
  deviceQuotaSuite,
  codeRequestStoreSuite,
  pushedRequestStoreSuite,
  consentStoreSuite,
  refreshFamilyStoreSuite,
  revokedTokenStoreSuite,
  usedProofStoreSuite,
  sessionClientStoreSuite,
  browserEndSuite,
  viewerSessionStoreSuite,
  packKeyStoreSuite,
  viewerServersSuite,
  signedOutAccountsSuite,
  retentionStoreSuite,
  signingKeyStoreSuite,
  auditLogSuite,
  auditDetailsSuite,
  auditVersionsSuite,
  clockStoreSuite,
  tryLimitStoreSuite,
  editionStoreSuite,
  completedEditionSuite,
  extendedEditionSuite,
  catalogueSuite,
  changesSuite,
  drawingStoreSuite,
  imageStoreSuite,
  imageMarkerStoreSuite,
  imageRemovalStoreSuite,
  backupStoreSuite,
  keptStoreSuite,
  jobStoreSuite,
  jobQueueSuite,
  noticeStoreSuite,
  passkeyStoreSuite,
  secondStepStoreSuite,
  mailLinkStoreSuite,
  resetLinkStoreSuite,
  invitationStoreSuite,
  closedStoreSuite,
]

/** Starting two processes takes longer than one round of a race: these share them. */
const arenaSuites: Suite = (underTest) =>
  void describe(`${underTest.name}: two processes with ${callers} callers each, ${rounds} rounds`, async () => {
    const arena = await openArena(underTest)
    contestsSuite(arena)
    codesSuite(arena)
    endsSuite(arena)
  })

const serverSuites: Suite = ({ name, fresh }) =>
  void describe(`${name}: two servers`, async () => {
    const service = await runningService(fresh)
    serversSuite(service)
    parallelRefreshSuite(service)
  })

/** The guarantees of every store to several processes, and after one of them is killed. */
export const raceSuites: readonly Suite[] = [
  historiesSuite,
  arenaSuites,
  keyRacesSuite,
  jobRacesSuite,
  serverSuites,
  killsSuite,
  codeKillsSuite,
  endsAndKillsSuite,
  imageRemovalsSuite,
]
