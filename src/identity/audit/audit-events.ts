/**
 * The account or the client concerned; the user who runs the process; the account if the entry has an address, else the user who
 * runs the process; not known.
 */
type UsualActor = 'account' | 'client' | 'process' | 'account or process' | 'unknown'

/**
 * The events of the audit log (docs/reference/audit.md), by the name in the log: their meaning, and who causes them, where an
 * entry does not say it itself (actor.ts).
 */
export const auditEvents = {
  'sign-in': {
    by: 'account',
    means: 'A username and a password were entered on the sign-in page, or a passkey was used there',
  },
  'second-step': {
    by: 'unknown',
    means: 'A code of the second step was entered after the password of an account: it was wrong, or had to wait',
  },
  'sign-out': { by: 'account', means: 'A user signed out of a browser' },
  'browser-sign-out': { by: 'account', means: 'A user signed out one of their browsers on the account page' },
  'logout-notify': {
    by: 'process',
    means:
      'An application was notified that browser sessions ended, or could not be: their numbers since the last entry',
  },
  'code-entry': {
    by: 'account',
    means: 'A signed-in user entered a user code that cannot be used, or more codes than the limit allows',
  },
  'device-start': {
    by: 'client',
    means:
      'More device authorizations of an application were started from a network than the quota allows; in older logs, one was started',
  },
  'device-open': { by: 'account', means: 'A signed-in user entered the code of a device authorization' },
  'device-unopened': {
    by: 'process',
    means: 'Device authorizations of an application that expired without having been opened: their number in a day',
  },
  'device-approve': { by: 'account', means: 'A user approved it; the scopes are those they ticked' },
  'device-deny': { by: 'account', means: 'A user denied it' },
  'device-redeem': {
    by: 'client',
    means: 'Its tokens were collected, or refused because the account was removed or disabled',
  },
  'device-close': { by: 'client', means: 'Too many wrong code verifiers closed it' },
  'device-sign-out': { by: 'account', means: 'A user signed out one of their devices' },
  'device-name': { by: 'account', means: 'A user named one of their devices, or removed its name' },
  'device-code-guessing': {
    by: 'client',
    means: 'An address polled with more unknown device codes than the limit allows',
  },
  'request-push': {
    by: 'client',
    means: 'More authorization requests of an application were pushed from a network than the quota allows',
  },
  'code-approve': {
    by: 'account',
    means: 'A user approved an authorization request; the scopes are those they ticked',
  },
  'code-deny': { by: 'account', means: 'A user denied an authorization request' },
  'code-redeem': {
    by: 'client',
    means: 'An authorization code was redeemed, or refused because the account was removed or disabled',
  },
  'code-refuse': {
    by: 'client',
    means:
      'An application presented an authorization code that is unknown, expired or another application\u2019s, or presented it with another verifier or redirect URI, which closed it',
  },
  'code-reuse': {
    by: 'client',
    means: 'A redeemed authorization code was presented again, which ended the sign-in that it had started',
  },
  'consent-forget': {
    by: 'account',
    means: 'A user withdrew what an application had been granted without being asked again',
  },
  refresh: {
    by: 'client',
    means: 'A refresh token was replaced by the next, or refused because the account was removed or disabled',
  },
  'refresh-reuse': { by: 'client', means: 'A used refresh token was used again, which revoked its family' },
  'token-revoke': { by: 'client', means: 'An application revoked one of its tokens, and with it the sign-in' },
  'token-refuse': {
    by: 'client',
    means:
      'An application sent a refresh token that is unknown, another application\u2019s, or bound to a key that it did not prove',
  },
  'proof-reuse': { by: 'client', means: 'An application sent a DPoP proof that was used before' },
  'client-token': { by: 'client', means: 'An application got an access token for itself, without a person' },
  'client-refuse': {
    by: 'unknown',
    means: 'An application was rejected: it is unknown, disabled, or its secret is wrong',
  },
  'client-add': { by: 'process', means: 'An application was registered' },
  'client-change': { by: 'process', means: 'What an application is registered for was changed' },
  'client-rotate': { by: 'process', means: 'An application got a new secret' },
  'client-disable': { by: 'process', means: 'An application was disabled' },
  'client-enable': { by: 'process', means: 'An application was enabled' },
  'client-rename': { by: 'process', means: 'An application got another name' },
  'client-remove': { by: 'process', means: 'An application was removed' },
  'user-add': { by: 'process', means: 'An account was added' },
  'user-disable': { by: 'process', means: 'An account was disabled' },
  'user-enable': { by: 'process', means: 'An account was enabled' },
  'user-rename': { by: 'process', means: 'An account got another username' },
  'user-remove': { by: 'account or process', means: 'An account was removed' },
  'account-export': { by: 'account or process', means: 'What the server holds about an account was downloaded' },
  'user-password': {
    by: 'account or process',
    means: 'A password was changed or reset, or the change was refused because the current one was wrong',
  },
  'email-ask': {
    by: 'account',
    means: 'A user entered a mail address, to which a link was sent, or asked for more mails than the limits allow',
  },
  'user-email': {
    by: 'account or process',
    means:
      'The mail address of an account was confirmed, entered by an operator, or removed, or its confirmation was withdrawn',
  },
  'password-forgotten': {
    by: 'unknown',
    means: 'More links to set a new password were asked for from a network, or altogether, than the limits allow',
  },
  'reset-link': { by: 'process', means: 'A link to set a new password was made, by an operator or for a mail' },
  'password-reset': { by: 'account', means: 'A password was set with a reset link' },
  'invitation-add': { by: 'process', means: 'An invitation was made' },
  'invitation-revoke': { by: 'process', means: 'An invitation was revoked' },
  'invitation-accept': { by: 'account', means: 'A user made an account by an invitation' },
  'link-refuse': {
    by: 'unknown',
    means: 'A reset link, an invitation or the link of a mail was used that is not valid, or not there',
  },
  'passkey-add': { by: 'account', means: 'A passkey was added to an account, or refused' },
  'second-step-add': { by: 'account', means: 'A second step was set up for an account, replaced, or refused' },
  'second-step-codes': { by: 'account', means: 'An account got new recovery codes; the earlier ones are void' },
  'second-step-remove': {
    by: 'account or process',
    means: 'The second step of an account was removed with its recovery codes',
  },
  'passkey-rename': { by: 'account', means: 'A passkey got another name' },
  'passkey-remove': { by: 'account or process', means: 'A passkey was removed from an account' },
  'passkeys-host': {
    by: 'process',
    means: 'An operator accepted that passkeys made for an earlier host of AUTH_URL cannot be used',
  },
  'user-sign-out': { by: 'account or process', means: 'A user was signed out of all devices and browsers' },
  'subscription-grant': { by: 'process', means: 'An account got a subscription' },
  'subscription-revoke': { by: 'process', means: 'An account lost a subscription' },
  'edition-publish': { by: 'process', means: 'An edition became visible' },
  'edition-withdraw': { by: 'process', means: 'The live edition of a source was withdrawn without a replacement' },
  'images-adopt': { by: 'process', means: 'The database was assigned another image folder' },
  'key-make': { by: 'process', means: 'A signing key was created' },
  'key-activate': { by: 'process', means: 'A signing key became active, and the previous one was retired' },
  'key-remove': { by: 'process', means: 'A signing key was removed: tokens signed with it no longer verify' },
  'clock-accept': { by: 'process', means: 'An operator stated that the clock of a server is right' },
  restored: {
    by: 'process',
    means: 'The database was restored from a backup: what happened between the snapshot and this entry is lost',
  },
  'audit-forget': {
    by: 'process',
    means: 'The oldest entries of this log were removed, because they were older than AUDIT_MEMORY',
  },
  'audit-erase': { by: 'process', means: 'The personal details of the entries of an account were deleted' },
} as const satisfies Readonly<Record<string, { readonly by: UsualActor; readonly means: string }>>
export type AuditEvent = keyof typeof auditEvents

export const auditOutcomes = {
  ok: 'The event took place',
  refused: 'It was requested and refused',
  limited: 'It was refused without being checked, because a rate limit was reached',
} as const
export type AuditOutcome = keyof typeof auditOutcomes

export const isAuditEvent = (word: string): word is AuditEvent => Object.hasOwn(auditEvents, word)
