import type { Job, JobStanding, JobStore } from '../../jobs/index.ts'
import { jobColumns, jobEventColumns, postgres, rowsOf, scheduleColumns } from '../columns/index.ts'
import { isNext, isUnanswered, othersRunning } from '../jobs/queues.ts'
import { type Connections, IntegrityFault, type Statement, statement, type Values } from './connections.ts'
import { findRow } from './rows.ts'

const jobs = rowsOf(jobColumns, postgres)
const events = rowsOf(jobEventColumns, postgres)
const schedules = rowsOf(scheduleColumns, postgres)

/**
 * A part of WITH: adds `:jobs` (JSON, see `jobsValue`) if `when` holds, except those of whose kind another has their key and has not
 * ended.
 */
export const addJobs = (when: string): string => `
  added AS (
    INSERT INTO jobs (${jobs.names}) SELECT ${jobs.names} FROM json_populate_recordset(NULL::jobs, :jobs::json)
    WHERE ${when}
    ON CONFLICT (kind, key) WHERE due_at IS NOT NULL DO NOTHING RETURNING id)`

export const jobsValue = (...added: readonly Job[]) => ({ jobs: JSON.stringify(added.map(jobs.record)) })

/** A part of WITH: the event of each row in the part `changed`, which has its number. */
const noted = (event: string, details = 'NULL', which = ''): string =>
  `noted AS (
     INSERT INTO job_events (${events.names}) SELECT id, last_event, :at::bigint, ${event}, ${details} FROM changed ${which})`

const add = statement(`WITH ${addJobs('true')} SELECT id FROM added`)
/** `due`: which jobs, as a query that locks them. */
const claiming = (due: string) =>
  statement(
    `WITH due AS (${due}),
   changed AS (
     UPDATE jobs AS job SET state = 'running', due_at = :until, attempts = attempts + 1, fence = fence + 1,
       last_event = last_event + 1
     FROM due WHERE job.id = due.id RETURNING job.*),
   ${noted("'started'")}
   SELECT to_json(changed) AS row FROM changed`,
  )
const claim = claiming(
  `SELECT id FROM jobs AS job WHERE kind = :kind AND due_at <= :at AND ${isNext(':at')}
   ORDER BY due_at, id LIMIT :limit FOR UPDATE OF job SKIP LOCKED`,
)
const claimLost = claiming(
  `SELECT id FROM jobs AS job WHERE kind = :kind AND queue = :queue AND state = 'running' AND due_at <= :at
   FOR UPDATE OF job SKIP LOCKED`,
)
const takeable = `id = :id AND (state = 'waiting' OR state = 'running' AND due_at <= :at)`
const claimOne = claiming(
  `SELECT id FROM jobs AS job WHERE ${takeable} AND NOT EXISTS (${othersRunning}) FOR UPDATE OF job`,
)
const postpone = statement(`UPDATE jobs AS job SET due_at = :until WHERE ${takeable} RETURNING to_json(job) AS row`)
const earliest = statement('SELECT min(due_at) AS due_at FROM jobs WHERE kind = :kind AND due_at IS NOT NULL')
const save = statement(
  `WITH given AS (
     SELECT * FROM json_to_recordset(:changes::json) AS change (id text, fence bigint, state text, due_at bigint,
       attempts bigint, progress json, result json, failure text, ended_at bigint, event text, details json)),
   held AS (
     SELECT jobs.id FROM jobs JOIN given USING (id, fence) WHERE jobs.state = 'running' ORDER BY jobs.id FOR UPDATE OF jobs),
   changed AS (
     UPDATE jobs AS job SET state = given.state, due_at = given.due_at, attempts = given.attempts, progress = given.progress,
       result = given.result, failure = given.failure, ended_at = given.ended_at,
       last_event = job.last_event + CASE WHEN given.event IS NULL THEN 0 ELSE 1 END
     FROM given JOIN held USING (id) WHERE job.id = given.id AND job.fence = given.fence AND job.state = 'running'
     RETURNING job.*, given.event, given.details),
   ${noted('event', 'details', 'WHERE event IS NOT NULL')}
   SELECT to_json(changed) AS row FROM changed`,
)
const cancel = statement(
  `WITH changed AS (
     UPDATE jobs SET cancelling = state = 'running', last_event = last_event + 1,
       state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END,
       due_at = CASE state WHEN 'waiting' THEN NULL ELSE due_at END, ended_at = CASE state WHEN 'waiting' THEN :at::bigint END
     WHERE id = :id AND (state = 'waiting' OR state = 'running' AND NOT cancelling) RETURNING id, state, last_event),
   ${noted("CASE state WHEN 'cancelled' THEN 'cancelled' ELSE 'cancelling' END")}
   SELECT id FROM changed`,
)
const restart = statement(
  `WITH changed AS (
     UPDATE jobs SET state = 'waiting', due_at = :at, attempts = 0, cancelling = false, progress = NULL, result = NULL,
       failure = NULL, ended_at = NULL, last_event = last_event + 1
     WHERE id = :id AND state IN ('failed', 'cancelled') RETURNING id, last_event),
   ${noted("'restarted'")}
   SELECT id FROM changed`,
)
const find = statement('SELECT to_json(jobs) AS row FROM jobs WHERE id = :id')
const findByKey = statement(
  'SELECT to_json(jobs) AS row FROM jobs WHERE kind = :kind AND key = :key AND due_at IS NOT NULL',
)
const list = statement(
  `SELECT to_json(jobs) AS row FROM jobs WHERE :kind::text IS NULL OR kind = :kind
   ORDER BY created_at DESC, id LIMIT :limit`,
)
const following = statement(
  `SELECT ${events.names} FROM job_events WHERE job_id = :jobId AND number > :after ORDER BY number LIMIT :limit`,
)
const standings = statement(
  `SELECT kind, state, count(*) AS count, count(*) FILTER (WHERE due_at < :dueBefore::bigint) AS overdue,
     min(created_at) AS "oldestAt"
   FROM jobs AS failed
   WHERE due_at IS NOT NULL OR (state = 'failed' AND ended_at > :failedAfter::bigint AND ${isUnanswered})
   GROUP BY kind, state ORDER BY kind, state`,
)
const findSchedule = statement('SELECT to_json(schedules) AS row FROM schedules WHERE kind = :name')
const listSchedules = statement(
  'SELECT to_json(schedules) AS row FROM schedules WHERE job_kind IS NOT NULL ORDER BY kind',
)
const addSchedule = statement(
  `INSERT INTO schedules (${schedules.names}) VALUES (${schedules.values}) ON CONFLICT (kind) DO NOTHING RETURNING kind`,
)
const removeSchedule = statement('DELETE FROM schedules WHERE kind = :name AND job_kind IS NOT NULL RETURNING kind')
/** The row is locked before the job is added: of servers that fire together, one does. */
const fire = statement(
  `WITH held AS (
     SELECT kind FROM schedules
     WHERE kind = :kind AND pattern = :pattern AND last_at = :readLastAt AND job IS NOT DISTINCT FROM :readJob
       AND ended_at IS NOT DISTINCT FROM :readEndedAt FOR UPDATE),
   ${addJobs('EXISTS (SELECT FROM held)')}
   UPDATE schedules SET last_at = :last_at, job = :job, outcome = :outcome, failure = :failure, ended_at = :ended_at
   WHERE kind IN (SELECT kind FROM held) AND (json_array_length(:jobs::json) = 0 OR EXISTS (SELECT FROM added))
   RETURNING kind`,
)

