import type { Job, JobEvent, Schedule } from '../../jobs/index.ts'
import { type Columns, fixed, flag, integer, json, nullable, text } from './column.ts'

export const jobColumns: Columns<Job> = {
  id: fixed(text('id')),
  kind: fixed(text('kind')),
  input: fixed(json('input')),
  key: fixed(nullable(text('key'))),
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

export const scheduleColumns: Columns<Schedule> = {
  kind: fixed(text('kind')),
  pattern: text('pattern'),
  lastAt: integer('last_at'),
}
