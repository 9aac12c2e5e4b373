import { type SubscriptionKind, subscriptionKinds } from '../../../contract/index.ts'
import { durationInWords } from '../../../text/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'
import { day, readDay } from './read-day.ts'

export const subscriptionGrant = command({
  summary: 'Grant a subscription: charts or fmsdata',
  arguments: ['USERNAME', 'KIND'],
  options: {
    from: { type: 'string', value: 'DATE', summary: 'First day (UTC), YYYY-MM-DD; default now' },
    until: { type: 'string', value: 'DATE', summary: 'Last day (UTC), YYYY-MM-DD; default unlimited' },
  },
  examples: [
    ['subscription grant zoe charts', 'from now on, unlimited'],
    ['subscription grant zoe charts --until 2027-06-30', 'until the end of that day'],
  ],
  notes: ['It replaces the person\u2019s subscription of this kind. Applications see it in their next access token.'],
  run: async ({ words, values }, context) => {
    const kind = readKind(words.KIND)
    const from = values.from === undefined ? context.now() : readDay('--from', values.from)
    const until = values.until === undefined ? null : readDay('--until', values.until) + day
    if (until !== null && until <= from) throw new CommandError('usage', '--until is before the start')

    const granted = { kind, startsAt: from, endsAt: until }
    const { found, delay } = await withService(context, async ({ identity, parts, config }) => ({
      found: await identity.grantSubscription(words.USERNAME, granted, parts),
      delay: durationInWords(config.accessTokenLifetime),
    }))
    if (!found) throw noSuchUser(words.USERNAME, context)
    const end = until === null ? 'unlimited' : `until the end of ${values.until}`
    if (context.terminal.json) {
      const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
      context.terminal.printJson({ username: words.USERNAME, kind, starts_at: iso(from), ends_at: iso(until) })
    } else {
      context.terminal.print(`${words.USERNAME} has ${kind} from ${values.from ?? 'now'}, ${end}.`)
      context.terminal.say(`Applications see the change in their next access token, within ${delay}.`)
    }
    return 'ok'
  },
})

export const subscriptionRevoke = command({
  summary: 'Revoke a subscription',
  arguments: ['USERNAME', 'KIND'],
  options: {},
  examples: [['subscription revoke zoe charts', 'demo images instead of charts, from the next access token on']],
  run: async ({ words }, context) => {
    const kind = readKind(words.KIND)
    const found = await withService(context, ({ identity, parts }) =>
      identity.revokeSubscription(words.USERNAME, kind, parts),
    )
    if (!found) throw noSuchUser(words.USERNAME, context)
    if (context.terminal.json) context.terminal.printJson({ username: words.USERNAME, kind, revoked: true })
    else context.terminal.print(`${words.USERNAME} no longer has ${kind}.`)
    return 'ok'
  },
})

function readKind(text: string): SubscriptionKind {
  const kind = subscriptionKinds.find((candidate) => candidate === text.toLowerCase())
  if (kind) return kind
  throw new CommandError(
    'usage',
    `KIND is ${JSON.stringify(text)}, but it must be one of ${subscriptionKinds.join(', ')}`,
  )
}
