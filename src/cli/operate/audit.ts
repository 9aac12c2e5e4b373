import type { AuditEvent } from '../../identity/index.ts'
import type { ListedEntry } from '../../identity/operators/index.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { localSecond, timesNote } from '../terminal/times.ts'
import type { Service } from './open-service.ts'
import { noSuchUser } from './users/change.ts'
import { withService, withStoredService } from './with-service.ts'

const usualLimit = 100

export const auditList = command({
  summary: 'List security events: sign-ins, approvals, tokens, changes',
  arguments: [],
  options: {
    since: {
      type: 'string',
      value: 'TIME',
      summary: 'Since this day or time (UTC): 2027-06-30 or 2027-06-30T12:00:00Z',
    },
    event: { type: 'string', value: 'EVENT', summary: 'Only this event, for example sign-in' },
    user: { type: 'string', value: 'USERNAME', summary: 'Only what concerns this user' },
    by: {
      type: 'string',
      value: 'ACTOR',
      summary: 'Only what was done by: operator, service, account or client, or one of them, for example operator:root',
    },
    limit: { type: 'string', value: 'NUMBER', summary: `How many of the newest entries (default ${usualLimit})` },
  },
  examples: [
    ['audit list --user zoe', 'events that concern one user'],
    ['audit list --by operator', 'what operators did with commands'],
    ['audit list --by account:zoe', 'what zoe did herself'],
    ['audit list --event refresh-reuse --since 2027-06-01', 'reused refresh tokens'],
    ['audit list --limit 100000 --json > FILE', 'export as JSON'],
  ],
  notes: ['docs/reference/audit.md lists the events.'],
  run: async ({ values }, context) => {
    const query = {
      since: values.since === undefined ? undefined : readTime(values.since),
      event: values.event === undefined ? undefined : await readEvent(values.event),
      username: values.user,
      by: values.by === undefined ? undefined : await readActor(values.by),
      limit: values.limit === undefined ? usualLimit : readLimit(values.limit),
    }
    const found = await withService(context, ({ identity, parts }) => identity.listEntries(query, parts))
    if ('unknown' in found) throw noSuchUser(found.unknown, context)
    const entries = found.map(asJson)
    const { terminal } = context
    if (terminal.json) terminal.printJson({ entries })
    else if (entries.length === 0) terminal.say('No matching entries.')
    else {
      const columns = ['Number', 'Time', 'Event', 'Outcome', 'By', 'User', 'Client', 'Address'].map((title) => ({
        title,
      }))
      terminal.printTable([...columns, { title: 'Details', flexible: true }], entries.map(cells))
      terminal.say(timesNote)
    }
    return 'ok'
  },
})

export const auditVerify = command({
  summary: 'Verify that no entry of the audit log was changed, removed or inserted',
  arguments: [],
  options: {
    holding: {
      type: 'string',
      value: 'HASH',
      summary: 'Also verify that this hash, stored from an earlier run, is still in the log',
    },
  },
  examples: [
    ['audit verify', 'print the entry numbers and the last hash'],
    ['audit verify --holding HASH', 'also detect truncation since HASH was printed'],
  ],
  notes: [
    'An attacker who can write to the database can compute a new chain or truncate it: store the output elsewhere, and compare later with --holding.',
    'Entries older than AUDIT_MEMORY are removed. Each removal is recorded: audit list --event audit-forget.',
  ],
  run: async ({ values }, { terminal, ...context }) => {
    const verdict = await withStoredService({ terminal, ...context }, ({ store }) => store.audit.verify(values.holding))
    const sound = verdict.intact && verdict.holds !== false
    if (terminal.json) terminal.printJson({ sound, ...verdict })
    else for (const line of inWords(verdict, values.holding)) terminal.print(line)
    return sound ? 'ok' : 'failed'
  },
})

type Verdict = Awaited<ReturnType<Service['store']['audit']['verify']>>

