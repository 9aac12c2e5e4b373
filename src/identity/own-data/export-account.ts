import type { User, UserStore } from '../accounts/user.ts'
import { type AuditLog, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import type { ConsentStore } from '../consent/remembered-consent.ts'
import type { PasskeyStore } from '../credentials/passkey.ts'
import type { SecondStepStore } from '../credentials/second-step.ts'
import type { MailLinkStore } from '../mail-links/mail-link.ts'
import type { NoticeStore } from '../notices/notice.ts'
import type { BrowserSessionStore } from '../sessions/browser/browser-session.ts'
import type { RefreshFamilyStore } from '../sessions/refresh/refresh-family.ts'
import type { Requester } from '../sessions/requester.ts'

export type ExportParts = {
  readonly audit: Pick<AuditLog, 'append' | 'list'>
  readonly browserSessions: Pick<BrowserSessionStore, 'list'>
  readonly clients: Pick<ClientStore, 'find'>
  readonly consents: Pick<ConsentStore, 'list'>
  /** What the viewer keeps for the account. */
  readonly kept: { list(sub: string): Promise<readonly object[]> }
  readonly mailLinks: Pick<MailLinkStore, 'list'>
  readonly notices: Pick<NoticeStore, 'list'>
  readonly passkeys: Pick<PasskeyStore, 'list'>
  readonly secondSteps: Pick<SecondStepStore, 'find'>
  readonly refreshFamilies: Pick<RefreshFamilyStore, 'list'>
  readonly now: Clock
}

/** Rows of a section at most, and of the activity. */
const most = 1000
const mostEntries = 20_000

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
const from = (requester: Requester | null) => ({
  ip: requester?.ip ?? null,
  user_agent: requester?.userAgent ?? null,
})

type Section = (user: User, parts: ExportParts) => Promise<object>

/** The document, by its members (docs/reference/contract.md). Rooms that hold something about a person add a line. Times are ISO 8601, UTC. */
const sections = {
  account: async ({ sub, username, name, email, emailVerifiedAt, language, enabled, createdAt }) => ({
    ...{ sub, username, name, email, language, enabled },
    email_verified_at: iso(emailVerifiedAt),
    created_at: iso(createdAt),
  }),
  subscriptions: async ({ subscriptions }) =>
    subscriptions.map(({ kind, startsAt, endsAt }) => ({ kind, starts_at: iso(startsAt), ends_at: iso(endsAt) })),
  passkeys: async ({ sub }, { passkeys }) =>
    (await passkeys.list(sub)).map(({ name, rpId, aaguid, transports, isSynced, createdAt, lastUsedAt }) => ({
      ...{ name, rp_id: rpId, aaguid, transports, is_synced: isSynced },
      ...{ created_at: iso(createdAt), last_used_at: iso(lastUsedAt) },
    })),
  second_step: async ({ sub }, { secondSteps }) => {
    const held = await secondSteps.find(sub)
    return (held ? [held] : []).map(({ createdAt, recoveryMadeAt, recoveryCodes }) => ({
      created_at: iso(createdAt),
      recovery_codes_made_at: iso(recoveryMadeAt),
      recovery_codes: recoveryCodes.map(({ usedAt }) => ({ used_at: iso(usedAt) })),
    }))
  },
  // From the beginning of time: an expired session is kept for a while.
  browsers: async ({ sub }, { browserSessions }) =>
    (await browserSessions.list(sub, 0, most)).map(({ sid, authTime, amr, expiresAt, requester }) => ({
      ...{ sid, signed_in_at: iso(authTime), amr, expires_at: iso(expiresAt), ...from(requester) },
    })),
  devices: async ({ sub }, { refreshFamilies, clients }) =>
    named(await refreshFamilies.list(sub, most), clients, (family) => ({
      ...{ id: family.id, name: family.name, scope: family.scope, ...from(family.requester) },
      ...{ signed_in_at: iso(family.createdAt), last_used_at: iso(family.lastUsedAt) },
      ...{ expires_at: iso(family.absoluteExpiresAt), ended_at: iso(family.revokedAt) },
    })),
  applications: async ({ sub }, { consents, clients }) =>
    named(await consents.list(sub, most), clients, ({ scope, grantedAt }) => ({ scope, granted_at: iso(grantedAt) })),
  notices: async ({ sub }, { notices }) =>
    (await notices.list(sub, most)).map(({ kind, at, language, details }) => ({
      kind,
      at: iso(at),
      language,
      details,
    })),
  mail_links: async ({ sub }, { mailLinks }) =>
    (await mailLinks.list(sub, most)).map(({ kind, address, createdAt, expiresAt, endedAt }) => ({
      ...{ kind: kind.replace(' ', '_'), address },
      ...{ created_at: iso(createdAt), expires_at: iso(expiresAt), ended_at: iso(endedAt) },
    })),
  viewer: async ({ sub }, { kept }) => kept.list(sub),
  activity: async ({ sub }, { audit }) => entriesOf(sub, audit),
} as const satisfies Readonly<Record<string, Section>>

/** What the server holds about the person and does not give, because it is a secret, or only proves one. */
const withheld = [
  'the hash of the password',
  'the secret of the second step, which is sealed, and the hashes of recovery codes',
  'public keys and counters of passkeys',
  'hashes of tokens, session ids and links',
  'stored token responses, which are sealed',
] as const

export type AccountExport = Readonly<Record<keyof typeof sections, object>> & {
  readonly exported_at: string
  readonly withheld: readonly string[]
}

/** Everything that the server holds about a person, for the person: an event of its own. `origin` null: for an operator. */
export async function exportAccount(user: User, origin: Origin | null, parts: ExportParts): Promise<AccountExport> {
  const { sub } = user
  await parts.audit.append(auditEntry('account-export', parts.now(), { ...origin, sub }))
  const read = async ([name, section]: [string, Section]) => [name, await section(user, parts)] as const
  const exported = Object.fromEntries(await Promise.all(Object.entries(sections).map(read)))
  return {
    exported_at: new Date(parts.now()).toISOString(),
    ...(exported as Record<keyof typeof sections, object>),
    withheld,
  }
}

/** null: no such user. */
export async function exportUser(
  username: string,
  parts: ExportParts & { readonly users: Pick<UserStore, 'findByName'> },
): Promise<AccountExport | null> {
  const user = await parts.users.findByName(username)
  return user && exportAccount(user, null, parts)
}

async function named<Row extends { readonly clientId: string }>(
  rows: readonly Row[],
  clients: ExportParts['clients'],
  shown: (row: Row) => object,
): Promise<readonly object[]> {
  const ids = [...new Set(rows.map(({ clientId }) => clientId))]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, (await clients.find(id))?.name ?? null] as const)))
  return rows.map((row) => ({ client_id: row.clientId, client_name: names.get(row.clientId) ?? null, ...shown(row) }))
}

/** The entries that concern the account, the newest first, with their personal details. */
async function entriesOf(sub: string, audit: ExportParts['audit']): Promise<readonly object[]> {
  const entries: object[] = []
  for (let before: number | undefined; entries.length < mostEntries; ) {
    const rows = await audit.list({ sub, before, limit: most })
    for (const { number, at, event, outcome, clientId, ip, details, personal } of rows.toReversed()) {
      entries.push({ number, at: iso(at), event, outcome, client_id: clientId, ip, ...personal, details })
    }
    if (rows.length < most) break
    before = rows[0]?.number
  }
  return entries
}
