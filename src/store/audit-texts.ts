import { hash, randomUUID } from 'node:crypto'
import type { Actor, AuditDetails, AuditEntry, AuditRow, ProcessActor } from '../identity/index.ts'

/**
 * What is stored of an entry (docs/reference/audit.md): its text in the chain and, if it has personal details, their text apart from the chain,
 * of which the entry contains the hash.
 */
export type AuditTexts = { readonly body: string; readonly personal: string | null }

/**
 * `process`: who runs this process. The salt is stored with the details and deleted with them: without it, the hash of an address
 * could be compared with those of all addresses.
 */
export function auditTexts(entry: AuditEntry, process: ProcessActor, salt: string = randomUUID()): AuditTexts {
  const { ip, personal: others } = entry
  const details = ip === null ? others : { ...others, ip }
  const personal = Object.keys(details).length === 0 ? null : JSON.stringify({ details: sorted(details), salt })
  return { body: bodyOf(entry, process, personal), personal }
}

/**
 * Keys in alphabetical order, no white space, times as ISO 8601. The actor is `who`, after `event`: what reads the start of a text (the
 * time, a record of a removal), now or in an earlier version, finds it unchanged. `ip` is of entries of earlier versions. An entry
 * without actor and personal details has the text that it had before there were any.
 */
function bodyOf(
  { at, event, outcome, actor, sub, clientId, requestId, details }: AuditEntry,
  process: ProcessActor,
  personal: string | null,
): string {
  const who = actor === 'process' ? process : actor
  return JSON.stringify({
    at: new Date(at).toISOString(),
    client: clientId,
    details: sorted(details),
    event,
    ip: null,
    outcome,
    ...(personal !== null && { personal: hashOf(personal) }),
    request: requestId,
    sub,
    ...(who && { who: sorted(who) }),
  })
}

const hashOf = (personal: string): string => hash('sha256', personal, 'hex')

const sorted = (record: object): object =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The inverse of auditTexts. */
export function readAuditTexts({ body, personal }: AuditTexts): Omit<AuditRow, 'number' | 'hash'> {
  const { at, client: clientId, request: requestId, who: actor = null, personal: written, ...entry } = readBody(body)
  const read = { ...entry, at: Date.parse(at), actor, clientId, requestId }
  if (written === undefined) return { ...read, personal: {} }
  if (personal === null) return { ...read, personal: null }
  const { ip = null, ...others } = (JSON.parse(personal) as { readonly details: AuditDetails & { ip?: string } })
    .details
  return { ...read, ip, personal: others }
}

type Body = Pick<AuditRow, 'event' | 'outcome' | 'sub' | 'ip' | 'details'> & {
  readonly at: string
  readonly client: string | null
  readonly request: string | null
  readonly personal?: string
  readonly who?: Actor
}
const readBody = (body: string): Body => JSON.parse(body) as Body

/** The time of an entry, milliseconds since 1970. */
export const writtenAt = (body: string): number => Date.parse(readBody(body).at)

/** Matched, not parsed: a tampered entry may not be valid JSON. Quotes in values are escaped. */
const hashInBody = /,"outcome":"[a-z]+","personal":"([0-9a-f]{64})","request":/

/** `changed`: they are not those that the entry was written with. */
export function personalState({ body, personal }: AuditTexts): 'none' | 'kept' | 'erased' | 'changed' {
  const [, written] = hashInBody.exec(body) ?? []
  if (personal === null) return written === undefined ? 'none' : 'erased'
  return hashOf(personal) === written ? 'kept' : 'changed'
}
