/**
 * WHO MAY ACT: clients, accounts, authorizations, grants, tokens, keys and sessions (service.md, endpoints 1 to 4), with the
 * limits, the audit log and the retention that belong to them. Each folder is a noun: the noun, the port behind which it is
 * stored, its use-cases, its endpoint. Pages, the command line and the console call these use-cases and decide nothing.
 * Does not own pages, charts, or disks (store).
 */
export { type EndOfSignIns, endSignIns } from './accounts/end-sign-ins.ts'
export { findUser, type ListedUser, listUsers } from './accounts/list-users.ts'
export { resetPassword, setUserEnabled, signOutUser } from './accounts/manage-user.ts'
export { type NewUser, readNewUser, registerUser } from './accounts/register-user.ts'
export { removeUser } from './accounts/remove-user.ts'
export { type Renaming, renameUser } from './accounts/rename-user.ts'
export { signOutEverywhere } from './accounts/sign-out-everywhere.ts'
export { type Subscription, type SubscriptionNow, subscriptionOf } from './accounts/subscription.ts'
export { grantSubscription, revokeSubscription } from './accounts/subscriptions.ts'
export {
  entitlements,
  firstSessionVersions,
  type SignedOutAccount,
  type User,
  type UserChange,
  type UserStore,
} from './accounts/user.ts'
export { type Actor, actorKinds, type EntryActor, type ProcessActor } from './audit/actor.ts'
export { type AuditEvent, type AuditOutcome, auditEvents, auditOutcomes, isAuditEvent } from './audit/audit-events.ts'
export {
  type AuditDetails,
  type AuditEntry,
  type AuditLog,
  type AuditQuery,
  type AuditRow,
  type AuditVerdict,
  auditEntry,
  auditedDevice,
  type Forgetting,
  type Origin,
} from './audit/audit-log.ts'
export { eraseDetails } from './audit/erase-details.ts'
export { type ListedEntry, listEntries } from './audit/list-entries.ts'
export { type Approval, mayStillSignIn } from './authorization/approval.ts'
export { type AuthorizationParts, beginAuthorization, type RequestFault } from './authorization/begin-authorization.ts'
export type { CodeRequest } from './authorization/code-request.ts'
export type { CodeChange, CodeRequestStore, CodeRows } from './authorization/code-request-store.ts'
export { digestUserCode, formatUserCode, parseUserCode, type UserCode } from './authorization/codes.ts'
export type { DeviceQuotas, PendingLimit, PendingReached } from './authorization/device-quota.ts'
export {
  approve,
  type DeviceSession,
  deny,
  isOpen,
  markOpened,
} from './authorization/device-session.ts'
export type {
  DeviceChange,
  DeviceRows,
  DeviceSessionStore,
  PendingSession,
} from './authorization/device-session-store.ts'
export { createPollPacing } from './authorization/poll-pacing.ts'
export type { PushedRequest, PushedRequestStore } from './authorization/pushed-request.ts'
export { needsConsent, scopeToDecide } from './authorization/scope.ts'
export { changeClient } from './clients/change-client.ts'
export type { Client, ClientStore } from './clients/client.ts'
export { hashClientSecret, makeClientSecret, secretFits, withNewSecret } from './clients/client-secret.ts'
export { findClient, type ListedClient, listClients } from './clients/list-clients.ts'
export { type Registration, registerClient, registerPublicClient } from './clients/register-client.ts'
export type { ClientTerms } from './clients/registration.ts'
export { RegistrationError } from './clients/registration-error.ts'
export { removeClient } from './clients/remove-client.ts'
export { renameClient } from './clients/rename-client.ts'
export { rotateSecret } from './clients/rotate-secret.ts'
export { setClientEnabled } from './clients/set-client-enabled.ts'
export { ensureViewerClient } from './clients/viewer-client.ts'
export type { Clock } from './clock.ts'
export type { AnswerParts } from './consent/answer-request.ts'
export { type Decision, type DecisionResult, decide } from './consent/decide.ts'
export { decideAuthorization } from './consent/decide-authorization.ts'
export { type EndedRequest, findRequest } from './consent/find-request.ts'
export { forgetConsent, type ListedConsent, listConsents } from './consent/list-consents.ts'
export type { ConsentStore, RememberedConsent } from './consent/remembered-consent.ts'
export { type RequestToDecide, requestToDecide } from './consent/request-to-decide.ts'
export { type AuthorizationToDecide, reviewAuthorization, type Visitor } from './consent/review-authorization.ts'
export { type ConsentParts, reviewRequest } from './consent/review-request.ts'
export type { CredentialStore, Credentials } from './credentials/credentials.ts'
export { makePassword } from './credentials/make-password.ts'
export { createPasswords, type Passwords } from './credentials/password.ts'
export { type PasswordFault, type PersonNames, passwordFault, passwordLength } from './credentials/password-fault.ts'
export { createNonces, type Nonces } from './dpop/nonces.ts'
export { createUsedProofMemory } from './dpop/used-proof-memory.ts'
export type { UsedProof, UsedProofStore } from './dpop/used-proofs.ts'
export type { GrantParts } from './grants/grant.ts'
export { type KeyRing, keyRotationCheck, openKeyRing } from './keys/key-ring.ts'
export { type Retirement, type RotationParts, retireKey, rotateKey } from './keys/key-rotation.ts'
export { type KeyState, type KeyTimes, keyState, keyTimes } from './keys/key-schedule.ts'
export { type ListedKey, listKeys } from './keys/list-keys.ts'
export { createKeyMaker, keysOpenWith, type NewKey } from './keys/make-key.ts'
export type { PublishedKeys } from './keys/published-keys.ts'
export { createRemoteKeys } from './keys/remote-keys.ts'
export type { SigningKeyStore, StoredKey } from './keys/signing-key-store.ts'
export { type Attempt, type Attempts, createAttempts, type PasswordAttempt } from './limits/attempts.ts'
export { createHashingQueue, type HashingQueue, PasswordsBusy, type QueueSlot } from './limits/hashing-queue.ts'
export type { Bucket, RateLimitStore } from './limits/rate-limit.ts'
export {
  type EndSessionFault,
  type EndSessionRequest,
  locationAfterLogout,
  readEndSession,
} from './logout/end-session-request.ts'
export { logoutNotices } from './logout/notify-clients.ts'
export { isOwnSignOut, sealOwnSignOut } from './logout/own-sign-out.ts'
export { recordSessionClient } from './logout/record-session-client.ts'
export { createSendLogoutToken, type SendLogoutToken } from './logout/send-logout-token.ts'
export type { SessionClient } from './logout/session-client.ts'
export type { SessionClientStore } from './logout/session-client-store.ts'
export { foldUsername } from './names/fold-username.ts'
export { NameError, nameLength, readName } from './names/name.ts'
export { listNotices } from './notices/list-notices.ts'
export {
  type NewNotice,
  type Notice,
  type NoticeDetails,
  type NoticeStore,
  newNotice,
} from './notices/notice.ts'
export { type NoticeKind, noticeKinds } from './notices/notice-kinds.ts'
export { type Mail, type MailResult, noticeMailer, type Recipient, type SendMail } from './notices/send-notices.ts'
export { pooledRandom, type Random } from './random.ts'
export { type OAuthParts, registerOAuthRoutes } from './register-oauth-routes.ts'
export { forgetUsedProofs, retentionJob, retentionRounds } from './retention/retention.ts'
export type { RetainedKind, RetentionBatch, RetentionStore, Swept, Unopened } from './retention/retention-store.ts'
export { createSealingKeys, type SealingKeys } from './sealing/sealing-keys.ts'
export type { BrowserSession, BrowserSessionStore } from './sessions/browser/browser-session.ts'
export { findPerson, type Person } from './sessions/browser/find-person.ts'
export type { KnownBrowser } from './sessions/browser/known-browser.ts'
export { type Browsers, type ListedBrowser, listBrowsers } from './sessions/browser/list-browsers.ts'
export { signOut } from './sessions/browser/sign-out.ts'
export { signOutBrowser } from './sessions/browser/sign-out-browser.ts'
export { type Devices, listDevices } from './sessions/refresh/list-devices.ts'
export {
  type FamilyChange,
  type FamilyHolders,
  type FamilyRows,
  isLive,
  type RefreshFamily,
  type RefreshFamilyStore,
  type RevocationReason,
  revoke,
  wasEnded,
} from './sessions/refresh/refresh-family.ts'
export { type DeviceParts, signOutDevice } from './sessions/refresh/sign-out-device.ts'
export type { Requester } from './sessions/requester.ts'
export type { NotChecked, SignInParts } from './sign-in/method.ts'
export { changeOwnPassword, type PasswordChangeResult } from './sign-in/password/change-own-password.ts'
export { changePassword } from './sign-in/password/change-password.ts'
export { checkPassword } from './sign-in/password/check-password.ts'
export { signIn } from './sign-in/sign-in.ts'
export { createAcceptToken } from './tokens/accept-token.ts'
export { type ClientTokens, createClientTokens } from './tokens/client-tokens.ts'
export { createMint, type Mint } from './tokens/mint.ts'
export type { RevokedToken, RevokedTokenStore } from './tokens/revoked-token-store.ts'
export { createSignedOutAccounts, signedOutRounds } from './tokens/signed-out-accounts.ts'
export {
  type AccessTokenClaims,
  type AccessTokenVerifier,
  createAccessTokenVerifier,
  type IsSignedOut,
} from './tokens/verify-access-token.ts'
export { acceptClock, clockStanding } from './trusted-clock/accept-clock.ts'
export { clockInWords } from './trusted-clock/clock-in-words.ts'
export type { ClockEvidence, ClockRecord, ClockStore } from './trusted-clock/clock-store.ts'
export type { ClockStanding } from './trusted-clock/reference.ts'
export {
  type ClockReport,
  clockRounds,
  openTrustedClock,
  type TrustedClock,
} from './trusted-clock/trusted-clock.ts'
export { answerError } from './wire/answer-error.ts'
export { OAuthError } from './wire/oauth-error.ts'
