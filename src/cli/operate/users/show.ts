import type { ListedUser, ShownUser } from '../../../identity/operators/index.ts'
import { command } from '../../command.ts'
import { showList } from '../../terminal/show-list.ts'
import { localTime } from '../../terminal/times.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'
import { verificationOf } from './email.ts'
import { firstDay, lastDay } from './subscription-days.ts'

export const userList = command({
  summary: 'List the users',
  arguments: [],
  options: {},
  examples: [['user list', 'usernames, names and subscriptions']],
  run: async (_, context) => {
    const users = await withService(context, ({ identity, parts }) => identity.listUsers(parts))
    showList(context.terminal, 'users', users.map(asJson), {
      columns: [
        { title: 'Username', cell: ({ username }) => username },
        { title: 'Name', flexible: true, cell: ({ name }) => name ?? '' },
        { title: 'Email', flexible: true, cell: ({ email }) => email ?? '' },
        { title: 'State', cell: stateOf },
        { title: 'Subscriptions', flexible: true, cell: (user) => user.subscription_periods.map(inWords).join(', ') },
      ],
      empty: 'There are no users yet.',
    })
    return 'ok'
  },
})

export const userShow = command({
  summary: 'Show a user and their subscriptions',
  arguments: ['USERNAME'],
  options: {},
  examples: [['user show zoe', 'also subscriptions that begin later or have ended']],
  run: async ({ words }, context) => {
    const { terminal } = context
    const found = await withService(context, ({ identity, parts }) => identity.findUser(words.USERNAME, parts))
    if (!found) throw noSuchUser(words.USERNAME, context)
    const { passkeys, secondStep } = found
    const second = secondStep && { since: iso(secondStep.createdAt), recovery_codes: secondStep.recoveryCodesLeft }
    const user = { ...asJson(found), passkeys, second_step: second }
    if (terminal.json) {
      terminal.printJson(user)
      return 'ok'
    }
    const subscriptions = user.subscription_periods.map(inWords)
    terminal.printTable(
      [{ title: 'Username' }, { title: user.username }],
      [
        ...(user.name === null ? [] : [['Name', user.name]]),
        ...(user.email === null ? [] : [['Email', `${user.email} (${verificationOf(found)})`]]),
        ['State', stateOf(user)],
        ...(subscriptions.length === 0 ? ['none'] : subscriptions).map((each) => ['Subscription', each]),
        ['Passkeys', String(passkeys)],
        ['Second step', secondStep === null ? 'none' : stepInWords(secondStep)],
        ['Added', localTime(found.createdAt)],
      ],
    )
    return 'ok'
  },
})

const stepInWords = ({ createdAt, recoveryCodesLeft: left }: NonNullable<ShownUser['secondStep']>): string =>
  `since ${localTime(createdAt)}, ${left} recovery code${left === 1 ? '' : 's'} left`

const stateOf = ({ enabled }: Pick<ListedUser, 'enabled'>): string => (enabled ? 'enabled' : 'disabled')

const iso = (time: number): string => new Date(time).toISOString()

/** As --json prints it. */
const asJson = ({ subscriptionPeriods, createdAt, emailVerifiedAt, ...user }: ListedUser) => ({
  ...{ username: user.username, name: user.name, email: user.email, email_verified: emailVerifiedAt !== null },
  ...{ enabled: user.enabled, subscriptions: user.subscriptions },
  subscription_periods: subscriptionPeriods.map(({ kind, state, startsAt, endsAt }) => ({
    ...{ kind, state, starts_at: iso(startsAt) },
    ends_at: endsAt === null ? null : iso(endsAt),
  })),
  created_at: iso(createdAt),
})

type Period = ReturnType<typeof asJson>['subscription_periods'][number]

/** `charts`, `charts until 2027-06-30`, `charts from 2027-01-01`, `charts ended on 2026-06-30`. */
function inWords({ kind, state, starts_at: start, ends_at: end }: Period): string {
  const last = end === null ? null : lastDay(Date.parse(end))
  if (state === 'ended') return `${kind} ended on ${last}`
  const from = state === 'later' ? ` from ${firstDay(Date.parse(start))}` : ''
  return `${kind}${from}${last === null ? '' : ` until ${last}`}`
}
