import type { AuditEntry, AuditLog, AuditRow } from '../../identity/index.ts'
import { auditBody, type ChainLink, forgottenEntry, readAuditBody, walkChain } from '../audit-chain.ts'
import { type Asking, type Connections, statement } from './connections.ts'
import type { Transitions } from './transitions.ts'

/**
 * The end of a statement: appends `body` (a text parameter; NULL: nothing to tell) to the chain if `when` holds. Whoever
 * updates the head waits for whoever did before and goes on from what that one left (docs/reference/audit.md).
 */
export const told = (body: string, when: string): string => `
  head AS (
    UPDATE audit_head
    SET number = number + 1, hash = encode(sha256(convert_to(hash || chr(10) || ${body}::text, 'UTF8')), 'hex')
    WHERE ${body}::text IS NOT NULL AND ${when}
    RETURNING number, hash
  ),
  told AS (INSERT INTO audit_log (number, body, hash) SELECT number, ${body}::text, hash FROM head)`

export const bodyOf = (entry: AuditEntry | undefined): string | null => (entry ? auditBody(entry) : null)

const append = statement(`WITH ${told('$1', 'true')} SELECT`)
const list = statement(
  `SELECT number, body, hash FROM (
     SELECT * FROM audit_log
     WHERE ($1::text IS NULL OR body::json ->> 'at' >= $1) AND ($2::text IS NULL OR body::json ->> 'event' = $2)
       AND ($3::text IS NULL OR body::json ->> 'sub' = $3)
     ORDER BY number DESC LIMIT $4) AS newest ORDER BY number`,
)
const following = statement('SELECT number, body, hash FROM audit_log WHERE number > $1 ORDER BY number LIMIT $2')
const forget = statement(
  `WITH gone AS (DELETE FROM audit_log WHERE number <= $2 RETURNING number),
   ${told('$1', 'true')}
   SELECT must_be((SELECT count(*) FROM gone), $3)`,
)
const oneState = statement('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')

/** Entries that are read at a time. */
const page = 1_000

/** Writes an entry that stands alone. */
export async function appendAlone(db: Asking, entry: AuditEntry | undefined): Promise<void> {
  if (entry) await db.ask(append, [auditBody(entry)])
}

export function postgresAuditLog(db: Connections, transitions: Transitions): AuditLog {
  /** The oldest entries, up to the first that has to stay. */
  async function aged(db: Asking, before: number, limit: number): Promise<readonly ChainLink[]> {
    const links = await db.ask<ChainLink>(following, [0, limit])
    const stays = links.findIndex(({ body }) => readAuditBody(body).at >= before)
    return stays === -1 ? links : links.slice(0, stays)
  }

  return {
    append: (entry) => appendAlone(db, entry),
    list: async ({ since, event, sub, limit }) => {
      const from = since === undefined ? null : new Date(since).toISOString()
      return (await db.ask<ChainLink>(list, [from, event ?? null, sub ?? null, limit])).map(toAuditRow)
    },
    verify: (holding) =>
      db.atLength(async (ask) => {
        await ask(oneState)
        const walk = walkChain(holding)
        for (let after = 0; ; ) {
          const links = await ask<ChainLink>(following, [after, page])
          for (const link of links) if (!walk.step(link)) return walk.verdict()
          const last = links.at(-1)
          if (!last || links.length < page) return walk.verdict()
          after = last.number
        }
      }),
    forget: ({ before, limit, at }) =>
      transitions('audit log', async (db) => {
        const links = await aged(db, before, limit)
        const last = links.at(-1)
        if (!last) return 0
        await db.ask(forget, [auditBody(forgottenEntry(links.length, last, at)), last.number, links.length])
        return links.length
      }),
  }
}

const toAuditRow = ({ body, number, hash }: ChainLink): AuditRow => ({ ...readAuditBody(body), number, hash })
