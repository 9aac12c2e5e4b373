/** The events of the audit log and their meaning (docs/reference/audit.md), by the name in the log. */
export const auditEvents = {
  'sign-in': 'A username and a password were entered on the sign-in page',
  'sign-out': 'A user signed out of a browser',
  'browser-sign-out': 'A user signed out one of their browsers on the account page',
  'logout-notify':
    'An application was notified that browser sessions ended, or could not be: their numbers since the last entry',
  'code-entry': 'A signed-in user entered a user code that cannot be used, or more codes than the limit allows',
  'device-start':
    'More device authorizations of an application were started from a network than the quota allows; in older logs, one was started',
  'device-open': 'A signed-in user entered the code of a device authorization',
  'device-unopened':
    'Device authorizations of an application that expired without having been opened: their number in a day',
  'device-approve': 'A user approved it; the scopes are those they ticked',
  'device-deny': 'A user denied it',
  'device-redeem': 'Its tokens were collected, or refused because the account was removed or disabled',
  'device-close': 'Too many wrong code verifiers closed it',
  'device-sign-out': 'A user signed out one of their devices',
  'device-code-guessing': 'An address polled with more unknown device codes than the limit allows',
  'request-push': 'More authorization requests of an application were pushed from a network than the quota allows',
  'code-approve': 'A user approved an authorization request; the scopes are those they ticked',
  'code-deny': 'A user denied an authorization request',
  'code-redeem': 'An authorization code was redeemed, or refused because the account was removed or disabled',
  'code-refuse':
    'An application presented an authorization code that is unknown, expired or another application\u2019s, or presented it with another verifier or redirect URI, which closed it',
  'code-reuse': 'A redeemed authorization code was presented again, which ended the sign-in that it had started',
  'consent-forget': 'A user withdrew what an application had been granted without being asked again',
  refresh: 'A refresh token was replaced by the next, or refused because the account was removed or disabled',
  'refresh-reuse': 'A used refresh token was used again, which revoked its family',
  'token-revoke': 'An application revoked one of its tokens, and with it the sign-in',
  'token-refuse':
    'An application sent a refresh token that is unknown, another application\u2019s, or bound to a key that it did not prove',
  'proof-reuse': 'An application sent a DPoP proof that was used before',
  'client-token': 'An application got an access token for itself, without a person',
  'client-refuse': 'An application was rejected: it is unknown, disabled, or its secret is wrong',
  'client-add': 'An application was registered',
  'client-change': 'What an application is registered for was changed',
  'client-rotate': 'An application got a new secret',
  'client-disable': 'An application was disabled',
  'client-enable': 'An application was enabled',
  'client-rename': 'An application got another name',
  'client-remove': 'An application was removed',
  'user-add': 'An account was added',
  'user-disable': 'An account was disabled',
  'user-enable': 'An account was enabled',
  'user-rename': 'An account got another username',
  'user-remove': 'An account was removed',
  'user-password': 'A password was changed or reset, or the change was refused because the current one was wrong',
  'user-sign-out': 'A user was signed out of all devices and browsers',
  'subscription-grant': 'An account got a subscription',
  'subscription-revoke': 'An account lost a subscription',
  'edition-publish': 'An edition became visible',
  'edition-withdraw': 'The live edition of a source was withdrawn without a replacement',
  'images-adopt': 'The database was told to use another image folder',
  'key-make': 'A signing key was created',
  'key-activate': 'A signing key became active, and the previous one was retired',
  'key-remove': 'A signing key was removed: tokens signed with it no longer verify',
  'clock-accept': 'An operator stated that the clock of a server is right',
  'audit-forget': 'The oldest entries of this log were removed, because they were older than AUDIT_MEMORY',
} as const
export type AuditEvent = keyof typeof auditEvents

export const auditOutcomes = {
  ok: 'The event took place',
  refused: 'It was requested and refused',
  limited: 'It was refused without being checked, because a rate limit was reached',
} as const
export type AuditOutcome = keyof typeof auditOutcomes

export const isAuditEvent = (word: string): word is AuditEvent => Object.hasOwn(auditEvents, word)
