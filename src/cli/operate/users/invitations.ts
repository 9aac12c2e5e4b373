import { type SubscriptionKind, subscriptionKinds } from '../../../contract/index.ts'
import type { ListedInvitation } from '../../../identity/operators/index.ts'
import { command } from '../../command.ts'
import { CommandError, usageError } from '../../command-error.ts'
import { showList } from '../../terminal/show-list.ts'
import { localTime } from '../../terminal/times.ts'
import { refuseOnChartHost } from '../chart-host.ts'
import type { Service } from '../open-service.ts'
import { withService } from '../with-service.ts'
import { day, readDay } from './read-day.ts'
import { qrOption, showLink } from './show-link.ts'
import { firstDay } from './subscription-days.ts'

/** Days for which an invitation is valid, unless it says otherwise; and the most. */
const usualDays = 7
const mostDays = 366
const mostUses = 10_000

export const userInvite = command({
  summary: 'Make a link to join with',
  arguments: [],
  options: {
    subscription: {
      type: 'string',
      value: 'KIND',
      summary: 'charts or fmsdata, for who joins; may be repeated',
      multiple: true,
    },
    'subscription-from': { type: 'string', value: 'DATE', summary: 'Its first day (UTC); default the day of joining' },
    'subscription-until': { type: 'string', value: 'DATE', summary: 'Its last day (UTC); default unlimited' },
    uses: { type: 'string', value: 'NUMBER', summary: 'How many people may join by it; default 1' },
    until: { type: 'string', value: 'DATE', summary: 'Last day (UTC) of the link; default 7 days from now' },
    note: { type: 'string', value: 'TEXT', summary: 'For the list of invitations' },
    ...qrOption,
  },
  examples: [
    ['user invite --subscription charts', 'a link for one person, valid for 7 days'],
    [
      'user invite --uses 300 --until 2027-01-31 --subscription charts --subscription-until 2027-12-31',
      'one link for a club',
    ],
  ],
  notes: ['Who joins chooses a username and a password. The account has the subscriptions, and no other rights.'],
  run: async ({ values }, context) => {
    const now = context.now()
    const uses = readUses(values.uses ?? '1')
    const expiresAt = values.until === undefined ? now + usualDays * day : readDay('--until', values.until) + day
    if (expiresAt <= now) throw new CommandError('usage', '--until is in the past')
    if (expiresAt > now + mostDays * day) throw new CommandError('usage', '--until is more than a year from now')
    const subscriptions = readSubscriptions(values, now)
    const { url, invitation } = await withService(context, async (service) => {
      await refuseOnChartHost(service)
      const { identity, parts, config } = service
      const note = values.note === undefined ? null : readNote(values.note, identity)
      return identity.makeInvitation({ uses, expiresAt, subscriptions, note }, config.authUrl, parts)
    })
    if (context.terminal.json) context.terminal.printJson({ url, ...asJson({ ...invitation, state: 'open' }) })
    else {
      const forWhom = uses === 1 ? 'one person' : `${uses} people`
      const facts = [
        `It is for ${forWhom} and expires ${localTime(expiresAt)}. It is not shown again.`,
        `To revoke it: ${context.program} user uninvite ${invitation.id}`,
      ]
      showLink({ title: 'The link to join with:', url, withQr: values.qr, facts }, context)
    }
    return 'ok'
  },
})

export const userInvitations = command({
  summary: 'List invitations',
  arguments: [],
  options: {},
  examples: [['user invitations', 'those that are open, and those that ended in the last 30 days']],
  run: async (_, context) => {
    const listed = await withService(context, ({ identity, parts }) => identity.listInvitations(parts))
    showList(context.terminal, 'invitations', listed.map(asJson), {
      columns: [
        { title: 'ID', cell: ({ id }) => id },
        { title: 'State', cell: ({ state }) => state },
        { title: 'Joined', cell: ({ uses, uses_left: left }) => `${uses - left} of ${uses}` },
        { title: 'Expires', cell: ({ expires_at: end }) => localTime(Date.parse(end)) },
        { title: 'Subscriptions', cell: ({ subscriptions }) => subscriptions.map(({ kind }) => kind).join(', ') },
        { title: 'Note', flexible: true, cell: ({ note }) => note ?? '' },
      ],
      empty: `No invitations. ${context.program} user invite makes one.`,
    })
    return 'ok'
  },
})

export const userUninvite = command({
  summary: 'Revoke an invitation; who joined stays',
  arguments: ['ID'],
  options: {},
  examples: [['user uninvite Zk3uQpX1yW7r', 'nobody joins by this link any more']],
  run: async ({ words }, context) => {
    const { terminal, program } = context
    const isRevoked = await withService(context, ({ identity, parts }) => identity.revokeInvitation(words.ID, parts))
    if (!isRevoked)
      throw new CommandError(
        'notFound',
        `There is no invitation ${words.ID} that could be revoked`,
        `${program} user invitations lists all.`,
      )
    if (terminal.json) terminal.printJson({ id: words.ID, revoked: true })
    else terminal.print(`The invitation ${words.ID} is revoked.`)
    return 'ok'
  },
})

function asJson({ id, state, uses, usesLeft, createdAt, expiresAt, subscriptions, note }: ListedInvitation) {
  const iso = (time: number) => new Date(time).toISOString()
  return {
    ...{ id, state, uses, uses_left: usesLeft, created_at: iso(createdAt), expires_at: iso(expiresAt) },
    subscriptions: subscriptions.map(({ kind, startsAt, endsAt }) => ({
      ...{ kind, starts_at: startsAt && iso(startsAt), ends_at: endsAt && iso(endsAt) },
    })),
    note,
  }
}

function readUses(text: string): number {
  const uses = Number(text)
  if (/^\d+$/.test(text) && uses >= 1 && uses <= mostUses) return uses
  throw new CommandError('usage', `--uses is ${JSON.stringify(text)}, but it must be a number from 1 to ${mostUses}`)
}

/** One line of the list. */
function readNote(text: string, { readName, NameError }: Service['identity']): string {
  try {
    return readName(text, '--note')
  } catch (error) {
    return usageError(NameError)(error)
  }
}

type Wanted = {
  readonly subscription: readonly string[]
  readonly 'subscription-from': string | undefined
  readonly 'subscription-until': string | undefined
}

function readSubscriptions(wanted: Wanted, now: number) {
  const { subscription, 'subscription-from': from, 'subscription-until': until } = wanted
  const kinds = new Set(subscription.map(readKind))
  if (kinds.size === 0 && (from ?? until) !== undefined)
    throw new CommandError('usage', '--subscription is missing: its days are given, but not its kind')
  const startsAt = from === undefined ? null : readDay('--subscription-from', from)
  const endsAt = until === undefined ? null : readDay('--subscription-until', until) + day
  if (endsAt !== null && endsAt <= (startsAt ?? now))
    throw new CommandError(
      'usage',
      `--subscription-until is before ${startsAt === null ? 'today' : firstDay(startsAt)}`,
    )
  return [...kinds].map((kind) => ({ kind, startsAt, endsAt }))
}

function readKind(text: string): SubscriptionKind {
  const kind = subscriptionKinds.find((candidate) => candidate === text.trim().toLowerCase())
  if (kind) return kind
  const given = JSON.stringify(text)
  throw new CommandError('usage', `--subscription is ${given}, but it must be one of ${subscriptionKinds.join(', ')}`)
}
