import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { type Conversation, drive, type Expected } from '../load/drive.ts'
import { bearer, get, post } from '../load/requests.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { type Database, startDatabase } from '../servers/postgres.ts'
import { type Product, prepareDemo } from '../servers/product.ts'
import { type Application, challengeOf, pollFields, scope, type Tokens } from '../sign-in/application.ts'
import type { Case, Context } from './context.ts'
import { oneAccessToken, type Service, serviceOf, startService } from './service.ts'
import { type Cost, watchUsage } from './watch-usage.ts'

/** What a client sends next, whichever server it meets. */
type Clients = { readonly name: string; readonly expected: Expected; readonly next: () => Conversation }

/**
 * Both have as many connections as the one has alone, and so carry twice the load; clients meet them in turn, as behind a
 * proxy. Where the sums of the two are equal, two machines carry twice what one does. Here the two share a core: they take
 * twice as long for as many answers each, and what each does by itself in that time is measured first and not counted.
 */
export const twoServers: Case = {
  name: 'two-servers',
  about: 'processor time of polls, refreshes, lists and authorizations on PostgreSQL, with two servers and with one',
  async run(context) {
    const database = await context.started(startDatabase())
    const databaseUrl = await database.database()
    const dataDir = join(context.folder, 'shared')
    await prepareDemo(dataDir, databaseUrl)
    const first = await startService(context, { name: 'first', dataDir, databaseUrl })
    const { origin: AUTH_URL } = first.server
    const settings = { AUTH_URL, BASE_URL: AUTH_URL }
    const second = await startService(context, { name: 'second', dataDir, databaseUrl, settings })
    const servers = [first.server, second.server] as const
    const clients = await everyKind(first, context)
    const idle = await idleCost(servers, database, context)
    for (const kind of clients) await compareCosts(kind, { servers, database, idle }, context)
    await signIns(first, database, context)
  },
}

async function everyKind(service: Service, { options }: Context): Promise<readonly Clients[]> {
  const { application } = service
  const sessions = await Promise.all(Array.from({ length: 500 }, () => application.start()))
  const polls = sessions.map((session) =>
    post(endpoints.token.path, { ...application.credentials, ...pollFields(session) }),
  )
  const chains = await service.signIn(2 * options.connections)
  const list = get('/v2/charts/YBBN?version=STD&rules=ANY', bearer(await oneAccessToken(service)))
  const challenge = { code_challenge: challengeOf('v'.repeat(43)), code_challenge_method: 'S256', scope }
  const start = post(endpoints.deviceAuthorization.path, { ...application.credentials, ...challenge })
  let turn = 0
  const poll = () => polls[turn++ % polls.length] ?? start
  return [
    { name: 'polls', expected: { status: 400, word: '"authorization_pending"' }, next: () => ({ next: poll }) },
    { name: 'refreshes', expected: { status: 200, word: '"id_token"' }, next: refreshesOf(application, chains) },
    { name: 'lists', expected: { status: 200 }, next: () => ({ next: () => list }) },
    { name: 'authorizations', expected: { status: 200, word: '"device_code"' }, next: () => ({ next: () => start }) },
  ]
}

/** A connection takes the refresh token that waits longest, which the other server may have issued. */
function refreshesOf({ credentials }: Application, tokens: readonly Tokens[]): () => Conversation {
  const waiting = tokens.map(({ refresh_token }) => refresh_token)
  return () => ({
    next() {
      const refresh_token = waiting.shift() ?? ''
      return post(endpoints.token.path, { ...credentials, grant_type: grantTypes.refreshToken, refresh_token })
    },
    answered: ({ body }) => void waiting.push((JSON.parse(body.toString()) as Tokens).refresh_token),
  })
}

/** `idle`: seconds of processor a second, of one server and of the database with both. */
type Site = { readonly servers: readonly [Product, Product]; readonly database: Database; readonly idle: Cost }

async function idleCost(servers: readonly Product[], database: Database, { options, report }: Context): Promise<Cost> {
  const seconds = options.rounds * options.seconds
  await wait(options.warmUp * 1000)
  const used = watchUsage(servers, database)
  await wait(seconds * 1000)
  const both = used()
  const idle = { server: both.server / servers.length / seconds, database: both.database / seconds }
  for (const what of ['server', 'database'] as const)
    report({ case: `two-servers, idle: ${what}`, unit: '% of a core', ours: 100 * idle[what], spread: null, ...alone })
  return idle
}

const alone = { comparedWith: null, theirs: null, ratio: null }

async function compareCosts(clients: Clients, site: Site, { options, report }: Context): Promise<void> {
  const [first, second] = site.servers
  const setUps = { one: [first], other: [second], two: site.servers } as const
  const costs: Record<keyof typeof setUps, Cost[]> = { one: [], other: [], two: [] }
  const names = Object.keys(setUps) as (keyof typeof setUps)[]
  const round = (name: keyof typeof setUps, seconds: number) =>
    costOf(clients, setUps[name], { ...site, connections: options.connections, seconds })
  for (const name of names) await round(name, options.warmUp)
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (let place = 0; place < names.length; place += 1) {
      const name = names[(turn + place) % names.length] ?? 'two'
      costs[name].push(await round(name, options.seconds))
    }
  }
  for (const what of ['server', 'database'] as const) {
    const two = costs.two.map((cost) => cost[what])
    // Each of the two alone, in the same turn: they need not be equally fast.
    const one = costs.one.map((cost, turn) => (cost[what] + (costs.other[turn]?.[what] ?? Number.NaN)) / 2)
    const ratios = two.map((cost, turn) => cost / (one[turn] ?? Number.NaN))
    const [ours, theirs, ratio] = [median(two), median(one), median(ratios)]
    const name = `two-servers, ${clients.name}: ${what}`
    report({ case: name, comparedWith: 'one server', unit: 'µs cpu', ours, theirs, ratio, spread: spreadOf(ratios) })
  }
}

/** Microseconds of processor for an answer. */
async function costOf(
  { next, expected }: Clients,
  servers: readonly Product[],
  { database, idle, connections, seconds }: Omit<Site, 'servers'> & { connections: number; seconds: number },
): Promise<Cost> {
  const began = performance.now()
  const used = watchUsage(servers, database)
  const all = await Promise.all(
    servers.map(({ port }) => {
      const conversations = Array.from({ length: connections }, next)
      return drive({ port, conversations, seconds: seconds * servers.length, expected })
    }),
  )
  const answers = all.reduce((sum, each) => sum + each.answers, 0)
  const elapsed = (performance.now() - began) / 1000
  const cost = used()
  return {
    server: (1e6 * (cost.server - servers.length * idle.server * elapsed)) / answers,
    database: (1e6 * (cost.database - idle.database * elapsed)) / answers,
  }
}

/** Device flows to the end, one after another: authorization, the pages until the approval, and the tokens. */
async function signIns(service: Service, database: Database, { options, report }: Context): Promise<void> {
  const costs: Cost[] = []
  const count = 20
  for (let round = 0; round < options.rounds; round += 1) {
    // Each signs in with the password first.
    const used = watchUsage([service.server], database)
    for (let number = 0; number < count; number += 1) await serviceOf(service.server).signIn(1)
    const { server, database: ofDatabase } = used()
    costs.push({ server: (1e6 * server) / count, database: (1e6 * ofDatabase) / count })
  }
  for (const what of ['server', 'database'] as const) {
    const each = costs.map((cost) => cost[what])
    report({
      case: `sign-in with password: ${what}`,
      unit: 'µs cpu',
      ours: median(each),
      spread: spreadOf(each),
      ...alone,
    })
  }
}
