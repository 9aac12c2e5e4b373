/**
 * `npm run bench`: the service on one core against a bare node:http that answers the same bytes, in one run, round about.
 * Options: --seconds=2 per round, --rounds=3, --connections=64, --only=polls (or imports, rendering, search); --postgres=URL of an empty
 * database: polls and refreshes there beside those on SQLite.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Case, prepareCases } from './cases.ts'
import { measureImports } from './imports.ts'
import { type Conversation, drive, type Measured } from './load.ts'
import { startNginx } from './nginx.ts'
import { approver } from './person.ts'
import { record } from './recording.ts'
import { measureRendering } from './rendering.ts'
import { heading, lineOf } from './report.ts'
import { get } from './requests.ts'
import { measureSearch } from './search.ts'
import { type BareServer, type Product, pinned, type Stop, startBareServer, startProduct } from './servers.ts'
import { application } from './sign-in.ts'

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: {
    seconds: text('2'),
    rounds: text('3'),
    connections: text('64'),
    only: text(''),
    postgres: text(''),
  },
})
const [seconds, rounds, connections] = [Number(values.seconds), Number(values.rounds), Number(values.connections)]
if ('imports'.includes(values.only)) await measureImports()
if ('rendering'.includes(values.only)) await measureRendering(rounds)
if ('search'.includes(values.only)) await measureSearch()
if (['imports', 'rendering', 'search'].includes(values.only)) process.exit()
const folder = mkdtempSync(join(tmpdir(), 'platekeeper-bench-'))
const running: Stop[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  console.log('Starting the service on a data folder of its own, and signing in …')
  const product = await startProduct(join(folder, 'data'))
  running.push(product.stop)
  const bare = await startBareServer()
  running.push(bare.stop)
  const cases = await casesOf(product)
  console.log(
    `Node ${process.version}, ${connections} connections, ${rounds} rounds of ${seconds} s each, medians; ` +
      `${pinned ? 'servers on one core, load on another' : 'processes not pinned: taskset is missing'}\n\n${heading}`,
  )
  for (const each of cases.filter(({ name }) => name.includes(values.only))) await compare(each, product.port, bare)
  if (values.postgres) await compareStores(values.postgres, cases, product.port)
} finally {
  for (const stop of running) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function compare(each: Case, productPort: number, bare: BareServer): Promise<void> {
  const { request, recording } = await record(each, productPort)
  await bare.answer(recording)
  const same: readonly Conversation[] = each.conversations.map(() => ({ next: () => request }))
  const ours = () => measure(each, productPort, each.conversations)
  report(each.name, 'node:http', await alternate(ours, () => measure(each, bare.port, same)))
  if (!each.name.includes('image')) return

  const nginx = await startNginx(join(folder, 'nginx'), Buffer.from(recording.body, 'base64'))
  if (nginx === undefined) return console.log('  (nginx is not installed: left out)')
  running.push(nginx.stop)
  const file = each.conversations.map(() => ({ next: () => get(nginx.path, '') }))
  report('chart images', 'nginx', await alternate(ours, () => measure(each, nginx.port, file)))
}

function casesOf({ port, access }: Product): Promise<readonly Case[]> {
  const [demo] = access.people
  if (demo === undefined) throw new Error('demo.json contains no accounts')
  const origin = `http://127.0.0.1:${port}`
  return prepareCases({
    origin,
    application: application(origin, access),
    approve: approver(origin, demo),
    connections,
  })
}

/** The database has no core of its own: it runs wherever there is room. */
async function compareStores(databaseUrl: string, onSqlite: readonly Case[], port: number): Promise<void> {
  const other = await startProduct(join(folder, 'postgres'), databaseUrl)
  running.unshift(other.stop)
  const onPostgres = await casesOf(other)
  for (const name of ['pending polls', 'refreshes']) {
    const [ours, theirs] = [onPostgres, onSqlite].map((cases) => cases.find((each) => each.name === name))
    if (!ours || !theirs) throw new Error(`There is no case ${name}`)
    const rounds = await alternate(
      () => measure(ours, other.port, ours.conversations),
      () => measure(theirs, port, theirs.conversations),
    )
    report(`${name}, PostgreSQL`, 'SQLite', rounds)
  }
}

function measure({ expected }: Case, port: number, conversations: readonly Conversation[]): Promise<Measured> {
  return drive({ port, conversations, seconds, expected })
}

/** A round of each to warm up, then rounds by turns. */
async function alternate(ours: () => Promise<Measured>, theirs: () => Promise<Measured>) {
  await ours()
  await theirs()
  const [product, peer]: [Measured[], Measured[]] = [[], []]
  while (product.length < rounds) {
    product.push(await ours())
    peer.push(await theirs())
  }
  return { product, peer }
}

function report(name: string, peerName: string, measured: { product: readonly Measured[]; peer: readonly Measured[] }) {
  console.log(lineOf({ name, peerName, ...measured }))
}