export function postgresJobs(db: Connections): JobStore {
  /** Without any where another claim of the same queue was committed meanwhile. */
  async function claimBy(claims: Statement, values: Values): Promise<readonly Job[]> {
    try {
      return (await db.query<{ row: object }>(claims, values)).map(({ row }) => jobs.read(row))
    } catch (error) {
      if (error instanceof IntegrityFault) return []
      throw error
    }
  }

  return {
    add: async (job) => (await db.query(add, jobsValue(job))).length > 0,
    claim: ({ kind, now, until, limit }) => claimBy(claim, { kind, at: now, until, limit }),
    claimOne: async ({ id, now, until }) => {
      const [job] = await claimBy(claimOne, { id, at: now, until })
      if (job) return job
      const row = await findRow<object>(db, postpone, { id, at: now, until })
      return row && jobs.read(row)
    },
    claimLost: async ({ kind, queue, now, until }) =>
      (await claimBy(claimLost, { kind, queue, at: now, until }))[0] ?? null,
    nextDue: async (kind) => (await db.query<{ due_at: number | null }>(earliest, { kind }))[0]?.due_at ?? null,
    save: async (changes, at) => {
      const records = changes.map(({ job, event }) => ({ ...jobs.record(job), ...event }))
      const rows = await db.query<{ row: object }>(save, { changes: JSON.stringify(records), at })
      return rows.map(({ row }) => jobs.read(row))
    },
    cancel: async (id, now) => (await db.query(cancel, { id, at: now })).length > 0,
    restart: async (id, now) => {
      try {
        return (await db.query(restart, { id, at: now })).length > 0
      } catch (error) {
        if (error instanceof IntegrityFault) return false
        throw error
      }
    },
    find: async (id) => {
      const row = await findRow<object>(db, find, { id })
      return row && jobs.read(row)
    },
    findByKey: async (kind, key) => {
      const row = await findRow<object>(db, findByKey, { kind, key })
      return row && jobs.read(row)
    },
    list: async ({ kind = null, limit }) =>
      (await db.query<{ row: object }>(list, { kind, limit })).map(({ row }) => jobs.read(row)),
    standings: (query) => db.query<JobStanding>(standings, query),
    events: async (jobId, after, limit) =>
      (await db.query<object>(following, { jobId, after, limit })).map(events.read),
    findSchedule: async (name) => {
      const row = await findRow<object>(db, findSchedule, { name })
      return row && schedules.read(row)
    },
    schedules: async () => (await db.query<{ row: object }>(listSchedules, {})).map(({ row }) => schedules.read(row)),
    addSchedule: async (schedule) => (await db.query(addSchedule, schedules.write(schedule))).length > 0,
    removeSchedule: async (name) => (await db.query(removeSchedule, { name })).length > 0,
    fire: async (read, next, job) => {
      const { lastAt: readLastAt, job: readJob, endedAt: readEndedAt } = read
      const values = { readLastAt, readJob, readEndedAt, ...jobsValue(...(job ? [job] : [])) }
      return (await db.query(fire, schedules.write(next, values))).length > 0
    },
  }
}
