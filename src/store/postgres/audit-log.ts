import type { AuditEntry, AuditLog } from '../../identity/index.ts'
import { forgottenEntry, toAuditRow, type WholeLink, walkChain } from '../audit-chain.ts'
import { auditTexts, writtenAt } from '../audit-texts.ts'
import { postgres, rowsOf, wholeAuditColumns } from '../columns/index.ts'
import { type Connections, type Queryable, statement } from './connections.ts'
import { expectCount } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

const link = rowsOf(wholeAuditColumns, postgres)

/**
 * The end of a statement: appends `:audit` (the text of an entry, see `auditValue`; NULL: nothing) to the chain if `when` holds, and
 * `:personal` to the personal details.
 * Transactions that update the head wait for each other and continue from the last one (docs/reference/audit.md).
 */
export const appendAudit = (when: string): string => `
  head AS (
    UPDATE audit_head
    SET number = number + 1, hash = encode(sha256(convert_to(hash || chr(10) || :audit::text, 'UTF8')), 'hex')
    WHERE :audit::text IS NOT NULL AND ${when}
    RETURNING number, hash
  ),
  appended AS (INSERT INTO audit_log (number, body, hash) SELECT number, :audit::text, hash FROM head),
  personal AS (
    INSERT INTO audit_personal (number, body) SELECT number, :personal::text FROM head WHERE :personal::text IS NOT NULL)`

/** If the part `changed` of WITH has a row. */
export const ifChanged = 'EXISTS (SELECT FROM changed)'

export function auditValue(entry: AuditEntry | undefined, { actor }: Pick<Queryable, 'actor'>) {
  if (!entry) return nothing
  const { body, personal } = auditTexts(entry, actor)
  return { audit: body, personal }
}

const nothing = { audit: null, personal: null }

/** Entries with their personal details. */
const withPersonal =
  'SELECT number, log.body, hash, personal.body AS personal FROM audit_log AS log LEFT JOIN audit_personal AS personal USING (number)'

const append = statement(`WITH ${appendAudit('true')} SELECT`)
/** The account concerned, and the one that acted; as in the indexes, to which a tampered entry must not matter. */
const accountIn = (body: string) => `substring(${body} FROM '"sub":"([^"]+)"')`
const actorIn = (body: string) => `substring(${body} FROM '"who":{"id":"([^"]+)","kind":"account"}')`

const listed = (of: string) =>
  statement(
    `SELECT ${link.names} FROM (
       ${withPersonal}
       WHERE ${of} AND (:since::text IS NULL OR log.body::json ->> 'at' >= :since) AND (:before::bigint IS NULL OR number < :before)
         AND (:events::json IS NULL OR log.body::json ->> 'event' IN (SELECT json_array_elements_text(:events::json)))
         AND (:byKind::text IS NULL OR log.body::json -> 'who' ->> 'kind' = :byKind)
         AND (:byId::text IS NULL OR log.body::json -> 'who' ->> 'id' = :byId)
       ORDER BY number DESC LIMIT :limit) AS newest ORDER BY number`,
  )
const list = listed('true')
const listOf = listed(`${accountIn('log.body')} = :sub`)
const following = statement(`${withPersonal} WHERE number > :after ORDER BY number LIMIT :limit`)
const forget = statement(
  `WITH gone AS (DELETE FROM audit_log WHERE number <= :through RETURNING number),
   forgotten AS (DELETE FROM audit_personal WHERE number <= :through RETURNING number),
   ${appendAudit('(SELECT count(*) FROM forgotten) >= 0')}
   SELECT ${expectCount('gone', ':entries')}`,
)
const erase = statement(
  `DELETE FROM audit_personal AS personal USING audit_log AS log
   WHERE log.number = personal.number AND log.number IN (
     SELECT number FROM audit_log WHERE ${accountIn('body')} = :sub
     UNION SELECT number FROM audit_log WHERE ${actorIn('body')} = :sub AND ${actorIn('body')} IS DISTINCT FROM ${accountIn('body')})
   RETURNING log.number`,
)
const oneState = statement('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')

/** Entries per read. */
const page = 1_000

/** Writes an entry without a change. */
export async function appendAlone(db: Queryable, entry: AuditEntry | undefined): Promise<void> {
  if (entry) await db.query(append, auditValue(entry, db))
}

const readAfter = async (
  { query }: Pick<Queryable, 'query'>,
  after: number,
  limit: number,
): Promise<readonly WholeLink[]> => (await query(following, { after, limit })).map(link.read)

export function postgresAuditLog(db: Connections, updateWithRetries: UpdateWithRetries): AuditLog {
  /** The oldest entries, up to the first that must be kept. */
  async function aged(db: Pick<Queryable, 'query'>, before: number, limit: number): Promise<readonly WholeLink[]> {
    const links = await readAfter(db, 0, limit)
    const stays = links.findIndex(({ body }) => writtenAt(body) >= before)
    return stays === -1 ? links : links.slice(0, stays)
  }

  return {
    append: (entry) => appendAlone(db, entry),
    list: async ({ since, before = null, event, sub, by, limit }) => {
      const from = since === undefined ? null : new Date(since).toISOString()
      const events = event === undefined ? null : JSON.stringify([event].flat())
      const actor = { byKind: by?.kind ?? null, byId: by?.id ?? null }
      const asked = { since: from, before, events, ...actor, limit }
      const rows = sub === undefined ? await db.query(list, asked) : await db.query(listOf, { ...asked, sub })
      return rows.map(link.read).map(toAuditRow)
    },
    verify: (holding) =>
      db.inTransaction(async (query) => {
        await query(oneState)
        const walk = walkChain(holding)
        for (let after = 0; ; ) {
          const links = await readAfter({ query }, after, page)
          for (const each of links) if (!walk.step(each)) return walk.verdict()
          const last = links.at(-1)
          if (!last || links.length < page) return walk.verdict()
          after = last.number
        }
      }),
    forget: ({ before, limit, at }) =>
      updateWithRetries('audit log', async (db) => {
        const links = await aged(db, before, limit)
        const last = links.at(-1)
        if (!last) return 0
        const entries = links.length
        await db.query(forget, { ...auditValue(forgottenEntry(entries, last, at), db), through: last.number, entries })
        return links.length
      }),
    // The rows are locked before the end of the log, as when the oldest entries are removed.
    erase: (sub, entry) =>
      db.inTransaction(async (query) => {
        const { length } = await query(erase, { sub })
        if (length > 0) await appendAlone({ ...db, query }, entry(length))
        return length
      }),
  }
}
