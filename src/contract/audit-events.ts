/** What the audit log can say (docs/reference/audit.md), by the word it says it with. */
export const auditEvents = {
  'sign-in': 'A username and a password were given on the sign-in page',
  'sign-out': 'A person signed out of a browser',
  'code-entry': 'A signed-in person brought a user code that cannot be used, or more codes than the limit allows',
  'device-start': 'An application began a device authorization',
  'device-approve': 'A person approved it; the scopes are what they ticked',
  'device-deny': 'A person denied it',
  'device-redeem': 'Its tokens were collected, or refused because the account was gone or disabled',
  'device-close': 'Too many wrong code verifiers closed it',
  'device-code-guessing': 'An address polled with more unknown device codes than the limit allows',
  refresh: 'A refresh token was replaced by the next, or refused because the account was gone or disabled',
  'refresh-reuse': 'A spent refresh token was used again, which revoked its family',
  'token-revoke': 'An application revoked a token of its own, and with it the sign-in it belonged to',
  'client-add': 'An application was registered',
  'client-rotate': 'An application got another secret',
  'client-disable': 'An application was disabled',
  'client-enable': 'An application was enabled',
  'user-add': 'A person was added',
  'user-disable': 'A person was disabled',
  'user-enable': 'A person was enabled',
  'user-password': 'A person got another password',
  'subscription-grant': 'A person got a subscription',
  'subscription-revoke': 'A person lost a subscription',
  'edition-publish': 'An edition became visible',
  'edition-withdraw': 'The edition of a source was taken down, and none took its place',
  'key-make': 'A signing key was made',
  'key-activate': 'A signing key began to sign, and the one before it stopped',
  'key-remove': 'A signing key was removed: what it signed verifies no longer',
} as const
export type AuditEvent = keyof typeof auditEvents

export const auditOutcomes = {
  ok: 'It happened',
  refused: 'It was asked for and refused',
  limited: 'It was refused unseen, because the limit on tries was reached',
} as const
export type AuditOutcome = keyof typeof auditOutcomes

export const isAuditEvent = (word: string): word is AuditEvent => Object.hasOwn(auditEvents, word)
