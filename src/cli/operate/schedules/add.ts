import { randomInt } from 'node:crypto'
import type { ImportKind, ImportOrder, ImportRequests } from '../../../editions/index.ts'
import { type JobFields, newSchedule, storedName } from '../../../jobs/index.ts'
import { type Context, command, type Options, type Values } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { localAndRelative } from '../../terminal/times.ts'
import { usualKeep } from '../editions/change.ts'
import { shortId } from '../jobs/job-id.ts'
import { withService } from '../with-service.ts'
import { readEvery, timesInWords } from './every.ts'
import { upcoming } from './list.ts'

const list = { type: 'string', multiple: true } as const
const options = {
  every: { type: 'string', value: 'WHEN', summary: 'cycle, daily, or as in crontab, UTC: "30 3 * * 1"' },
  name: { type: 'string', value: 'NAME', summary: 'What to call it; default WHAT' },
  keep: { type: 'string', value: 'RULE', summary: 'prune: how many editions (3); backup: what to keep, as 7d,4w,12m' },
  airport: { ...list, value: 'KSBP', summary: 'dtpp, drawn: only this airport; can be repeated' },
  state: { ...list, value: 'CA', summary: 'dtpp: only airports of this state; can be repeated' },
  country: { ...list, value: 'NZL', summary: 'drawn: only airports of this country; can be repeated' },
  force: { type: 'boolean', summary: 'Imports: activate even if much was rejected or is missing' },
} as const satisfies Options
type Option = Exclude<keyof typeof options, 'every' | 'name'>

type Given = { readonly target: string | undefined; readonly values: Values<typeof options>; readonly context: Context }

/** What a schedule does: the kind of its jobs, and their input. */
type What = {
  /** Options that it has, in addition to those of every schedule. */
  readonly takes: readonly Option[]
  readonly isAhead?: true
  /** Whether it also runs when it is added, for the cycle in force. */
  readonly isCyclic?: true
  readonly order: (given: Given) => Promise<{ readonly kind: string; readonly input: JobFields }>
}

/** An import, with the arguments of its command that a worker can have: no path, and no secret. */
const importOf = <Kind extends ImportKind>(
  kind: Kind,
  takes: What['takes'],
  orderOf: (given: Given) => ImportRequests[Kind],
): What => ({
  takes: [...takes, 'force'],
  isCyclic: true,
  ...(kind === 'dtpp' && { isAhead: true }),
  async order(given) {
    const { boundTo, importInput, readImportInput } = await import('../../../editions/index.ts')
    const { force } = given.values
    const order = { kind, order: orderOf(given), activation: undefined, force } as ImportOrder
    const reason = boundTo(order)
    if (reason !== null)
      throw new CommandError(
        'usage',
        `A schedule cannot import from ${given.target}: ${reason}`,
        'Name a URL without them.',
      )
    const input = importInput(order)
    readImportInput(input)
    return { kind: 'import', input }
  },
})

const whats: Readonly<Record<string, What>> = {
  dtpp: importOf('dtpp', ['airport', 'state'], ({ target, values: { airport, state } }) => ({
    ...{ location: target, cycle: undefined, airports: airport, states: state },
  })),
  nasr: importOf('nasr', [], ({ target }) => ({ location: target })),
  cifp: importOf('cifp', [], ({ target }) => ({ location: target })),
  ourairports: importOf('ourairports', [], ({ target }) => ({ location: target })),
  drawn: importOf('drawn', ['airport', 'country'], ({ values: { airport, country } }) => ({
    ...{ airports: airport, countries: country },
  })),
  prune: {
    takes: ['keep'],
    async order({ target, values }) {
      const keep = values.keep ?? String(usualKeep)
      if (!/^\d{1,4}$/.test(keep))
        throw new CommandError('usage', `--keep is ${JSON.stringify(keep)}, but it must be a whole number, 0 or more`)
      return { kind: 'prune', input: { keep: Number(keep), source: target ?? null } }
    },
  },
  backup: {
    takes: ['keep'],
    async order({ target, values: { keep }, context }) {
      if (target === undefined)
        throw new CommandError('usage', 'TARGET is missing', 'Name the folder or bucket of the backups.')
      const [{ destinationOf }, { readKeep }] = await Promise.all([
        import('../backup/make.ts'),
        import('../backup/read-keep.ts'),
      ])
      const destination = await destinationOf(target, { 'with-key': false, unsigned: false, 'encrypt-to': [] }, context)
      if (destination.kind === 'file')
        throw new CommandError('usage', `${target} is a file, and a backup replaces none`, 'Name a folder or a bucket.')
      if (keep !== undefined) readKeep(keep.split(','))
      const { place } = destination.target
      return { kind: 'backup', input: { target: target.startsWith('s3:') ? target : place, keep: keep ?? null } }
    },
  },
}

