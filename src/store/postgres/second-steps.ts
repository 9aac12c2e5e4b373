import type { SecondStepStore } from '../../identity/index.ts'
import { postgres, rowsOf, secondStepColumns } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'
import { addNotices, noticesValue } from './notices.ts'
import { expectCount, findRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

export const secondStepRows = rowsOf(secondStepColumns, postgres)

const find = statement('SELECT to_json(second_steps) AS row FROM second_steps WHERE sub = :sub')

const readOwner = statement(
  `SELECT json_build_object('sessionVersion', browser_session_version, 'id', second_steps.id, 'revision', revision) AS row
   FROM users LEFT JOIN second_steps USING (sub) WHERE sub = :sub`,
)
/** Changes the version of the account's row, so that of a new password and a new second step one waits for the other. */
const save = statement(
  `WITH owner AS (
     UPDATE users SET version = version + 1, browser_session_version = browser_session_version + :raise::bigint
     WHERE sub = :sub AND browser_session_version = :sessionVersion RETURNING sub),
   changed AS (
     INSERT INTO second_steps (${secondStepRows.names})
     SELECT ${secondStepRows.names} FROM json_populate_record(NULL::second_steps, :secondStep::json) WHERE EXISTS (SELECT FROM owner)
     ON CONFLICT (sub) DO UPDATE SET ${secondStepRows.excluded}
     WHERE second_steps.id = :beforeId AND second_steps.revision = :beforeRevision RETURNING sub),
   ${addNotices(ifChanged)},
   ${appendAudit(ifChanged)}
   SELECT ${expectCount('changed', '1')},
     end_session_clients(:sub, :sessionVersion::bigint + :raise::bigint, NULL, (SELECT count(*) FROM changed))`,
)
const remove = statement(
  `WITH changed AS (DELETE FROM second_steps WHERE sub = :sub RETURNING sub),
   ${addNotices(ifChanged)},
   ${appendAudit(ifChanged)}
   SELECT sub FROM changed`,
)

type Owner = { readonly sessionVersion: number; readonly id: string | null; readonly revision: number | null }

export function postgresSecondSteps(db: Connections, updateWithRetries: UpdateWithRetries): SecondStepStore {
  return {
    find: async (sub) => {
      const row = await findRow<object>(db, find, { sub })
      return row && secondStepRows.read(row)
    },
    save: (next, { before, sessionVersion, endsBrowsers = false }, audit, notice) =>
      updateWithRetries(`user ${next.sub}`, async (db) => {
        const { sub } = next
        const owner = await findRow<Owner>(db, readOwner, { sub })
        if (owner?.sessionVersion !== sessionVersion) return 'signed out'
        if (owner.id !== (before?.id ?? null) || owner.revision !== (before?.revision ?? null)) return 'changed'
        await db.query(save, {
          ...{ sub, sessionVersion, raise: Number(endsBrowsers) },
          secondStep: JSON.stringify(secondStepRows.record(next)),
          ...{ beforeId: before?.id ?? null, beforeRevision: before?.revision ?? null },
          ...{ ...auditValue(audit, db), ...noticesValue(notice) },
        })
        return 'saved'
      }),
    remove: async (sub, audit, notice) =>
      (await db.query(remove, { sub, ...auditValue(audit, db), ...noticesValue(notice) })).length === 1,
  }
}
