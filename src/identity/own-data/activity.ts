import type { AuditEvent, AuditOutcome } from '../audit/audit-events.ts'
import type { AuditLog, AuditRow } from '../audit/audit-log.ts'
import type { ClientStore } from '../clients/client.ts'

/** What the owner of an account sees of the audit log: events with their outcome, under what both are called. */
const kinds = {
  'sign-in ok': 'signed in',
  'sign-in refused': 'sign-in refused',
  'sign-in limited': 'sign-in limited',
  'sign-out ok': 'signed out',
  'browser-sign-out ok': 'browser signed out',
  'user-sign-out ok': 'signed out everywhere',
  'device-approve ok': 'application allowed',
  'device-deny ok': 'application denied',
  'device-sign-out ok': 'application signed out',
  'code-approve ok': 'application allowed',
  'code-deny ok': 'application denied',
  'code-reuse refused': 'token reuse',
  'consent-forget ok': 'consent forgotten',
  'refresh-reuse refused': 'token reuse',
  'token-revoke ok': 'application signed out',
  'user-add ok': 'account added',
  'invitation-accept ok': 'account added',
  'account-export ok': 'data downloaded',
  'user-rename ok': 'account renamed',
  'user-disable ok': 'account disabled',
  'user-enable ok': 'account enabled',
  'user-password ok': 'password changed',
  'user-password refused': 'password change refused',
  'email-ask ok': 'address entered',
  'user-email ok': 'address changed',
  'reset-link ok': 'link made',
  'link-refuse refused': 'link refused',
  'password-reset ok': 'password set by link',
  'second-step refused': 'second step refused',
  'second-step limited': 'second step limited',
  'second-step-add ok': 'second step set up',
  'second-step-codes ok': 'recovery codes made',
  'second-step-remove ok': 'second step removed',
  'passkey-add ok': 'passkey added',
  'passkey-add refused': 'passkey refused',
  'passkey-remove ok': 'passkey removed',
  'subscription-grant ok': 'subscription granted',
  'subscription-revoke ok': 'subscription revoked',
} as const satisfies Partial<Record<`${AuditEvent} ${AuditOutcome}`, string>>

export type ActivityKind = (typeof kinds)[keyof typeof kinds]

const events = [...new Set(Object.keys(kinds).map((key) => key.slice(0, key.indexOf(' ')) as AuditEvent))]

export type Activity = {
  /** Of the entry. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: ActivityKind
  /** Name of the application concerned; null: none. */
  readonly client: string | null
  /** null: by the operator or the service, or deleted. */
  readonly ip: string | null
  readonly byOperator: boolean
}

export type ActivityPage = {
  /** The newest first. */
  readonly listed: readonly Activity[]
  /** Where the next page begins (`before`); null: there are no earlier entries. */
  readonly earlier: number | null
}

export type ActivityParts = { readonly audit: Pick<AuditLog, 'list'>; readonly clients: Pick<ClientStore, 'find'> }

/** What happened to an account: a page of the entries that concern it. `before`: only entries with lower numbers. */
export async function listActivity(
  { sub, before, limit }: { readonly sub: string; readonly before?: number | undefined; readonly limit: number },
  { audit, clients }: ActivityParts,
): Promise<ActivityPage> {
  const rows = await audit.list({ sub, before, event: events, limit: limit + 1 })
  const shown = rows.toReversed().slice(0, limit)
  const ids = [...new Set(shown.flatMap(({ clientId }) => clientId ?? []))]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, (await clients.find(id))?.name ?? id] as const)))
  return {
    listed: shown.flatMap((row) => {
      const kind = kindOf(row)
      const client = row.clientId === null ? null : (names.get(row.clientId) ?? null)
      const { number, at, ip, actor } = row
      return kind ? [{ number, at, kind, client, ip, byOperator: actor?.kind === 'operator' }] : []
    }),
    earlier: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
  }
}

function kindOf({ event, outcome }: AuditRow): ActivityKind | null {
  const key = `${event} ${outcome}`
  return Object.hasOwn(kinds, key) ? kinds[key as keyof typeof kinds] : null
}
