import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import { viewerUrl } from '../contract/index.ts'
import type { Counts } from '../health/index.ts'
import {
  addressMailer,
  type Clock,
  countedAttempts,
  createAccessTokenVerifier,
  createAttempts,
  createHashingQueue,
  createMint,
  createNonces,
  createPasswords,
  createPollPacing,
  createRemoteKeys,
  createSealingKeys,
  ensureViewerClient,
  forgottenPasswords,
  formerAddressMailer,
  type IsSignedOut,
  keyRotationCheck,
  logoutNotices,
  makeNotMeLink,
  noticeMailer,
  openKeyRing,
  type PendingQuotas,
  type Random,
  registerOAuthRoutes,
  relyingPartyOf,
  resetMailer,
  retentionJob,
  type SendLogoutToken,
  type SendMail,
  subscriptionEndings,
  type TrustedClock,
} from '../identity/index.ts'
import type { Jobs, Rounds } from '../jobs/index.ts'
import type { Outbound } from '../outbound/index.ts'
import { type AnswerPageError, addressMail, noticeMail, resetMail, signInPages } from '../pages/index.ts'
import type { Store } from '../store/index.ts'
import { describeRoute } from './route-descriptions.ts'
import type { TokenVerification } from './viewer.ts'

/** For a host of charts alone: the identity server is another one. */
export function composeRemoteIdentity(
  { authUrl, baseUrl }: Config,
  {
    now,
    isSignedOut,
    outbound,
  }: { readonly now: Clock; readonly isSignedOut: IsSignedOut; readonly outbound: Outbound },
): TokenVerification {
  const publishedKeys = createRemoteKeys(authUrl, now, outbound)
  const verifier = { issuer: authUrl, audience: baseUrl, keys: publishedKeys, isSignedOut, now }
  const { verify: verifyAccessToken, recall: recallToken } = createAccessTokenVerifier(verifier)
  return { isHere: false, publishedKeys, verifyAccessToken, recallToken }
}

type Parts = {
  readonly store: Store
  readonly masterKey: Buffer
  readonly isSignedOut: IsSignedOut
  /** Sends notifications of ended browser sessions. */
  readonly notify: SendLogoutToken
  /** Sends notices to the owners of accounts; null: no mail is configured. */
  readonly sendMail: SendMail | null
  readonly answerPageError: AnswerPageError
  /** null: nothing reads them. */
  readonly counts: Counts | null
  readonly now: Clock
  readonly trustedClock: TrustedClock
  readonly random: Random
  readonly rounds: Rounds
  readonly jobs: Jobs
}

