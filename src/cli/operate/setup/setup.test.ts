import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { madeTable, wellington } from '../../../sources/ourairports/ourairports.fixture.ts'
import { ctrlC, dialogue, type Turn } from '../../testing/dialogue.ts'
import { recordedCall } from '../../testing/recorded-call.ts'

const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'world'))
writeFileSync(join(root, 'world', 'airports.csv'), madeTable('airports', [wellington]))

let servers = 0
/** A server of its own, on which commands are called. */
function server() {
  servers += 1
  const env = { DATA_DIR: join(root, `data-${servers}`), DEMO: 'false' }
  const call = (args: readonly string[], input?: string) =>
    recordedCall(args, { env, cwd: root, ...(input !== undefined && { input }) })
  const list = async (what: 'user' | 'client' | 'editions') => {
    const { out } = await call([what, 'list', '--json'])
    return Object.values(JSON.parse(out))[0] as readonly Readonly<Record<string, unknown>>[]
  }
  return {
    call,
    list,
    setup: (turns: readonly Turn[], ...args: string[]) => dialogue(['setup', ...args], turns, { env, cwd: root }),
  }
}

const everything = ['--user', 'zoe', '--password-stdin', '--client', 'Flight bag', '--dialect', 'documented']
const withImport = [...everything, '--import', 'ourairports', '--location', 'world']
const person: readonly Turn[] = [
  ['Username:', 'zoe'],
  ['New password:', 'horse battery 42'],
  ['Confirm password:', 'horse battery 42'],
  ['[Y/n]', ''],
]
const application: readonly Turn[] = [
  ['Name of the application', 'Flight bag'],
  ['Dialect', '1'],
]
const anImport: readonly Turn[] = [
  ['Import [1 to 3]:', '1'],
  ['Folder, zip or URL', 'world'],
]

test('asks for person, application and import, and sets them up', async () => {
  const { setup, list, call } = server()
  const { code, out, err } = await setup([...person, ...application, ...anImport])
  assert.equal(code, 0, err)
  assert.match(
    out,
    /zoe is added, with the subscriptions charts and fmsdata\.\nFlight bag is registered\.\nclient_id +pkc_/,
  )
  assert.match(err, /Edition 1 is live\.[\s\S]*Setup is complete/)
  const [zoe] = await list('user')
  assert.deepEqual([zoe?.username, zoe?.subscriptions], ['zoe', ['charts', 'fmsdata']])
  assert.equal((await list('client')).length, 1)
  assert.deepEqual(
    (await list('editions')).map(({ state }) => state),
    ['live'],
  )
  assert.match((await call(['audit', 'list', '--json'])).out, /"event":"user-add"/)
})

test('a password is never shown, and asked for again when it cannot be used', async () => {
  const { setup } = server()
  const { out, err } = await setup([
    ['Username:', 'zoe'],
    ['New password:', 'short'],
    ['New password:', 'horse battery 42'],
    ['Confirm password:', 'horse battery 43'],
    ...person.slice(1),
    ['Name of the application', ''],
    ['Import', ''],
  ])
  assert.match(err, /at least 8 characters[\s\S]*The two passwords differ/)
  assert.doesNotMatch(out + err, /horse|short\b(?!:)/)
  assert.match(err, /Still missing: no application is registered, no charts or airports are published/)
})

test('the same options twice change nothing, and say so', async () => {
  const { call, list } = server()
  const first = await call(['setup', ...withImport], 'horse battery 42')
  assert.equal(first.code, 0, first.err)
  const before = [await list('user'), await list('client'), await list('editions')]
  const again = await call(['setup', ...withImport], 'another password')
  assert.equal(again.code, 0, again.err)
  assert.match(again.out, /zoe exists already; nothing was changed/)
  assert.match(again.out, /Flight bag is registered already \(pkc_.*\); nothing was changed/)
  assert.match(again.out, /ourairports is imported already: edition 1 is live; nothing was changed/)
  assert.deepEqual([await list('user'), await list('client'), await list('editions')], before)
  const idle = await call(['setup'])
  assert.equal(idle.code, 0)
  assert.match(idle.err, /Nothing is missing; nothing was changed/)
})

for (const [after, turns] of [
  ['nothing', [['Username:', ctrlC]]],
  ['the person', [...person, ['Name of the application', ctrlC]]],
  ['the application', [...person, ...application, ['Import [1 to 3]:', ctrlC]]],
] as readonly (readonly [string, readonly Turn[]])[]) {
  test(`Ctrl-C after ${after} keeps it, and the next run asks for the rest only`, async () => {
    const { setup, list } = server()
    const stopped = await setup(turns)
    assert.equal(stopped.code, 130)
    assert.match(stopped.err, /Complete steps are kept\. To continue, run setup again\./)
    const done = [(await list('user')).length, (await list('client')).length]
    const rest = [...(done[0] ? [] : person), ...(done[1] ? [] : application), ...anImport]
    assert.equal((await setup(rest)).code, 0)
    assert.deepEqual([(await list('user')).length, (await list('client')).length], [1, 1])
  })
}

test('without a terminal and without options, it names the options of what is missing', async () => {
  const { call } = server()
  const { code, err } = await call(['setup'])
  assert.equal(code, 2)
  assert.match(
    err,
    /without a terminal, and something is missing: no user can sign in, no application is registered, no charts/,
  )
  for (const option of ['--user', '--password-stdin', '--generate', '--client', '--dialect', '--import', '--location'])
    assert.ok(err.includes(option), option)
  await call(['setup', ...everything], 'horse battery 42')
  assert.doesNotMatch((await call(['setup'])).err, /--user|--client/)
})

const mistakes: readonly (readonly [line: string, sentence: RegExp])[] = [
  ['--user zoe', /--user needs --password-stdin or --generate/],
  ['--generate', /--user is missing/],
  ['--user zoe --generate --password-stdin', /exclude each other/],
  ['--client A', /--client needs --dialect: documented or deployed/],
  ['--user zoe --generate --client A', /--client needs --dialect/],
  ['--dialect deployed', /--dialect needs --client/],
  ['--location world', /--location needs --import/],
  ['--import folder', /--import folder needs --location/],
  ['--import cifp', /--import is "cifp", but it must be one of ourairports, nasr, folder/],
]
test('options that do not fit end it before anything is changed', async () => {
  const { call, list } = server()
  for (const [line, sentence] of mistakes) {
    const { code, err } = await call(['setup', ...line.split(' ')])
    assert.equal(code, 2, line)
    assert.match(err, sentence)
  }
  assert.deepEqual([await list('user'), await list('client')], [[], []])
})

test('an application of that name with the other dialect is an error', async () => {
  const { call } = server()
  await call(['setup', '--client', 'Flight bag', '--dialect', 'deployed'])
  const { code, err } = await call(['setup', '--client', 'Flight  bag', '--dialect', 'documented'])
  assert.equal(code, 1)
  assert.match(err, /Flight bag is registered already, with the dialect deployed/)
})

test('--json prints one object a line', async () => {
  const { call } = server()
  const { out } = await call(['setup', '--json', ...everything.slice(0, 2), '--generate', ...everything.slice(3)])
  const [zoe, bag, end] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual([zoe.step, zoe.username, zoe.added, typeof zoe.password], ['person', 'zoe', true, 'string'])
  assert.deepEqual([bag.step, bag.added, bag.client_secret.startsWith('pks_')], ['application', true, true])
  assert.deepEqual(end, { step: 'end', missing: { person: false, application: false, edition: true } })
})
