/**
 * Operator use-cases: accounts, clients, keys, the clock and the audit log, as commands call them. A
 * server needs none of them; what it composes and its pages call is in ../index.ts.
 */
export { findUser, type ListedUser, listUsers, type ShownUser } from '../accounts/list-users.ts'
export { removeUser, renameUser, resetPassword, setUserEnabled, signOutUser } from '../accounts/manage-user.ts'
export { readNewUser, registerUser } from '../accounts/register-user.ts'
export { subscriptionOf } from '../accounts/subscription.ts'
export { grantSubscription, revokeSubscription } from '../accounts/subscriptions.ts'
export { entitlements } from '../accounts/user.ts'
export { setAddress } from '../addresses/change-address.ts'
export { actorKinds } from '../audit/actor.ts'
export { auditEvents, isAuditEvent } from '../audit/audit-events.ts'
export { type ListedEntry, listEntries } from '../audit/list-entries.ts'
export { secretFits } from '../clients/client-secret.ts'
export { findClient, type ListedClient, listClients } from '../clients/list-clients.ts'
export { changeClient, removeClient, renameClient, rotateSecret, setClientEnabled } from '../clients/manage-client.ts'
export { type Registration, registerClient, registerPublicClient } from '../clients/register-client.ts'
export type { ClientTerms } from '../clients/registration.ts'
export { RegistrationError } from '../clients/registration-error.ts'
export { makePassword } from '../credentials/password.ts'
export { type PasswordFault, type PersonNames, passwordFault, passwordLength } from '../credentials/password-fault.ts'
export { invitationState } from '../invitations/invitation.ts'
export {
  type ListedInvitation,
  listInvitations,
  makeInvitation,
  revokeInvitation,
} from '../invitations/manage-invitations.ts'
export { type RotationParts, retireKey, rotateKey } from '../keys/key-rotation.ts'
export { type ListedKey, listKeys } from '../keys/list-keys.ts'
export { createKeyMaker, keysOpenWith } from '../keys/make-key.ts'
export { NameError, readName } from '../names/name.ts'
export { exportUser } from '../own-data/export-account.ts'
export { makeResetLink } from '../recovery/make-reset-link.ts'
export { resetLinkLifetime } from '../recovery/reset-link.ts'
export { createSealingKeys } from '../sealing/sealing-keys.ts'
export { listPasskeys, removePasskey } from '../sign-in/passkey/own-passkeys.ts'
export { resetSecondStep } from '../sign-in/second-step/own-second-step.ts'
export { acceptClock, clockStanding } from '../trusted-clock/accept-clock.ts'
export { type ClockStanding, clockInWords } from '../trusted-clock/reference.ts'
export { relyingPartyOf } from '../webauthn/relying-party.ts'
