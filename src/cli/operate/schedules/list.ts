import { type Job, type JobFields, nextRun, type Schedule, shownName, storedName } from '../../../jobs/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { type ListColumn, showList } from '../../terminal/show-list.ts'
import { localTime, relativeTime, timesNote } from '../../terminal/times.ts'
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
  readonly next_run: string | null
}

export const scheduleList = command({
  summary: 'List the schedules, with the next run, the last one and its result',
  arguments: [],
  options: {},
  examples: [['schedule list', 'when each runs, and how the last run ended']],
  run: async (_, context) => {
    const { terminal, program, now } = context
    const { operatorsCalendar } = await import('../../../compose/index.ts')
    const rows = await withService(context, async ({ store }) => {
      const schedules = await store.jobs.schedules()
      return Promise.all(
        schedules.map(async (schedule) => {
          const newest = schedule.job === null ? null : await store.jobs.find(schedule.job)
          return rowOf(schedule, newest, dueFrom(await nextRun(schedule, operatorsCalendar), now()))
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

function rowOf(schedule: Schedule, newest: Job | null, next: number | null): Row {
  const { kind, input, pattern, job, outcome, failure, endedAt } = schedule
  // What a retention has removed is known from the schedule.
  const state = newest?.state ?? outcome
  const reason = newest === null ? failure : newest.state === 'succeeded' ? null : newest.failure
  const lastRun = newest?.createdAt ?? endedAt
  return {
    ...{ name: shownName(schedule), kind: kind ?? '', input, every: pattern, state, reason, job },
    last_run: iso(lastRun),
    next_run: iso(next),
  }
}

/** What has passed is due now. */
const dueFrom = (next: number | null, now: number): number | null => (next === null ? null : Math.max(next, now))

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const columnsAt = (now: number): readonly ListColumn<Row>[] => [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'When', cell: ({ every }) => timesInWords(every) },
  { title: 'Next run', cell: ({ next_run }) => (next_run === null ? '' : nextInWords(Date.parse(next_run), now)) },
  { title: 'Last run', cell: ({ last_run }) => (last_run === null ? '' : localTime(Date.parse(last_run))) },
  {
    title: 'Result',
    flexible: true,
    cell: ({ state, reason }) => [state ?? 'not yet', ...(reason === null ? [] : [reason])].join(': '),
  },
]

const nextInWords = (next: number, now: number): string => (next <= now ? 'due now' : relativeTime(next, now))
