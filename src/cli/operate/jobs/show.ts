import type { Job, JobFields, JobStore } from '../../../jobs/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { type ListColumn, showList } from '../../terminal/show-list.ts'
import { localSecond, localTime, timesNote } from '../../terminal/times.ts'
import { withService } from '../with-service.ts'
import { findJob, shortId } from './job-id.ts'
import { eventAsJson, jobAsJson, progressText, type ShownJob, stateText } from './job-json.ts'

const timeCell = (time: string | null): string => (time === null ? '' : localTime(Date.parse(time)))

const columns: readonly ListColumn<ShownJob>[] = [
  { title: 'Job', cell: ({ id }) => shortId(id) },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Of', flexible: true, cell: ({ queue }) => queue ?? '' },
  { title: 'State', cell: stateText },
  { title: 'Progress', cell: (job) => (job.ended_at === null ? progressText(job) : '') },
  { title: 'Added', cell: (job) => timeCell(job.created_at) },
  { title: 'Ended', cell: (job) => timeCell(job.ended_at) },
]

/** Jobs that are shown, and among how many of the newest those that people care for are looked for. */
const most = 50
const searched = 1000

export const jobsList = command({
  summary: 'List the imports, and other jobs that run, wait or failed',
  arguments: [],
  options: {
    kind: { type: 'string', value: 'KIND', summary: 'Only jobs of this kind, such as import' },
    all: { type: 'boolean', summary: 'Also other jobs that succeeded or were cancelled' },
  },
  examples: [
    ['jobs list', 'the newest first, with state and progress'],
    ['jobs list --kind import', 'only imports'],
  ],
  notes: [
    `The newest ${most} are shown. Jobs that ended are removed after seven days.`,
    'waiting: for its time, or for another import of the same source. interrupted: its process ended or sleeps, and no other has taken it over yet.',
  ],
  run: async ({ values }, context) => {
    const { kind, all } = values
    const found = await withService(context, async ({ store: { jobs } }) => {
      const rows = await jobs.list({ limit: kind === undefined ? searched : most, ...(kind !== undefined && { kind }) })
      if (kind !== undefined || all) return rows
      const imports = await jobs.list({ kind: 'import', limit: most })
      const others = rows.filter((job) => job.kind !== 'import' && (job.dueAt !== null || job.state === 'failed'))
      return [...imports, ...others].toSorted((one, other) => other.createdAt - one.createdAt)
    })
    const rows = found.slice(0, most).map((job) => jobAsJson(job, context.now()))
    const empty = kind === undefined ? 'There are no jobs.' : `There are no jobs of the kind ${kind}.`
    showList(context.terminal, 'jobs', rows, { columns, empty, note: timesNote })
    return 'ok'
  },
})

export const jobsShow = command({
  summary: 'Show a job: its arguments, what happened, and its result',
  arguments: ['JOB'],
  options: {},
  examples: [['jobs show 3f2a91bc', 'the first letters of the id are enough']],
  run: async ({ words }, context) => {
    const { terminal, program, now } = context
    const { job, events } = await withService(context, async ({ store: { jobs } }) => {
      const found = await findJob(words.JOB, jobs, program)
      return { job: found, events: await eventsOf(found, jobs) }
    })
    const shown = jobAsJson(job, now())
    if (terminal.json) terminal.printJson({ ...shown, events: events.map(eventAsJson) })
    else {
      terminal.printTable(columns, [columns.map(({ cell }) => cell(shown))])
      for (const line of detailsOf(job)) terminal.print(line)
      // Each progress replaced the one before.
      for (const { at, event, details } of events.filter((each) => each.event !== 'progress')) {
        terminal.print(`${localSecond(at)}  ${event}${details === null ? '' : `: ${fieldsText(details)}`}`)
      }
    }
    return 'ok'
  },
})

/** All events, read in parts. */
async function eventsOf({ id }: Job, jobs: JobStore) {
  const all = []
  for (let after = 0; ; after = all.at(-1)?.number ?? after) {
    const part = await jobs.events(id, after, searched)
    all.push(...part)
    if (part.length < searched) return all
  }
}

const detailsOf = ({ id, input, attempts, failure }: Job): readonly string[] => [
  `Id: ${id}`,
  `Arguments: ${fieldsText(input)}`,
  `Attempts: ${attempts}`,
  ...(failure === null ? [] : [`Failure: ${failure}`]),
]

export const fieldsText = (fields: JobFields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${Array.isArray(value) ? value.join(', ') : value}`)
    .join(', ')

/** A job that ended cannot be changed. */
export const hasEnded = (job: Job): CommandError =>
  new CommandError('failed', `Job ${shortId(job.id)} has ended: ${job.state}`, job.failure)
