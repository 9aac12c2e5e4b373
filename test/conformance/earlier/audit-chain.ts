import { hash } from 'node:crypto'
import type { AuditEntry as Entry } from '../../../src/identity/index.ts'

/**
 * How the program chained and verified entries before they had an actor, word for word: chains that it writes and those that this
 * one writes continue each other (docs/decisions/0047-audit-actor-and-details.md).
 */
type AuditEntry = Omit<Entry, 'actor' | 'personal'>
type AuditVerdict = { readonly first: number; readonly count: number } & (
  | { readonly intact: true; readonly head: string }
  | { readonly intact: false; readonly brokenAt: number }
)

/** The hash before the first entry. */
export const chainStart = '0'.repeat(64)

/** docs/reference/audit.md: SHA-256 over the previous hash, a line feed and the entry's text, hex. */
export const chain = (before: string, body: string): string => hash('sha256', `${before}\n${body}`, 'hex')

/** The canonical text of an entry: keys in alphabetical order, no white space, times as ISO 8601. */
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

/** An entry as it is stored. */
export type ChainLink = { readonly number: number; readonly body: string; readonly hash: string }

/** What the oldest entry is chained to: the last one removed, or nothing. */
type ChainStart = { readonly through: number; readonly hash: string }

/** The entry that records a removal, and with it the new start of the chain. It is part of the chain itself. */
export const forgottenEntry = (removed: number, last: Omit<ChainLink, 'body'>, at: number): AuditEntry => ({
  at,
  event: 'audit-forget',
  outcome: 'ok',
  sub: null,
  clientId: null,
  ip: null,
  requestId: null,
  details: { entries: removed, through: last.number, hash: last.hash },
})

/** The start of its text. Matched, not parsed: a tampered entry may not be valid JSON. */
const forgottenBody =
  /^\{"at":"[^"]+","client":null,"details":\{"entries":\d+,"hash":"([0-9a-f]{64})","through":(\d+)\},"event":"audit-forget",/

/** The inverse of forgottenEntry; null: the entry records another event. */
function chainStartIn(body: string): ChainStart | null {
  const [, hash, through] = forgottenBody.exec(body) ?? []
  return hash && through ? { through: Number(through), hash } : null
}

/** Recomputes the chain while a store reads it, oldest entry first. */
export type ChainWalk = {
  /** false: this entry does not follow from the previous one; the walk ends. */
  step(link: ChainLink): boolean
  verdict(): AuditVerdict & { readonly holds: boolean | null }
}

export function walkChain(holding: string | undefined): ChainWalk {
  let start: ChainStart = { through: 0, hash: chainStart }
  let oldest: ChainLink | null = null
  let [head, count] = [chainStart, 0]
  let brokenAt: number | null = null
  let found = false

  /** Known only at the end of the walk, because the newest record of a removal counts. */
  const beginsRight = (): boolean =>
    oldest === null || (oldest.number === start.through + 1 && oldest.hash === chain(start.hash, oldest.body))

  return {
    step(link) {
      const { number, body, hash } = link
      oldest ??= link
      // What the oldest entry is chained to is recorded further on, unless it is entry 1.
      const follows = (oldest === link && number !== 1) || hash === chain(head, body)
      if (!follows || number !== oldest.number + count) {
        brokenAt = number
        return false
      }
      start = chainStartIn(body) ?? start
      found ||= hash === holding
      head = hash
      count += 1
      return true
    },
    verdict() {
      const holds = holding === undefined ? null : found || holding === start.hash
      const first = oldest?.number ?? 1
      if (brokenAt !== null) return { intact: false, first, count, brokenAt, holds }
      if (!beginsRight()) return { intact: false, first, count: 0, brokenAt: first, holds }
      return { intact: true, first, count, head, holds }
    },
  }
}
