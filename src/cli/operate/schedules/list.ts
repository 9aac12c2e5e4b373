import {
  type Job,
  type JobFields,
  type JobStore,
  nextRun,
  type Schedule,
  shownName,
  storedName,
  waitsFor,
} from '../../../jobs/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { type ListColumn, showList } from '../../terminal/show-list.ts'
import { localTime, relativeTime, timesNote } from '../../terminal/times.ts'
import { shortId } from '../jobs/job-id.ts'
import { withService } from '../with-service.ts'
import { timesInWords } from './every.ts'

/** As --json prints it. */
type Row = {
  readonly name: string
  readonly kind: string
  readonly input: JobFields
  readonly every: string
  /** `waiting` and `running`: of the newest job; else how it ended. null: it has added none yet. */
  readonly state: Job['state'] | null
  /** Why it failed, or what it waits for. */
  readonly reason: string | null
  readonly job: string | null
  readonly last_run: string | null
  /** null: never, or as soon as the job `waits_for` has ended. */
  readonly next_run: string | null
  /** One that has not ended: of an earlier schedule of its name, or restarted. */
  readonly waits_for: string | null
}

export const scheduleList = command({
  summary: 'List the schedules, with the next run, the last one and its result',
  arguments: [],
  options: {},
  examples: [['schedule list', 'when each runs, and how the last run ended']],
  run: async (_, context) => {
    const { terminal, program, now } = context
    const rows = await withService(context, async ({ store }) => {
      const schedules = await store.jobs.schedules()
      return Promise.all(
        schedules.map(async (schedule) => {
          const newest = schedule.job === null ? null : await store.jobs.find(schedule.job)
          return rowOf(schedule, newest, await upcoming(schedule, { store: store.jobs, now: now() }))
        }),
      )
    })
    showList(terminal, 'schedules', rows, {
      columns: columnsAt(now()),
      empty: `No schedules. To add one: ${program} schedule add prune --every cycle`,
      note: timesNote,
    })
    return 'ok'
  },
})

export const scheduleRemove = command({
  summary: 'Remove a schedule; a job that it has added goes on',
  arguments: ['NAME'],
  options: {},
  examples: [['schedule remove backup', 'no backup is made by it any more']],
  run: async ({ words }, context) => {
    const { terminal, program } = context
    const wasThere = await withService(context, ({ store }) => store.jobs.removeSchedule(storedName(words.NAME)))
    if (!wasThere)
      throw new CommandError(
        'notFound',
        `There is no schedule ${JSON.stringify(words.NAME)}`,
        `To see all: ${program} schedule list`,
      )
    if (terminal.json) terminal.printJson({ removed: words.NAME })
    else terminal.say(`The schedule ${words.NAME} is removed.`)
    return 'ok'
  },
})

/** When a schedule adds its next job: `at`, and not before the job `after` has ended. Neither: never. */
export async function upcoming(
  schedule: Schedule,
  { store, now }: { readonly store: JobStore; readonly now: number },
): Promise<Upcoming> {
  const { operatorsCalendar } = await import('../../../compose/index.ts')
  const next = await nextRun(schedule, operatorsCalendar)
  if (next === null) return { at: null, after: null }
  const other = await waitsFor(schedule, store)
  if (next > now) return { at: next, after: other?.id ?? null }
  return other === null ? { at: now, after: null } : { at: null, after: other.id }
}

type Upcoming = { readonly at: number | null; readonly after: string | null }

function rowOf(schedule: Schedule, newest: Job | null, next: Upcoming): Row {
  const { kind, input, pattern, job, outcome, failure, endedAt } = schedule
  // What a retention has removed is known from the schedule.
  const state = newest?.state ?? outcome
  const reason = newest === null ? failure : newest.state === 'succeeded' ? null : newest.failure
  const lastRun = newest?.createdAt ?? endedAt
  return {
    ...{ name: shownName(schedule), kind: kind ?? '', input, every: pattern, state, reason, job },
    last_run: iso(lastRun),
    next_run: iso(next.at),
    waits_for: next.after,
  }
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const columnsAt = (now: number): readonly ListColumn<Row>[] => [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'When', cell: ({ every }) => timesInWords(every) },
  { title: 'Next run', cell: (row) => nextInWords(row, now) },
  { title: 'Last run', cell: ({ last_run }) => (last_run === null ? '' : localTime(Date.parse(last_run))) },
  {
    title: 'Result',
    flexible: true,
    cell: ({ state, reason }) => [state ?? 'not yet', ...(reason === null ? [] : [reason])].join(': '),
  },
]

function nextInWords({ next_run, waits_for }: Row, now: number): string {
  const next = next_run === null ? null : Date.parse(next_run)
  return [
    ...(next === null ? [] : [next <= now ? 'due now' : relativeTime(next, now)]),
    ...(waits_for === null ? [] : [`after job ${shortId(waits_for)}`]),
  ].join(', ')
}
