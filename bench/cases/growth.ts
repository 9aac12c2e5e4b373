import { join } from 'node:path'
import { bearer, get } from '../load/requests.ts'
import { addAirports, airportOf } from '../seed/airports.ts'
import { addSessionsToPostgres, addSessionsToSqlite } from '../seed/sessions.ts'
import { startDatabase } from '../servers/postgres.ts'
import { authorizationsOfOurs } from './authorizations.ts'
import { type Contender, compare } from './compare.ts'
import type { Case, Context } from './context.ts'
import { pollsOfOurs } from './polls.ts'
import { oneAccessToken, type Service, startService, startServiceOnPostgres } from './service.ts'

const numbers = (all: readonly number[]) => all.map((count) => ({ count, shown: count.toLocaleString('en-GB') }))

/** The largest number first: it is compared with the smaller ones. */
const sessions = numbers([1_000_000, 100_000, 1_000])
const airports = numbers([100_000, 10_000, 100])

export const growthOfSessions: Case = {
  name: 'growth-sessions',
  about: 'polls and device authorizations with 1,000, 100,000 and 1,000,000 sessions',
  isLong: true,
  run: (context) =>
    compareSessions(context, async ({ count, shown }) => {
      const name = `${shown} sessions`
      const dataDir = join(context.folder, name)
      const first = await startService(context, { name, dataDir })
      await first.application.start()
      await first.server.stop()
      addSessionsToSqlite(dataDir, count)
      return startService(context, { name, dataDir })
    }),
}

export const growthOfSessionsOnPostgres: Case = {
  name: 'growth-sessions-postgres',
  about: 'the same on PostgreSQL',
  isLong: true,
  async run(context) {
    const database = await context.started(startDatabase())
    await compareSessions(context, async ({ count, shown }) => {
      const service = await startServiceOnPostgres(context, `${shown} sessions`, { database })
      await service.application.start()
      await addSessionsToPostgres(service.databaseUrl, count)
      return service
    })
  },
}

type Many = (typeof sessions)[number]

async function compareSessions(context: Context, start: (many: Many) => Promise<Service>): Promise<void> {
  const services: Service[] = []
  for (const each of sessions) services.push(await start(each))
  const most = sessions[0]?.shown
  const polls = await Promise.all(services.map((service) => pollsOfOurs(service, context)))
  await compare(`polls, ${most} sessions`, atLeastOne(polls), context)
  const started = services.map((service) => authorizationsOfOurs(service, context))
  await compare(`authorizations, ${most} sessions`, atLeastOne(started), context)
}

export const growthOfAirports: Case = {
  name: 'growth-airports',
  about: 'chart lists and records, of all airports in turn, with 100, 10,000 and 100,000 airports',
  isLong: true,
  async run(context) {
    const services: { readonly service: Service; readonly count: number; readonly token: string }[] = []
    for (const { count, shown } of airports) {
      const name = `${shown} airports`
      const dataDir = join(context.folder, name)
      await (await startService(context, { name, dataDir })).server.stop()
      await addAirports(dataDir, count)
      const service = await startService(context, { name, dataDir })
      services.push({ service, count, token: await oneAccessToken(service) })
    }
    for (const [what, path] of [
      ['lists', (icao: string) => `/v2/charts/${icao}?version=STD`],
      ['airports', (icao: string) => `/v2/airport/${icao}`],
    ] as const) {
      const contenders = services.map(({ service: { server }, count, token }): Contender => {
        const conversations = inTurn((at) => get(path(airportOf(at)), bearer(token)), count, context)
        return { server, conversations, expected: { status: 200 } }
      })
      await compare(`${what}, ${airports[0]?.shown} airports`, atLeastOne(contenders), context)
    }
  },
}

/** Large steps, so that airports repeat as late as possible. */
function inTurn(requestOf: (at: number) => Buffer, count: number, { options }: Context) {
  let at = 0
  const next = () => {
    at = (at + 61_803) % count
    return requestOf(at)
  }
  return Array.from({ length: options.connections }, () => ({ next }))
}

function atLeastOne<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('Nothing to compare')
  return [first, ...others]
}
