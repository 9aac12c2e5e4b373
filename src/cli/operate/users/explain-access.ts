import type { ListedIn } from '../../../charts/index.ts'
import type { ChartVersion } from '../../../contract/index.ts'
import { listInWords } from '../../../text/index.ts'
import { command } from '../../command.ts'
import type { Service } from '../open-service.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'
import { firstDay, lastDay } from './subscription-days.ts'

/** What an application gets for the user that asks for the image of the chart. */
type Gets = 'chart' | 'demo image' | 'nothing'
type Answer = { readonly gets: Gets; readonly why: string }
type Asked = { readonly icao: string; readonly index: string; readonly version: ChartVersion }

export const explainAccess = command({
  summary: 'Say what a user gets for a chart, and why',
  arguments: ['USERNAME', 'ICAO', 'INDEX'],
  options: {
    version: {
      type: 'string',
      value: 'VERSION',
      summary: 'Version of the chart; default STD',
      choices: ['STD', 'CAO'],
    },
  },
  examples: [['user why zoe KPDX 11-1', 'the chart, the demo image, or nothing']],
  notes: [
    'Answers by the rules of the server, from the account and the live editions in this database. An application also needs the scope charts: without it, it gets demo images.',
  ],
  run: async ({ words, values }, context) => {
    const { USERNAME: username } = words
    const asked = { icao: words.ICAO.toUpperCase(), index: words.INDEX, version: values.version ?? 'STD' }
    const answer = await withService(context, (service) => answerOf(username, asked, service))
    if (answer === null) throw noSuchUser(username, context)
    const sentence = `${username} gets ${answer.gets === 'nothing' ? 'nothing' : answer.what}: ${answer.why}.`
    const { icao: airport, index: index_number, version } = asked
    if (context.terminal.json)
      context.terminal.printJson({ username, airport, index_number, version, gets: answer.gets, sentence })
    else context.terminal.print(sentence)
    return 'ok'
  },
})

/** null: no such user. */
async function answerOf(
  username: string,
  asked: Asked,
  { identity, parts, config: { demoAirports } }: Service,
): Promise<(Answer & { readonly what: string }) | null> {
  const user = await parts.users.findByName(username)
  if (!user) return null
  if (!user.enabled) return nothing('the account is disabled, so that no application gets tokens for it')
  const { chartAccess, publishedListings } = await import('../../../charts/index.ts')
  const { icao, index } = asked
  const listings = publishedListings(await parts.catalogue.holdings(icao))
  if (listings === null) return nothing(await whyUnknown(icao, parts))
  const listed = listings.find(({ chart }) => chart.index_number === index && chart.version === asked.version)
  if (!listed) return nothing(whyUnlisted(asked, listings))

  const now = parts.now()
  const entitlements = identity.entitlements(user, now)
  const what = `${index} of ${icao} (${listed.chart.name}, from ${listed.source})`
  const subscription = whySubscription(identity.subscriptionOf(user.subscriptions, 'charts', now))
  if (chartAccess(entitlements, icao, demoAirports) === 'demo') {
    const why = `${subscription}, and ${icao} is not a demo airport (${listInWords(demoAirports) || 'none configured'})`
    return { gets: 'demo image', what: `the demo image in place of ${what}`, why }
  }
  const isSubscribed = chartAccess(entitlements, icao, []) === 'full'
  const why = isSubscribed ? subscription : `${icao} is a demo airport, which is open without a subscription`
  return { gets: 'chart', what: `the chart ${what}`, why }
}

const nothing = (why: string) => ({ gets: 'nothing', what: 'nothing', why }) as const

async function whyUnknown(icao: string, { editions }: Service['parts']): Promise<string> {
  const hasLive = (await editions.list()).some(({ state }) => state === 'live')
  return hasLive
    ? `no live edition contains the airport ${icao}`
    : 'no edition is live in this database (with two hosts, editions are in that of the chart host)'
}

function whyUnlisted({ icao, index, version }: Asked, listings: readonly ListedIn[]): string {
  const other = listings.find(({ chart }) => chart.index_number === index)
  const but = other ? `, but one of the version ${other.chart.version}` : ''
  return `${icao} has no chart ${index} of the version ${version}${but}`
}

function whySubscription(held: ReturnType<Service['identity']['subscriptionOf']>): string {
  if (held === null) return 'there is no subscription to charts'
  const { state, startsAt, endsAt } = held
  const last = endsAt === null ? null : lastDay(endsAt)
  if (state === 'ended') return `the subscription to charts ended on ${last}`
  if (state === 'later') return `the subscription to charts begins on ${firstDay(startsAt)}`
  return `the subscription to charts is in force, ${last === null ? 'without end' : `until ${last}`}`
}
