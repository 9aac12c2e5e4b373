/** What the audit log can say (docs/reference/audit.md), by the word it says it with. */
export const auditEvents = {
  'sign-in': 'A username and a password were given on the sign-in page',
  'sign-out': 'A person signed out of a browser',
  'code-entry': 'A signed-in person brought a user code that cannot be used, or more codes than the limit allows',
  'device-start':
    'More device authorizations of an application were begun from a network than the quota allows; in older logs, one was begun',
  'device-open': 'A signed-in person entered the code of a device authorization',
  'device-unopened':
    'Device authorizations of an application that expired and that nobody had opened: how many in a day',
  'device-approve': 'A person approved it; the scopes are what they ticked',
  'device-deny': 'A person denied it',
  'device-redeem': 'Its tokens were collected, or refused because the account was gone or disabled',
  'device-close': 'Too many wrong code verifiers closed it',
  'device-sign-out': 'A person signed one of their devices out',
  'device-code-guessing': 'An address polled with more unknown device codes than the limit allows',
  refresh: 'A refresh token was replaced by the next, or refused because the account was gone or disabled',
  'refresh-reuse': 'A used refresh token was presented again, which revoked its family',
  'token-revoke': 'An application revoked a token of its own, and with it the sign-in it belonged to',
  'token-refuse': 'An application brought a refresh token that is unknown, or another application\u2019s',
  'client-refuse': 'An application was rejected: it is unknown, disabled, or its secret is wrong',
  'client-add': 'An application was registered',
  'client-rotate': 'An application got another secret',
  'client-disable': 'An application was disabled',
  'client-enable': 'An application was enabled',
  'user-add': 'A person was added',
  'user-disable': 'A person was disabled',
  'user-enable': 'A person was enabled',
  'user-password': 'A person got another password, or was refused it because the old one was not right',
  'user-sign-out': 'A person was signed out of all devices and browsers',
  'subscription-grant': 'A person got a subscription',
  'subscription-revoke': 'A person lost a subscription',
  'edition-publish': 'An edition became visible',
  'edition-withdraw': 'The edition of a source was taken down, and none took its place',
  'key-make': 'A signing key was made',
  'key-activate': 'A signing key began to sign, and the one before it stopped',
  'key-remove': 'A signing key was removed: what it signed verifies no longer',
  'audit-forget': 'The oldest entries of this log were removed, because they were older than AUDIT_MEMORY',
} as const
export type AuditEvent = keyof typeof auditEvents

export const auditOutcomes = {
  ok: 'It happened',
  refused: 'It was asked for and refused',
  limited: 'It was refused unseen, because the limit on attempts was reached',
} as const
export type AuditOutcome = keyof typeof auditOutcomes

export const isAuditEvent = (word: string): word is AuditEvent => Object.hasOwn(auditEvents, word)
