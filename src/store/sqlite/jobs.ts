import type { DatabaseSync } from 'node:sqlite'
import type { Job, JobChange, JobClaim, JobEvent, JobStanding, JobStore } from '../../jobs/index.ts'
import { jobColumns, jobEventColumns, rowsOf, scheduleColumns, sqlite } from '../columns/index.ts'
import { isNext, isUnanswered, othersRunning } from '../jobs/queues.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const jobs = rowsOf(jobColumns, sqlite)
const events = rowsOf(jobEventColumns, sqlite)
const schedules = rowsOf(scheduleColumns, sqlite)

/** Adds a job within the current operation, unless another of its kind has its key and has not ended. */
export type AddJob = (job: Job) => boolean

export function jobAdder(db: DatabaseSync): AddJob {
  const insert = prepare(
    db,
    `INSERT INTO jobs (${jobs.names}) VALUES (${jobs.values}) ON CONFLICT (kind, key) WHERE due_at IS NOT NULL DO NOTHING`,
  )
  return (job) => insert.run(jobs.write(job)).changes > 0
}

export function sqliteJobs(db: DatabaseSync, write: Write): JobStore {
  const add = jobAdder(db)
  const due = prepare(
    db,
    `SELECT * FROM jobs AS job WHERE kind = :kind AND due_at <= :now AND ${isNext(':now')}
     ORDER BY due_at, id LIMIT :limit`,
  )
  const lost = prepare(
    db,
    `SELECT * FROM jobs WHERE kind = :kind AND queue = :queue AND state = 'running' AND due_at <= :now`,
  )
  const takeable = prepare(
    db,
    `SELECT *, EXISTS (${othersRunning}) AS waits FROM jobs AS job
     WHERE id = :id AND (state = 'waiting' OR state = 'running' AND due_at <= :now)`,
  )
  const postpone = prepare(db, `UPDATE jobs SET due_at = :until WHERE id = :id RETURNING *`)
  const earliest = prepare(db, 'SELECT min(due_at) AS due_at FROM jobs WHERE kind = :kind AND due_at IS NOT NULL')
  const start = prepare(
    db,
    `UPDATE jobs SET state = 'running', due_at = :until, attempts = attempts + 1, fence = fence + 1,
       last_event = last_event + 1
     WHERE id = :id RETURNING *`,
  )
  const save = prepare(
    db,
    `UPDATE jobs SET state = :state, due_at = :due_at, attempts = :attempts, progress = :progress, result = :result, failure = :failure,
       ended_at = :ended_at, last_event = last_event + :events
     WHERE id = :id AND fence = :fence AND state = 'running' RETURNING *`,
  )
  const cancel = prepare(
    db,
    `UPDATE jobs SET cancelling = state = 'running', last_event = last_event + 1,
       state = iif(state = 'waiting', 'cancelled', state), due_at = iif(state = 'waiting', NULL, due_at),
       ended_at = iif(state = 'waiting', :now, NULL)
     WHERE id = :id AND (state = 'waiting' OR state = 'running' AND NOT cancelling) RETURNING *`,
  )
  const restart = prepare(
    db,
    `UPDATE OR IGNORE jobs SET state = 'waiting', due_at = :now, attempts = 0, cancelling = 0, progress = NULL,
       result = NULL, failure = NULL, ended_at = NULL, last_event = last_event + 1
     WHERE id = :id AND state IN ('failed', 'cancelled') RETURNING *`,
  )
  const note = prepare(db, `INSERT INTO job_events (${events.names}) VALUES (${events.values})`)
  const find = prepare(db, 'SELECT * FROM jobs WHERE id = :id')
  const findByKey = prepare(db, 'SELECT * FROM jobs WHERE kind = :kind AND key = :key AND due_at IS NOT NULL')
  const list = prepare(
    db,
    'SELECT * FROM jobs WHERE :kind IS NULL OR kind = :kind ORDER BY created_at DESC, id LIMIT :limit',
  )
  const following = prepare(
    db,
    'SELECT * FROM job_events WHERE job_id = :jobId AND number > :after ORDER BY number LIMIT :limit',
  )
  const standings = prepare(
    db,
    `SELECT kind, state, count(*) AS count, count(*) FILTER (WHERE due_at < :dueBefore) AS overdue,
       min(created_at) AS oldestAt
     FROM jobs AS failed
     WHERE due_at IS NOT NULL OR (state = 'failed' AND ended_at > :failedAfter AND ${isUnanswered})
     GROUP BY kind, state ORDER BY kind, state`,
  )
  const findSchedule = prepare(db, 'SELECT * FROM schedules WHERE kind = :name')
  const listSchedules = prepare(db, 'SELECT * FROM schedules WHERE job_kind IS NOT NULL ORDER BY kind')
  const addSchedule = prepare(
    db,
    `INSERT INTO schedules (${schedules.names}) VALUES (${schedules.values}) ON CONFLICT (kind) DO NOTHING`,
  )
  const removeSchedule = prepare(db, 'DELETE FROM schedules WHERE kind = :name AND job_kind IS NOT NULL')
  const isAsRead = prepare(
    db,
    `SELECT 1 FROM schedules WHERE kind = :name AND pattern = :pattern AND last_at = :lastAt AND job IS :job
       AND ended_at IS :endedAt`,
  )
  const fire = prepare(
    db,
    `UPDATE schedules SET last_at = :last_at, job = :job, outcome = :outcome, failure = :failure, ended_at = :ended_at
     WHERE kind = :kind`,
  )

  /** Within an operation: the job as it was written, and its event. */
  function noted(row: object | undefined, at: number, event: Pick<JobEvent, 'event' | 'details'> | null): Job | null {
    if (row === undefined) return null
    const job = jobs.read(row)
    if (event) note.run(events.write({ jobId: job.id, number: job.lastEvent, at, ...event }))
    return job
  }

  const begun = (id: string, { now, until }: JobClaim): Job | null =>
    noted(start.get({ id, until }), now, { event: 'started', details: null })

  const saveOne = ({ job, event }: JobChange, at: number): Job | null =>
    noted(save.get({ ...jobs.write(job), events: event ? 1 : 0 }), at, event)

  return {
    add: (job) => write(() => add(job)),
    async claim({ kind, now, until, limit }) {
      const read = () => due.all({ kind, now, limit }).map(jobs.read)
      // Read before the write: usually nothing is due, and then no lock is taken.
      if ((await readOrUnavailable(read)).length === 0) return []
      return write(() => read().flatMap(({ id }) => begun(id, { now, until }) ?? []))
    },
    claimOne: ({ id, now, until }) =>
      write(() => {
        const row = takeable.get({ id, now })
        if (row === undefined) return null
        return row['waits'] ? jobs.read(postpone.get({ id, until }) ?? row) : begun(id, { now, until })
      }),
    claimLost: ({ kind, queue, now, until }) =>
      write(() => {
        const row = lost.get({ kind, queue, now })
        return row === undefined ? null : begun(jobs.read(row).id, { now, until })
      }),
    nextDue: (kind) => readOrUnavailable(() => (earliest.get({ kind })?.['due_at'] as number | null) ?? null),
    save: (changes, at) => write(() => changes.flatMap((change) => saveOne(change, at) ?? [])),
    cancel: (id, now) =>
      write(() => {
        const row = cancel.get({ id, now })
        const event = row?.['state'] === 'cancelled' ? 'cancelled' : 'cancelling'
        return noted(row, now, { event, details: null }) !== null
      }),
    restart: (id, now) =>
      write(() => noted(restart.get({ id, now }), now, { event: 'restarted', details: null }) !== null),
    find: (id) =>
      readOrUnavailable(() => {
        const row = find.get({ id })
        return row ? jobs.read(row) : null
      }),
    findByKey: (kind, key) =>
      readOrUnavailable(() => {
        const row = findByKey.get({ kind, key })
        return row ? jobs.read(row) : null
      }),
    list: ({ kind = null, limit }) => readOrUnavailable(() => list.all({ kind, limit }).map(jobs.read)),
    standings: (query) => readOrUnavailable(() => (standings.all(query) as JobStanding[]).map((row) => ({ ...row }))),
    events: (jobId, after, limit) => readOrUnavailable(() => following.all({ jobId, after, limit }).map(events.read)),
    findSchedule: (name) =>
      readOrUnavailable(() => {
        const row = findSchedule.get({ name })
        return row ? schedules.read(row) : null
      }),
    schedules: () => readOrUnavailable(() => listSchedules.all().map(schedules.read)),
    addSchedule: (schedule) => write(() => addSchedule.run(schedules.write(schedule)).changes > 0),
    removeSchedule: (name) => write(() => removeSchedule.run({ name }).changes > 0),
    fire: (read, next, job) =>
      write(() => {
        const { name, pattern, lastAt, job: newest, endedAt } = read
        if (isAsRead.get({ name, pattern, lastAt, job: newest, endedAt }) === undefined) return false
        if (job !== null && !add(job)) return false
        return fire.run(schedules.write(next)).changes > 0
      }),
  }
}
