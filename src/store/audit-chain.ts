import { hash } from 'node:crypto'
import type { AuditEntry } from '../identity/index.ts'

/** What the first entry is chained to. */
export const chainStart = '0'.repeat(64)

/** docs/reference/audit.md: SHA-256 over the hash before, a line feed and the entry's text, hex. */
export const chain = (before: string, body: string): string => hash('sha256', `${before}\n${body}`, 'hex')

/** One text for one entry: keys in alphabetical order, no white space, times as ISO 8601. */
export function auditBody({ at, event, outcome, sub, clientId, ip, requestId, details }: AuditEntry): string {
  return JSON.stringify({
    at: new Date(at).toISOString(),
    client: clientId,
    details: Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))),
    event,
    ip,
    outcome,
    request: requestId,
    sub,
  })
}

/** The inverse of auditBody. */
export function readAuditBody(body: string): AuditEntry {
  const { at, client, details, event, ip, outcome, request, sub } = JSON.parse(body) as Omit<
    AuditEntry,
    'at' | 'clientId' | 'requestId'
  > & { readonly at: string; readonly client: string | null; readonly request: string | null }
  return { at: Date.parse(at), event, outcome, sub, clientId: client, ip, requestId: request, details }
}
