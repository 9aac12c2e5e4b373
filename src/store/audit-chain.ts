import { hash } from 'node:crypto'
import type { AuditEntry, AuditRow, AuditVerdict } from '../identity/index.ts'
import { type AuditTexts, personalState, readAuditTexts } from './audit-texts.ts'

/** The hash before the first entry. */
export const chainStart = '0'.repeat(64)

/** docs/reference/audit.md: SHA-256 over the previous hash, a line feed and the entry's text, hex. */
export const chain = (before: string, body: string): string => hash('sha256', `${before}\n${body}`, 'hex')

/** An entry as it is stored. */
export type ChainLink = { readonly number: number; readonly body: string; readonly hash: string }

/** A chain link with its stored texts, including the personal details outside the chain. */
export type WholeLink = ChainLink & AuditTexts

export const toAuditRow = ({ number, hash, ...texts }: WholeLink): AuditRow => ({
  ...readAuditTexts(texts),
  number,
  hash,
})

/** What the oldest entry is chained to: the last one removed, or nothing. */
type ChainStart = { readonly through: number; readonly hash: string }

/** The entry that records a removal, and with it the new start of the chain. It is part of the chain itself. */
export const forgottenEntry = (removed: number, last: Omit<ChainLink, 'body'>, at: number): AuditEntry => ({
  at,
  event: 'audit-forget',
  outcome: 'ok',
  actor: 'process',
  sub: null,
  clientId: null,
  ip: null,
  requestId: null,
  details: { entries: removed, through: last.number, hash: last.hash },
  personal: {},
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
  /** false: this entry does not follow from the previous one, or its personal details were changed; the walk ends. */
  step(link: WholeLink): boolean
  verdict(): AuditVerdict & { readonly holds: boolean | null }
}

export function walkChain(holding: string | undefined): ChainWalk {
  let start: ChainStart = { through: 0, hash: chainStart }
  let oldest: ChainLink | null = null
  let [head, count] = [chainStart, 0]
  let broken: Pick<Extract<AuditVerdict, { intact: false }>, 'brokenAt' | 'broken'> | null = null
  let erased = 0
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
        broken = { brokenAt: number, broken: 'entry' }
        return false
      }
      const state = personalState(link)
      if (state === 'changed') {
        broken = { brokenAt: number, broken: 'personal details' }
        return false
      }
      if (state === 'erased') erased += 1
      start = chainStartIn(body) ?? start
      found ||= hash === holding
      head = hash
      count += 1
      return true
    },
    verdict() {
      const holds = holding === undefined ? null : found || holding === start.hash
      const first = oldest?.number ?? 1
      if (broken) return { intact: false, first, count, erased, ...broken, holds }
      if (!beginsRight()) return { intact: false, first, count: 0, erased: 0, brokenAt: first, broken: 'entry', holds }
      return { intact: true, first, count, erased, head, holds }
    },
  }
}
