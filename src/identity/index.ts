/**
 * WHO MAY ACT: clients, accounts, sign-in, authorizations, grants, tokens, keys and sessions (service.md, endpoints 1 to 4), with
 * the limits, the audit log, notices, logout and retention that belong to them. Each folder is a noun: the noun, the port behind
 * which it is stored, its use-cases, its endpoint. Pages and commands call these use-cases and decide nothing. What only
 * commands need is in operators/, an entry of its own. Does not own pages, charts, mail, or disks (store).
 */

export { keepAccountLanguage, type ReadLanguage } from './accounts/account-language.ts'
export { endSignIns } from './accounts/end-sign-ins.ts'
export { removeAccount, signOutEverywhere } from './accounts/manage-user.ts'
export { type SubscriptionNow, subscriptionOf } from './accounts/subscription.ts'
export { subscriptionEndings } from './accounts/subscription-endings.ts'
export {
  entitlements,
  newAccount,
  type SignedOutAccount,
  type UsedLink,
  type User,
  type UserChange,
  type UserStore,
} from './accounts/user.ts'
export {
  askForAddress,
  findPendingAddress,
  withdrawAddress,
} from './addresses/ask-for-address.ts'
export { confirmAddress, removeOwnAddress } from './addresses/change-address.ts'
export { findAddressLink } from './addresses/find-address-link.ts'
export { addressMailer } from './addresses/send-address-links.ts'
export type { Actor, ProcessActor } from './audit/actor.ts'
export type { AuditEvent } from './audit/audit-events.ts'
export {
  type AuditDetails,
  type AuditEntry,
  type AuditLog,
  type AuditQuery,
  type AuditRow,
  type AuditVerdict,
  auditEntry,
  auditedDevice,
  type Origin,
} from './audit/audit-log.ts'
export { eraseDetails } from './audit/erase-details.ts'
export { beginAuthorization, type RequestFault } from './authorization/begin-authorization.ts'
export type { CodeRequest, CodeRequestStore } from './authorization/code-request.ts'
export type { PendingQuotas, QuotaLimit, QuotaReached } from './authorization/pending-quota.ts'
export type { PushedRequest, PushedRequestStore } from './authorization/pushed-request.ts'
export { needsConsent } from './authorization/scope.ts'
export type { Client, ClientStore } from './clients/client.ts'
export { ensureViewerClient, isViewer } from './clients/viewer-client.ts'
export type { Clock } from './clock.ts'
export { decideAuthorization } from './consent/code/decide-authorization.ts'
export { findRequest } from './consent/code/find-request.ts'
export { reviewAuthorization, type SignInReason, type Visitor } from './consent/code/review-authorization.ts'
export type { Decision } from './consent/decision.ts'
export { forgetConsent, listConsents } from './consent/list-consents.ts'
export type { ConsentStore, RememberedConsent } from './consent/remembered-consent.ts'
export type { CredentialStore, Credentials } from './credentials/credentials.ts'
export {
  type ForeignPasskeys,
  mostPasskeys,
  type Passkey,
  type PasskeyStore,
} from './credentials/passkey.ts'
export { createPasswords, type Passwords } from './credentials/password.ts'
export { type PasswordFault, passwordFault, passwordLength } from './credentials/password-fault.ts'
export {
  type ListedSecondStep,
  recoveryCodeCount,
  recoveryCodesLeft,
  type SecondStep,
  type SecondStepStore,
  type SecondStepUse,
  secondStepOf,
} from './credentials/second-step.ts'
export { formatUserCode, parseUserCode, type UserCode } from './device/codes.ts'
export { decide, type RequestToDecide, requestToDecide, reviewRequest } from './device/device-decision.ts'
export type {
  DeviceChange,
  DeviceRows,
  DeviceSessionStore,
  PollState,
} from './device/device-session.ts'
export { approve, type DeviceSession, deny, isOpen } from './device/device-session.ts'
export { createPollPacing } from './device/poll-pacing.ts'
export { createNonces } from './dpop/nonces.ts'
export { createUsedProofMemory } from './dpop/used-proof-memory.ts'
export type { UsedProof, UsedProofStore } from './dpop/used-proofs.ts'
export { acceptInvitation } from './invitations/accept-invitation.ts'
export { findInvitation, refuseInvitation } from './invitations/find-invitation.ts'
export type { Invitation, InvitationStore, InvitedSubscription } from './invitations/invitation.ts'
export { keyRotationCheck, openKeyRing } from './keys/key-ring.ts'
export { isRotationOverdue, nextRotation } from './keys/key-schedule.ts'
export type { PublishedKeys } from './keys/published-keys.ts'
export { createRemoteKeys } from './keys/remote-keys.ts'
export type { SigningKeyStore, StoredKey } from './keys/signing-key-store.ts'
export { type Attempts, createAttempts } from './limits/attempts.ts'
export { countedAttempts } from './limits/counted-attempts.ts'
export { createHashingQueue } from './limits/hashing-queue.ts'
export type { Bucket, RateLimitStore } from './limits/rate-limit.ts'
export {
  type EndSessionFault,
  type EndSessionRequest,
  locationAfterLogout,
  readEndSession,
} from './logout/end-session-request.ts'
export { logoutNotices } from './logout/notify-clients.ts'
export { isOwnSignOut, sealOwnSignOut } from './logout/own-sign-out.ts'
export { createSendLogoutToken, type SendLogoutToken } from './logout/send-logout-token.ts'
export type { SessionClient } from './logout/session-client.ts'
export type { SessionClientStore } from './logout/session-client-store.ts'
export { findMailLink, refuseMailLink } from './mail-links/find-mail-link.ts'
export { type MailLink, type MailLinkStore, mailLinkLifetime } from './mail-links/mail-link.ts'
export { makeNotMeLink, signOutByLink } from './mail-links/not-me.ts'
export { foldUsername } from './names/fold-username.ts'
export { NameError, type NameFault, nameLength } from './names/name.ts'
export { listNotices } from './notices/list-notices.ts'
export type { Mail, SendMail } from './notices/mail.ts'
export { type NewNotice, type Notice, type NoticeDetails, type NoticeStore, newNotice } from './notices/notice.ts'
export { noticeKinds } from './notices/notice-kinds.ts'
export { formerAddressMailer, noticeMailer, type Recipient } from './notices/send-notices.ts'
export { type Activity, type ActivityKind, type ActivityPage, listActivity } from './own-data/activity.ts'
export { type AccountExport, type ExportParts, exportAccount } from './own-data/export-account.ts'
export { pooledRandom, type Random } from './random.ts'
export { findResetLink, refuseReset } from './recovery/find-reset-link.ts'
export { type AskForResetParts, askForReset, forgottenPasswords } from './recovery/forgotten-password.ts'
export { type MadeResetLink, makeResetLink } from './recovery/make-reset-link.ts'
export type { ResetLink, ResetLinkStore } from './recovery/reset-link.ts'
export { resetOwnPassword } from './recovery/reset-own-password.ts'
export { resetMailer } from './recovery/send-reset-links.ts'
export { registerOAuthRoutes } from './register-oauth-routes.ts'
export { forgetUsedProofs, retentionJob, retentionRounds } from './retention/retention.ts'
export type { RetainedKind, RetentionStore, Unopened } from './retention/retention-store.ts'
export { createSealingKeys, type SealingKeys } from './sealing/sealing-keys.ts'
export type { BrowserSession, BrowserSessionStore } from './sessions/browser/browser-session.ts'
export { findPerson, lookUpPerson, type Person, recordUse } from './sessions/browser/find-person.ts'
export type { KnownBrowser } from './sessions/browser/known-browser.ts'
export { type ListedBrowser, listBrowsers } from './sessions/browser/list-browsers.ts'
export { sessionLifetime } from './sessions/browser/session-lifetime.ts'
export { signOut, signOutBrowser } from './sessions/browser/sign-out.ts'
export { type Devices, type ListedDevice, listDevices } from './sessions/refresh/list-devices.ts'
export { nameDevice } from './sessions/refresh/name-device.ts'
export { newerTokenDays } from './sessions/refresh/newer-token.ts'
export {
  type FamilyChange,
  type FamilyRows,
  type RefreshFamily,
  type RefreshFamilyStore,
  wasEnded,
} from './sessions/refresh/refresh-family.ts'
export type { Restore, RestoreStore } from './sessions/refresh/restore-store.ts'
export { signOutDevice } from './sessions/refresh/sign-out-device.ts'
export type { Requester } from './sessions/requester.ts'
export { type Act, acts, type Freshness, freshness, isFresh } from './sign-in/freshness.ts'
export type { NotChecked, PasskeyRefusal } from './sign-in/method.ts'
export type { Given } from './sign-in/methods.ts'
export {
  type AddedPasskey,
  addPasskey,
  beginAddingPasskey,
} from './sign-in/passkey/add-passkey.ts'
export { askForPasskey } from './sign-in/passkey/ask-passkey.ts'
export { HostChanged, requireOwnHost } from './sign-in/passkey/host-change.ts'
export { type ListedPasskey, listPasskeys, removePasskey, renamePasskey } from './sign-in/passkey/own-passkeys.ts'
export { changeOwnPassword } from './sign-in/password/change-own-password.ts'
export { changePassword } from './sign-in/password/change-password.ts'
export { checkPassword } from './sign-in/password/check-password.ts'
export {
  hasSecondFactor,
  missingFactor,
  type SecondStepPolicy,
  secondStepFor,
} from './sign-in/second-factor.ts'
export { type FinishedSignIn, finishSignIn } from './sign-in/second-step/finish-sign-in.ts'
export { type FirstFactor, firstFactorLifetime } from './sign-in/second-step/first-factor.ts'
export {
  removeSecondStep,
  renewRecoveryCodes,
} from './sign-in/second-step/own-second-step.ts'
export { beginSetUp, confirmSetUp, type SetUp, type SetUpResult } from './sign-in/second-step/set-up.ts'
export { signIn } from './sign-in/sign-in.ts'
export { createAcceptToken } from './tokens/accept-token.ts'
export { meetsContext } from './tokens/authentication-context.ts'
export { createClientTokens } from './tokens/client-tokens.ts'
export { createMint, type Mint } from './tokens/mint.ts'
export type { RevokedToken, RevokedTokenStore } from './tokens/revoked-token-store.ts'
export { createSignedOutAccounts, signedOutRounds } from './tokens/signed-out-accounts.ts'
export { type AccessTokenClaims, createAccessTokenVerifier, type IsSignedOut } from './tokens/verify-access-token.ts'
export { clockStanding } from './trusted-clock/accept-clock.ts'
export type { ClockRecord, ClockStore } from './trusted-clock/clock-store.ts'
export { clockInWords } from './trusted-clock/reference.ts'
export { type ClockReport, clockRounds, openTrustedClock, type TrustedClock } from './trusted-clock/trusted-clock.ts'
export { type RelyingParty, relyingPartyOf } from './webauthn/relying-party.ts'
export { answerError } from './wire/answer-error.ts'
export { OAuthError } from './wire/oauth-error.ts'
