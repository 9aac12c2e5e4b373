/** What servers record: attempts, jobs, the audit log and the clock. */
import type { Bucket, ClockRecord } from '../../identity/index.ts'
import type { Job, JobEvent, Schedule } from '../../jobs/index.ts'
import type { ChainLink, WholeLink } from '../audit-chain.ts'
import { type Columns, fixed, flag, integer, json, nullable, only, text, without } from './column.ts'

export type StoredBucket = Bucket & { readonly key: string }

/** Attempts at codes and passwords: one row for each bucket of a rate limit. */
export const storedBucketColumns: Columns<StoredBucket> = {
  key: fixed(text('key')),
  fullAt: integer('full_at'),
  refusing: flag('refusing'),
}

export const bucketColumns: Columns<Bucket> = without(storedBucketColumns, 'key')

export const jobColumns: Columns<Job> = {
  id: fixed(text('id')),
  kind: fixed(text('kind')),
  input: fixed(json('input')),
  key: fixed(nullable(text('key'))),
  queue: fixed(nullable(text('queue'))),
  state: text('state'),
  createdAt: fixed(integer('created_at')),
  dueAt: nullable(integer('due_at')),
  attempts: integer('attempts'),
  fence: integer('fence'),
  cancelling: flag('cancelling'),
  progress: nullable(json('progress')),
  result: nullable(json('result')),
  failure: nullable(text('failure')),
  endedAt: nullable(integer('ended_at')),
  lastEvent: integer('last_event'),
}

export const jobEventColumns: Columns<JobEvent> = {
  jobId: fixed(text('job_id')),
  number: fixed(integer('number')),
  at: fixed(integer('at')),
  event: fixed(text('event')),
  details: fixed(nullable(json('details'))),
}

/** The column `kind` has the name: before operators had schedules, every kind had one at most. */
export const scheduleColumns: Columns<Schedule> = {
  name: fixed(text('kind')),
  kind: fixed(nullable(text('job_kind'))),
  input: fixed(json('input')),
  pattern: fixed(text('pattern')),
  lastAt: integer('last_at'),
  job: nullable(text('job')),
  outcome: nullable(text('outcome')),
  failure: nullable(text('failure')),
  endedAt: nullable(integer('ended_at')),
}

/** `body` is the text that was hashed; the fields of an entry are in it (audit-chain.ts). */
export const auditColumns: Columns<ChainLink> = {
  number: fixed(integer('number')),
  body: fixed(text('body')),
  hash: fixed(text('hash')),
}

/** The personal details of an entry; `body` is likewise the text that was hashed. */
export const auditPersonalColumns: Columns<Omit<ChainLink, 'hash'>> = only(auditColumns, 'number', 'body')

/** An entry with its personal details. */
export const wholeAuditColumns: Columns<WholeLink> = { ...auditColumns, personal: nullable(text('personal')) }

/** The end of the chain. */
export const auditHeadColumns: Columns<Pick<ChainLink, 'number' | 'hash'>> = only(auditColumns, 'number', 'hash')

/** One row, from the first record or acceptance on. */
export const clockColumns: Columns<ClockRecord> = {
  recorded: nullable(integer('recorded')),
  leapAt: nullable(integer('leap_at')),
  leapServed: nullable(integer('leap_served')),
  acceptedAt: nullable(integer('accepted_at')),
  acceptedAhead: nullable(integer('accepted_ahead')),
}

/** As SQLite stores it: `lastEntry` is the newest audit entry when the row was written. */
export const storedClockColumns: Columns<ClockRecord & { readonly lastEntry: number | null }> = {
  ...clockColumns,
  lastEntry: nullable(integer('last_entry')),
}

/** For a database with a clock of its own. */
export const acceptanceColumns: Columns<Pick<ClockRecord, 'acceptedAt' | 'acceptedAhead'>> = only(
  clockColumns,
  'acceptedAt',
  'acceptedAhead',
)