function inWords(verdict: Verdict, holding: string | undefined): readonly string[] {
  const { first, count } = verdict
  if (!verdict.intact) {
    const { brokenAt, broken } = verdict
    if (broken === 'personal details') {
      return [
        `Audit log broken: the personal details of entry ${brokenAt} are not those that it was written with. Entries before it that match: ${count}.`,
      ]
    }
    return brokenAt === first && first > 1
      ? [
          `Audit log broken: the oldest entry is ${first}, but the log does not record the removal of the entries before it.`,
        ]
      : [
          `Audit log broken: entry ${brokenAt} does not match the entry before it. Entries before it that match: ${count}.`,
        ]
  }
  if (verdict.holds === false) {
    return first === 1
      ? [`Audit log broken: no entry has the hash ${holding}.`]
      : [
          `Hash not found: no entry from ${first} on has the hash ${holding}.`,
          `Earlier entries were removed by age. If the hash belonged to one of them, it cannot be checked; otherwise the log is broken.`,
        ]
  }
  const entries = count === 1 ? `entry ${first}` : `entries ${first}–${first + count - 1}`
  const removed = first === 1 ? [] : [`Entries before ${first} were removed by age, as recorded in the log.`]
  const { erased } = verdict
  const deleted =
    erased === 0 ? [] : [`Personal details of ${erased === 1 ? '1 entry' : `${erased} entries`} were deleted.`]
  return [
    `Audit log intact: ${count === 0 ? 'no entries' : entries}, last hash ${verdict.head}`,
    ...removed,
    ...deleted,
  ]
}

/** As --json prints it. */
const asJson = ({ at, user, clientId, requestId, ...entry }: ListedEntry) => ({
  ...entry,
  at: new Date(at).toISOString(),
  user,
  client: clientId,
  request: requestId,
})

const cells = ({ number, at, event, outcome, actor, user, client, ip, details, erased }: ReturnType<typeof asJson>) => [
  String(number),
  localSecond(Date.parse(at)),
  event,
  outcome,
  actorInWords(actor, user),
  user ?? '',
  client ?? '',
  erased ? 'deleted' : (ip ?? ''),
  Object.entries({ ...details, ...(actor?.kind === 'operator' && { command: actor.command }) })
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(' ') : value}`)
    .join(', '),
]

/** The account and the client of an entry have columns of their own. */
function actorInWords(actor: ListedEntry['actor'], user: string | null): string {
  if (actor === null) return ''
  const isShown = actor.id === null || actor.kind === 'client' || actor.id === user
  return isShown ? actor.kind : `${actor.kind} ${actor.id}`
}

/** `operator`, or `operator:root`. */
async function readActor(text: string) {
  const { actorKinds } = await import('../../identity/operators/index.ts')
  const [, word, , name = null] = /^([^:]*)(:(.+))?$/.exec(text) ?? []
  const kind = actorKinds.find((each) => each === word)
  if (kind && (kind !== 'service' || name === null)) return { kind, name }
  const expected = `one of ${actorKinds.join(', ')}, or with a name: account:zoe, client:CLIENT_ID, operator:root`
  throw new CommandError('usage', `--by is ${JSON.stringify(text)}, but it must be ${expected}`)
}

export function readTime(text: string, option = 'since'): number {
  const time = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  const expected = 'a day like 2027-06-30 or a time like 2027-06-30T12:00:00Z'
  throw new CommandError('usage', `--${option} is ${JSON.stringify(text)}, but it must be ${expected}`)
}

async function readEvent(text: string): Promise<AuditEvent> {
  const { auditEvents, isAuditEvent } = await import('../../identity/operators/index.ts')
  if (isAuditEvent(text)) return text
  const all = Object.keys(auditEvents).join(', ')
  throw new CommandError('usage', `--event is ${JSON.stringify(text)}, but it must be one of ${all}`)
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (Number.isSafeInteger(limit) && limit > 0) return limit
  throw new CommandError('usage', `--limit is ${JSON.stringify(text)}, but it must be a positive whole number`)
}