export const scheduleAdd = command({
  summary: 'Have an import, a prune or a backup done again and again',
  arguments: ['WHAT', '[TARGET]'],
  options,
  examples: [
    ['schedule add dtpp --every cycle --state CA', 'charts of the FAA, as soon as the next cycle is published'],
    ['schedule add ourairports --every daily', 'airports of the world, every night'],
    ['schedule add prune --every cycle', 'delete old editions once in each AIRAC cycle'],
    ['schedule add backup /mnt/backups --every daily --keep 7d,4w', 'back up every night, and delete old backups'],
    [
      'schedule add backup /mnt/hourly --name hourly --every "15 * * * *"',
      'another backup, at a quarter past each hour',
    ],
  ],
  notes: [
    `WHAT is one of ${Object.keys(whats).join(', ')}. TARGET of a backup is its folder or bucket, of a prune its source (default all), of an import the URL that replaces the publisher's.`,
    'With --every cycle an import runs for the cycle in force now, and for each later one: nasr and cifp when it begins, dtpp from three weeks before, asking again after growing pauses until it is published. It goes live when its cycle begins. What fails is tried again, at least once a day.',
    'Times are in UTC; daily chooses a minute at night. Of the times that passed while nothing ran, one counts. A time at which the job before has not ended is skipped; a schedule that is removed and added again waits for that job. While the clock of the server leaps, schedules wait.',
    'One server or worker of all adds the job; a worker runs it, or with WORKERS=inside a process of the server. What failed is logged, listed by schedule list, and counted in the metrics; editions that are live stay.',
    'Backups of a schedule contain no master key. Those of WORKERS=inside are signed, those of a separate worker are not: backup verify then cannot tell who made them.',
  ],
  run: async ({ words, values }, context) => {
    const what = Object.hasOwn(whats, words.WHAT) ? whats[words.WHAT] : undefined
    if (what === undefined)
      throw new CommandError(
        'usage',
        `WHAT is ${JSON.stringify(words.WHAT)}, but it must be one of ${Object.keys(whats).join(', ')}`,
      )
    for (const name of ['keep', 'airport', 'state', 'country', 'force'] as const) {
      const isGiven = Array.isArray(values[name]) ? values[name].length > 0 : Boolean(values[name])
      if (isGiven && !what.takes.includes(name))
        throw new CommandError('usage', `${words.WHAT} has no option --${name}`)
    }
    const name = values.name ?? words.WHAT
    if (!/^[a-z0-9][a-z0-9.-]{0,39}$/.test(name))
      throw new CommandError(
        'usage',
        `--name is ${JSON.stringify(name)}, but it must have up to 40 letters a to z, digits, dots and hyphens`,
      )
    const { terminal, program, now } = context
    const wish = {
      isAhead: what.isAhead === true && words.TARGET === undefined,
      now: now(),
      random: () => randomInt(2 ** 32) / 2 ** 32,
    }
    const pattern = await readEvery(values.every, wish)
    const order = await what.order({ target: words.TARGET, values, context })
    const lastAt = what.isCyclic && pattern.startsWith('cycle') ? 0 : now()
    const schedule = newSchedule(storedName(name), { ...order, pattern, lastAt })
    const next = await withService(context, async ({ store: { jobs } }) =>
      (await jobs.addSchedule(schedule)) ? upcoming(schedule, { store: jobs, now: now() }) : null,
    )
    if (next === null)
      throw new CommandError(
        'failed',
        `There is a schedule ${name} already`,
        `Choose another name with --name, or remove it: ${program} schedule remove ${name}`,
      )
    const { at, after } = next
    const asJson = { next_run: at === null ? null : new Date(at).toISOString(), waits_for: after }
    if (terminal.json) terminal.printJson({ name, ...order, every: pattern, ...asJson })
    else {
      const when = [
        ...(at === null ? [] : [localAndRelative(at, now())]),
        ...(after === null ? [] : [`after job ${shortId(after)}, which an earlier schedule ${name} added`]),
      ].join(', ')
      terminal.print(`${name}: ${timesInWords(pattern)}. Next run: ${when}.`)
      if (after) terminal.say(`To end that job: ${program} jobs cancel ${shortId(after)}`)
      terminal.say(`To see how it goes: ${program} schedule list`)
    }
    return 'ok'
  },
})
