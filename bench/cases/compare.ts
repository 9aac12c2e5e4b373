/** Compares our server with others: rounds alternate between them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Conversation, type Driven, drive, type Expected } from '../load/drive.ts'
import { record } from '../load/recording.ts'
import { whereTimeWent } from '../report/profile.ts'
import type { Row } from '../report/row.ts'
import { median, spreadOf } from '../report/statistics.ts'
import { startBare } from '../servers/bare.ts'
import type { Product } from '../servers/product.ts'
import { type Server, usageOf } from '../servers/server.ts'
import type { Context } from './context.ts'

/** A server and the requests of its connections; one conversation for each. */
export type Contender = {
  readonly server: Server
  readonly conversations: readonly Conversation[]
  readonly expected: Expected
  /** Processes that do not respond, but whose processor time and memory count. */
  readonly alsoCounted?: readonly Server[]
}

type Round = Driven & { /** Microseconds of processor for an answer. */ readonly cpu: number }

/** Each warms up, then takes turns in rounds, with a different first one in each; returns a row for each peer. */
export async function compare(
  name: string,
  [ours, ...peers]: readonly [Contender, ...Contender[]],
  context: Pick<Context, 'options' | 'report' | 'note'>,
): Promise<void> {
  const { options, report } = context
  const all = [ours, ...peers]
  for (const contender of all) await round(contender, options.warmUp)
  await profileRound(name, ours, context)
  const rounds = new Map<Contender, Round[]>(all.map((contender) => [contender, []]))
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (let place = 0; place < all.length; place += 1) {
      const contender = all[(turn + place) % all.length] ?? ours
      rounds.get(contender)?.push(await round(contender, options.seconds))
    }
  }
  const ofOurs = { contender: ours, rounds: rounds.get(ours) ?? [] }
  for (const peer of peers) report(rowOf(name, ofOurs, { contender: peer, rounds: rounds.get(peer) ?? [] }))
  if (peers.length === 0) report(rowOf(name, ofOurs, null))
}

/** With --profile: an additional round with a profile; the server has started and is warm. */
async function profileRound(
  name: string,
  contender: Contender,
  { options, note }: Pick<Context, 'options' | 'note'>,
): Promise<void> {
  if (options.profile === null || !('profile' in contender.server)) return
  const finish = await (contender.server as Product).profile()
  await round(contender, options.seconds)
  const profile = await finish()
  const file = join(options.profile, `${name.replaceAll(/\W+/g, '-')}.cpuprofile`)
  mkdirSync(options.profile, { recursive: true })
  writeFileSync(file, profile)
  note(`profile in ${file}; most time went to`)
  for (const line of whereTimeWent(profile)) note(line)
}

async function round(contender: Contender, seconds: number): Promise<Round> {
  const { server, conversations, expected } = contender
  const before = usageOf(pidsOf(contender)).seconds
  const driven = await drive({ port: server.port, conversations, seconds, expected })
  return { ...driven, cpu: (1e6 * (usageOf(pidsOf(contender)).seconds - before)) / driven.answers }
}

const pidsOf = ({ server, alsoCounted = [] }: Contender) => [server, ...alsoCounted].flatMap(({ pids }) => pids)

type Side = { readonly contender: Contender; readonly rounds: readonly Round[] }

function rowOf(name: string, ours: Side, theirs: Side | null): Row {
  const mid = (side: Side | null, what: 'rate' | 'p50' | 'p99' | 'cpu') =>
    side === null ? Number.NaN : median(side.rounds.map((round) => round[what]))
  const memory = (side: Side | null) => (side === null ? Number.NaN : usageOf(pidsOf(side.contender)).memory / 2 ** 20)
  const at = (round: number, what: 'rate' | 'cpu') => theirs?.rounds[round]?.[what] ?? Number.NaN
  const ratios = ours.rounds.map(({ rate }, round) => rate / at(round, 'rate'))
  const cpuRatios = ours.rounds.map(({ cpu }, round) => at(round, 'cpu') / cpu)
  return {
    case: name,
    comparedWith: theirs?.contender.server.name ?? null,
    unit: 'answers/s',
    ours: mid(ours, 'rate'),
    theirs: theirs && mid(theirs, 'rate'),
    ratio: theirs && median(ratios),
    spread: spreadOf(theirs ? ratios : ours.rounds.map(({ rate }) => rate)),
    details: {
      p50: mid(ours, 'p50'),
      p99: mid(ours, 'p99'),
      theirP99: mid(theirs, 'p99'),
      cpu: mid(ours, 'cpu'),
      theirCpu: mid(theirs, 'cpu'),
      cpuRatio: median(cpuRatios),
      cpuSpread: spreadOf(cpuRatios),
      memory: memory(ours),
      theirMemory: memory(theirs),
    },
  }
}

/** node:http that responds with the same bytes to the same request. */
export async function bareBeside({ conversations, expected, server }: Contender, context: Context): Promise<Contender> {
  const [first] = conversations
  if (first === undefined) throw new Error('A case has no connections')
  const { request, recording } = await record(first, { port: server.port, expected })
  const bare = await context.started(startBare(recording))
  return { server: bare, conversations: conversations.map(() => ({ next: () => request })), expected }
}

/** Every connection sends the same request. */
export const repeated = (request: Buffer, { options }: Pick<Context, 'options'>): readonly Conversation[] =>
  Array.from({ length: options.connections }, () => ({ next: () => request }))

/** Without servers that cannot be started here; the table lists them. */
export async function available(
  context: Context,
  ...starting: readonly Promise<Contender>[]
): Promise<readonly Contender[]> {
  const settled = await Promise.allSettled(starting)
  return settled.flatMap((each) => {
    if (each.status === 'fulfilled') return [each.value]
    context.note(`left out: ${each.reason instanceof Error ? each.reason.message : each.reason}`)
    return []
  })
}