/** The identity server with its pages. */
export async function composeIdentity(
  app: FastifyInstance,
  config: Config,
  { store, masterKey, isSignedOut, notify, sendMail, answerPageError, counts, now, trustedClock, ...others }: Parts,
): Promise<TokenVerification> {
  const { random, rounds, jobs } = others
  const { authUrl, baseUrl } = config
  const sealingKeys = createSealingKeys(masterKey, random)
  const keys = await openKeyRing({ store: store.signingKeys, sealingKeys, now, isLeaping: trustedClock.isLeaping })
  rounds.start({
    seconds: keyRotationCheck,
    work: keys.rotateDue,
    failure: 'The signing keys could not be rotated or reloaded',
  })
  const { verify: verifyAccessToken, recall: recallToken } = createAccessTokenVerifier({
    issuer: authUrl,
    audience: baseUrl,
    keys: keys.published,
    isSignedOut,
    now,
  })
  const mint = createMint({
    issuer: authUrl,
    audience: baseUrl,
    accessTokenLifetime: config.accessTokenLifetime,
    keys,
    random,
  })
  const userCodeKey = sealingKeys.key('user code')
  const queue = createHashingQueue()
  counts?.show({ hashing: queue.figures })
  const count = counts?.count ?? (() => undefined)
  const attemptKey = sealingKeys.key('tries')
  const attempts = createAttempts({ rateLimits: store.rateLimits, attemptKey, queue, now })
  const people = {
    attempts: countedAttempts(attempts, count),
    count,
    clients: store.clients,
    users: store.users,
    deviceSessions: store.deviceSessions,
    codeRequests: store.codeRequests,
    pushedRequests: store.pushedRequests,
    refreshFamilies: store.refreshFamilies,
    publishedKeys: keys.published,
    now,
    endsFrom: trustedClock.endsFrom,
    random,
  }
  await app.register(
    registerOAuthRoutes({
      describe: describeRoute,
      ...people,
      authUrl,
      userCodeKey,
      deviceCodeLifetime: config.deviceCodeLifetime,
      pollingInterval: config.pollingInterval,
      pendingQuotas: pendingQuotasOf(config),
      revokedTokens: store.revokedTokens,
      restores: store.restores,
      audit: store.audit,
      usedProofs: store.usedProofs,
      nonces: createNonces(sealingKeys.key('dpop nonce'), now),
      mint,
      refreshTokenKey: sealingKeys.key('refresh token'),
      responseKey: sealingKeys.key('kept answer'),
      pollPacing: createPollPacing(),
      refreshIdleLifetime: config.refreshIdleLifetime,
      refreshAbsoluteLifetime: config.refreshAbsoluteLifetime,
      verifyAccessToken,
      jwks: keys.published.current,
    }),
  )
  app.decorate('contact', config.contact)
  await app.register(
    signInPages({
      ...people,
      authUrl,
      terms: config,
      answerError: answerPageError,
      viewerUrl: config.viewer ? viewerUrl(baseUrl) : null,
      userCodeKey,
      sealingKeys,
      credentials: store.credentials,
      passkeys: store.passkeys,
      secondSteps: store.secondSteps,
      secondStepPolicy: { isRequired: config.secondStep === 'required', mayRemember: config.rememberBrowsers },
      invitations: store.invitations,
      resetLinks: store.resetLinks,
      mailLinks: store.mailLinks,
      sendsMail: sendMail !== null,
      jobs: store.jobs,
      relyingParty: relyingPartyOf(authUrl),
      usedProofs: store.usedProofs,
      browserSessions: store.browserSessions,
      sessionClients: store.sessionClients,
      consents: store.consents,
      kept: store.kept,
      notices: store.notices,
      audit: store.audit,
      passwords: createPasswords(queue),
    }),
  )
  if (config.viewer) await ensureViewerClient({ clients: store.clients, baseUrl, now })
  const failed = (failure: object) =>
    app.log.warn(failure, 'An application could not be notified of an ended browser session')
  const noticeParts = {
    notices: store.notices,
    users: store.users,
    rateLimits: store.rateLimits,
    sealingKeys,
    sendMail,
    makeLink: (sub: string) => makeNotMeLink(sub, { mailLinks: store.mailLinks, random, now }),
    write: noticeMail(authUrl, config.contact),
    now,
    failed: (failure: object) => app.log.warn(failure, 'A security notice could not be sent by mail'),
  }
  const linkParts = { users: store.users, sealingKeys, sendMail, random, now, isLeaping: trustedClock.isLeaping }
  jobs.start(
    logoutNotices({
      issuer: authUrl,
      keys,
      send: notify,
      audit: store.audit,
      clients: store.clients,
      now,
      random,
      failed,
    }),
    noticeMailer(noticeParts),
    formerAddressMailer(noticeParts),
    addressMailer({ ...linkParts, mailLinks: store.mailLinks, write: addressMail(authUrl, config.contact) }),
    forgottenPasswords({ ...linkParts, jobs: store.jobs }),
    resetMailer({
      ...linkParts,
      authUrl,
      resetLinks: store.resetLinks,
      rateLimits: store.rateLimits,
      write: resetMail(authUrl, config.contact),
    }),
    subscriptionEndings({
      users: store.users,
      notices: store.notices,
      now,
      mayNotify: () => !trustedClock.isLeaping(),
    }),
    retentionJob({
      retention: store.retention,
      audit: store.audit,
      users: store.users,
      endedSignInMemory: config.endedSignInMemory,
      auditMemory: config.auditMemory,
      now,
      mayRemove: trustedClock.mayRemove,
    }),
  )
  return { isHere: true, publishedKeys: keys.published, verifyAccessToken, recallToken }
}

const pendingQuotasOf = (config: Config): PendingQuotas => ({
  burst: config.deviceBurst,
  perSecond: config.deviceRate,
  pendingOfNetwork: config.devicePending,
  pendingOfClient: config.deviceClientPending,
  pendingWhenCrowded: config.deviceCrowdedPending,
})
