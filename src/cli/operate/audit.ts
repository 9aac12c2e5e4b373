import { type AuditEvent, auditEvents, isAuditEvent } from '../../identity/index.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import type { AuditDesk, ListedAuditEntry } from './desks.ts'
import { noSuchUser } from './user.ts'
import { withOperator } from './with-operator.ts'

const usualLimit = 100

export const auditList = command({
  summary: 'Show who did what: sign-ins, approvals, tokens, changes',
  arguments: [],
  options: {
    since: { type: 'string', value: 'TIME', summary: 'From this day or time on: 2027-06-30 or 2027-06-30T12:00:00Z' },
    event: { type: 'string', value: 'EVENT', summary: 'Only this event, for example sign-in' },
    user: { type: 'string', value: 'USERNAME', summary: 'Only this person' },
    limit: { type: 'string', value: 'NUMBER', summary: `How many of the newest; default ${usualLimit}` },
  },
  examples: [
    ['audit list --user zoe', 'what was done by or to one person'],
    ['audit list --event refresh-reuse --since 2027-06-01', 'stolen or mislaid refresh tokens'],
    ['audit list --limit 100000 --json > FILE', 'for another program'],
  ],
  notes: ['docs/reference/audit.md lists the events.'],
  run: async ({ values }, context) => {
    const query = {
      since: values.since === undefined ? undefined : readTime(values.since),
      event: values.event === undefined ? undefined : readEvent(values.event),
      username: values.user,
      limit: values.limit === undefined ? usualLimit : readLimit(values.limit),
    }
    const entries = await withOperator(context, ({ audit }) => audit.list(query))
    if (!entries) throw noSuchUser(values.user ?? '', context)
    const { terminal } = context
    if (terminal.json) terminal.printJson({ entries })
    else if (entries.length === 0) terminal.say('There are no such entries.')
    else {
      const columns = ['Number', 'Time', 'Event', 'Outcome', 'User', 'Client', 'Address'].map((title) => ({ title }))
      terminal.printTable([...columns, { title: 'Details', flexible: true }], entries.map(cells))
    }
    return 'ok'
  },
})

export const auditVerify = command({
  summary: 'Check that nobody changed, removed or inserted an entry of the audit log',
  arguments: [],
  options: {
    holding: {
      type: 'string',
      value: 'HASH',
      summary: 'Also that this hash, kept from an earlier check, is still in it',
    },
  },
  examples: [
    ['audit verify', 'print the numbers of the entries and the hash of the last one'],
    ['audit verify --holding HASH', 'and that nothing was cut off since HASH was printed'],
  ],
  notes: [
    'Whoever can write to the database can also compute a new chain, or cut off its end: keep what is printed elsewhere, and check against it.',
    'Entries older than AUDIT_MEMORY are removed from the beginning on, which the log itself tells: audit list --event audit-forget.',
  ],
  run: async ({ values }, { terminal, ...context }) => {
    const verdict = await withOperator({ terminal, ...context }, ({ audit }) => audit.verify(values.holding))
    const sound = verdict.intact && verdict.holds !== false
    if (terminal.json) terminal.printJson({ sound, ...verdict })
    else for (const line of inWords(verdict, values.holding)) terminal.print(line)
    return sound ? 'ok' : 'failed'
  },
})

type Verdict = Awaited<ReturnType<AuditDesk['verify']>>

function inWords(verdict: Verdict, holding: string | undefined): readonly string[] {
  const { first, count } = verdict
  if (!verdict.intact) {
    const { brokenAt } = verdict
    return brokenAt === first && first > 1
      ? [`Broken: entry ${first} is the oldest, but the log does not tell of the removal of those before it.`]
      : [`Broken: entry ${brokenAt} does not follow from the one before; ${count} before it are sound.`]
  }
  if (verdict.holds === false) {
    return first === 1
      ? [`Broken: no entry has the hash ${holding}.`]
      : [
          `Not found: no entry from ${first} on has the hash ${holding}.`,
          `Printed with an earlier entry, it can no longer be judged, because those were removed by age; else this log is broken.`,
        ]
  }
  const entries = count === 1 ? `entry ${first}` : `entries ${first} to ${first + count - 1}`
  const removed = first === 1 ? [] : [`The entries before ${first} were removed by age, as the log tells.`]
  return [`Sound: ${count === 0 ? 'no entries' : entries}, the last with hash ${verdict.head}`, ...removed]
}

const cells = ({ number, at, event, outcome, user, client, ip, details }: ListedAuditEntry) => [
  String(number),
  at,
  event,
  outcome,
  user ?? '',
  client ?? '',
  ip ?? '',
  Object.entries(details)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(' ') : value}`)
    .join(', '),
]

function readTime(text: string): number {
  const time = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  const expected = 'a day like 2027-06-30 or a time like 2027-06-30T12:00:00Z'
  throw new CommandError('usage', `--since is ${JSON.stringify(text)}, but it must be ${expected}`)
}

function readEvent(text: string): AuditEvent {
  if (isAuditEvent(text)) return text
  const all = Object.keys(auditEvents).join(', ')
  throw new CommandError('usage', `--event is ${JSON.stringify(text)}, but it must be one of ${all}`)
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (Number.isSafeInteger(limit) && limit > 0) return limit
  throw new CommandError('usage', `--limit is ${JSON.stringify(text)}, but it must be a whole number from 1`)
}
