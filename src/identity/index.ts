/**
 * WHO MAY ACT: clients, device authorizations, tokens and users (service.md, endpoints 1 to 4).
 * Owns every state and transition of a sign-in, the keys, and the ports behind which they are stored.
 * Does not own the pages people see (pages calls approve and deny here), charts, or disks (store).
 */
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
export type { Clock, Random } from './chance.ts'
export type { Client, ClientStore } from './clients/client.ts'
export { hashClientSecret, makeClientSecret, secretFits, withNewSecret } from './clients/client-secret.ts'
export { type Registration, registerClient } from './clients/register-client.ts'
export { setClientEnabled } from './clients/set-client-enabled.ts'
export { type ConnectParts, connect } from './connect.ts'
export { digestUserCode, formatUserCode, parseUserCode, type UserCode } from './device/codes.ts'
export type { PendingLimit, PendingReached } from './device/device-quota.ts'
export {
  type Approval,
  approve,
  type DeviceSession,
  deny,
  isOpen,
  markOpened,
  type Requester,
} from './device/device-session.ts'
export type { DeviceChange, DeviceRows, DeviceSessionStore } from './device/device-session-store.ts'
export { answerError } from './identity-errors.ts'
export { NameError } from './names/name.ts'
export { OAuthError } from './oauth-error.ts'
export { createRetention, retentionRounds } from './retention/retention.ts'
export type { Kept, Look, RetentionStore, Swept, Unopened } from './retention/retention-store.ts'
export type { RevokedToken, RevokedTokenStore } from './revocation/revoked-token-store.ts'
export type { GrantParts } from './tokens/grant-parts.ts'
export type { SigningAlgorithm } from './tokens/jwt.ts'
export { type KeyRing, keyTending, openKeyRing } from './tokens/key-ring.ts'
export { type Retirement, type RotationParts, retireKey, rotateKey } from './tokens/key-rotation.ts'
export { type KeyState, type KeyTimes, keyState, keyTimes, signingAlgorithms } from './tokens/key-schedule.ts'
export { createKeyMaker, keysOpenWith, type NewKey } from './tokens/make-key.ts'
export { createMint, type Mint } from './tokens/mint.ts'
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
} from './tokens/refresh-family.ts'
export { createRemoteKeys } from './tokens/remote-keys.ts'
export type { SigningKeyStore, StoredKey } from './tokens/signing-key-store.ts'
export { type AccessTokenClaims, createAccessTokenVerifier } from './tokens/verify-access-token.ts'
export { createTries, type PasswordTry, type Tries, type Try } from './tries/tries.ts'
export type { Bucket, TryLimitStore } from './tries/try-limit.ts'
export { changePassword } from './users/change-password.ts'
export { type EndOfSignIns, endSignIns } from './users/end-sign-ins.ts'
export { createHashingQueue, type HashingQueue, PasswordsBusy, type Place } from './users/hashing-queue.ts'
export { createPasswords, type Passwords } from './users/password.ts'
export { type NewUser, readNewUser, registerUser } from './users/register-user.ts'
export { signIn } from './users/sign-in.ts'
export {
  entitlements,
  firstSessionVersions,
  foldUsername,
  type Subscription,
  type User,
  type UserStore,
} from './users/user.ts'
export type { WebSession, WebSessionStore } from './users/web-session.ts'
export { createVault, type Vault } from './vault.ts'
