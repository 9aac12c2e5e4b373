import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/fixtures/eventually.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { madeTable, wellington } from '../sources/ourairports/ourairports.fixture.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const importWorld = ['import', 'airports', 'ourairports', 'world'] as const

function operator(t: TestContext) {
  const cwd = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  mkdirSync(join(cwd, 'world'))
  writeFileSync(join(cwd, 'world', 'airports.csv'), madeTable('airports', [wellington]))
  const env = { DATA_DIR: join(cwd, 'data') }
  const call = (...words: readonly string[]) => recordedCall(words, { env, cwd })
  const json = async (...words: readonly string[]) => JSON.parse((await call(...words, '--json')).out)
  return {
    ...{ call, json, env, cwd },
    jobs: async () => (await json('jobs', 'list')).jobs,
    /** The command, interrupted when its work begins; on a terminal with an answer. */
    interrupted: (answer?: string) =>
      recordedCall(importWorld, {
        ...{ env, cwd, signal: AbortSignal.abort(new Error('Interrupted')) },
        ...(answer !== undefined && { isTerminal: true, input: answer }),
      }),
  }
}

test('an import is listed with its state, and shown with its arguments, events and result', async (t) => {
  const { call, json, jobs } = operator(t)
  assert.match((await call('jobs', 'list')).err, /There are no jobs\./)
  assert.equal((await call(...importWorld)).code, 0)
  const [job, ...others] = await jobs()
  assert.deepEqual([others.length, job.kind, job.queue, job.state], [0, 'import', 'ourairports', 'succeeded'])
  const { out } = await call('jobs', 'list')
  assert.match(out, new RegExp(`^${job.id.slice(0, 8)} +import +ourairports +succeeded`, 'm'))
  const shown = await call('jobs', 'show', job.id.slice(0, 4))
  assert.match(shown.out, /^Arguments: source ourairports, place command, location \S+world$/m)
  assert.match(shown.out, /succeeded: edition 1, state live, .*airports 1, /)
  const { events, result } = await json('jobs', 'show', job.id)
  assert.equal(result.edition, 1)
  assert.deepEqual([events[0].event, events.at(-1).event], ['started', 'succeeded'])
  const followed = await call('jobs', 'follow', job.id)
  assert.deepEqual([followed.code, /succeeded: edition 1/.test(followed.out)], [0, true])
})

test('two imports of one source queue up, and both are published', async (t) => {
  const { call, json, jobs } = operator(t)
  const both = await Promise.all([call(...importWorld), call(...importWorld)])
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  )
  const states = (await json('editions', 'list')).editions.map(({ state }: { state: string }) => state)
  assert.deepEqual(states, ['superseded', 'live'])
  const editions = (await jobs()).map(({ result }: { result: { edition: number } }) => result.edition)
  assert.deepEqual(editions.toSorted(), [1, 2])
})

test('while another import of its source runs, an import waits, shows its progress, and can be interrupted and cancelled', async (t) => {
  const { call, env, jobs, cwd } = operator(t)
  await call('import', 'airports', 'ourairports', '--detach')
  const store = await openStore(placesIn(env.DATA_DIR), { foldUsername })
  t.after(() => store.close())
  const now = Date.now()
  const [running] = await store.jobs.claim({ kind: 'import', limit: 1, now, until: now + 60_000 })
  const { id } = running ?? assert.fail()
  const stopping = new AbortController()
  const [begun, told] = [recordedCall(importWorld, { env, cwd, signal: stopping.signal }), call(...importWorld)]
  const waiting = async () => (await jobs()).filter(({ state }: { state: string }) => state === 'waiting')
  await eventually(async () => assert.equal((await waiting()).length, 2))
  stopping.abort(new Error('Interrupted'))
  const interrupted = await begun
  assert.equal(interrupted.code, 130)
  assert.match(
    interrupted.err,
    new RegExp(`^Job ${id.slice(0, 8)} is importing ourairports: this import begins when`, 'm'),
  )
  assert.match(interrupted.err, /had not begun: nothing was imported/)
  const [other, ...none] = await waiting()
  assert.deepEqual(none, [])
  assert.equal((await call('jobs', 'cancel', other.id)).code, 0)
  const cancelled = await told
  assert.equal(cancelled.code, 1)
  assert.match(cancelled.err, /was cancelled before it began\nNothing was imported\./)
  assert.equal((await store.jobs.find(id))?.state, 'running')
})

test('an import takes over from one whose process ended, and says in its job how it is continued', async (t) => {
  const { call, env, jobs } = operator(t)
  assert.equal((await call(...importWorld)).code, 0)
  const store = await openStore(placesIn(env.DATA_DIR), { foldUsername })
  t.after(() => store.close())
  const [done] = await store.jobs.list({ kind: 'import', limit: 1 })
  const job = { ...(done ?? assert.fail()), id: 'dead', state: 'waiting', dueAt: 0, endedAt: null } as const
  assert.equal(await store.jobs.add({ ...job, input: { ...job.input, force: true } }), true)
  await store.jobs.claimOne({ id: 'dead', now: 1, until: 2 })
  assert.equal((await jobs()).find((each: { id: string }) => each.id === 'dead').state, 'interrupted')
  assert.equal((await call(...importWorld)).code, 0)
  const { state, failure } = (await store.jobs.find('dead')) ?? assert.fail()
  assert.equal(state, 'failed')
  assert.match(failure ?? '', /To continue, run it again: platekeeper import airports ourairports \S+world --force$/)
})

test('an import that fails leaves its job failed, with the reason', async (t) => {
  const { call, jobs } = operator(t)
  assert.equal((await call('import', 'airports', 'ourairports', 'nowhere')).code, 1)
  const [{ id, state, failure }] = await jobs()
  assert.equal(state, 'failed')
  assert.match(failure, /nowhere cannot be read: .*Specify a folder, a file or a URL/)
  const followed = await call('jobs', 'follow', id)
  assert.deepEqual([followed.code, /failed: .*nowhere cannot be read/.test(followed.out)], [1, true])
})

test('Ctrl-C without a terminal cancels the job', async (t) => {
  const { interrupted, jobs } = operator(t)
  const { code, err } = await interrupted()
  assert.equal(code, 130)
  assert.match(err, /Nothing was published\. To continue, run the same command again/)
  assert.equal((await jobs())[0].state, 'cancelled')
})

test('Ctrl-C on a terminal asks; what is left is continued by the same command, with the same job', async (t) => {
  const { call, interrupted, jobs } = operator(t)
  const cancelled = await interrupted('perhaps\nc\n')
  assert.equal(cancelled.code, 130)
  assert.equal(cancelled.err.split('Cancel the import [c], or leave it').length, 3, 'it asks until it understands')
  assert.equal((await jobs())[0].state, 'cancelled')
  const left = await interrupted('l\n')
  assert.equal(left.code, 130)
  assert.match(left.err, /To resume it, run the same command again/)
  const [waiting] = await jobs()
  assert.deepEqual([waiting.state, waiting.attempts], ['waiting', 0], 'a worker may try it as often as a new one')
  const again = await call(...importWorld)
  assert.equal(again.code, 0, again.err)
  const [resumed, ...others] = await jobs()
  assert.deepEqual([resumed.id, resumed.state, resumed.attempts], [waiting.id, 'succeeded', 1])
  assert.equal(others.length, 1)
})

test('--detach leaves an import of a URL to a worker; a path, a secret and a report are refused with the remedy', async (t) => {
  const { call, json, jobs } = operator(t)
  const path = await call(...importWorld, '--detach')
  assert.equal(path.code, 2)
  assert.match(path.err, /the path is on this machine\nOmit --detach: the command then imports here/)
  const secret = await call('import', 'airports', 'nasr', 'https://me:word@a.example/x.zip', '--detach')
  assert.match(secret.err, /credentials or a query, which may be secret and are not stored/)
  assert.doesNotMatch(secret.err, /word/)
  const report = await call('import', 'charts', 'drawn', '--detach', '--report', 'r.json')
  assert.match(report.err, /omit --report or --detach/)
  assert.deepEqual(await jobs(), [])
  const { job, state } = await json('import', 'charts', 'dtpp', '--cycle', '2611', '--airport', 'KSBP', '--detach')
  assert.equal(state, 'waiting')
  const [added] = await jobs()
  assert.equal(added.id, job)
  const input = { source: 'dtpp', place: 'any process', cycle: '2611', airports: ['KSBP'] }
  assert.deepEqual(added.input, input)
  assert.match(
    (await call('import', 'charts', 'drawn', '--detach')).err,
    /To follow it: platekeeper jobs follow [0-9a-f]{8}/,
  )
})

test('a job that waits is cancelled and retried; what cannot be is an error that says why', async (t) => {
  const { call, interrupted, jobs } = operator(t)
  await call('import', 'charts', 'drawn', '--detach')
  const [{ id }] = await jobs()
  assert.match((await call('jobs', 'retry', id)).err, /has not ended: it is waiting/)
  assert.match((await call('jobs', 'cancel', id)).out, /is cancelled\.$/m)
  assert.equal((await jobs())[0].state, 'cancelled')
  assert.match((await call('jobs', 'retry', id)).out, /waits for a worker\.$/m)
  assert.equal((await jobs())[0].state, 'waiting')
  await interrupted()
  const bound = (await jobs()).find(({ queue }: { queue: string }) => queue === 'ourairports')
  const retried = await call('jobs', 'retry', bound.id)
  assert.equal(retried.code, 1)
  assert.match(retried.err, /Run its command again.*: platekeeper import airports ourairports \/\S+world$/m)
  await call(...importWorld)
  const done = (await jobs()).find(({ state }: { state: string }) => state === 'succeeded')
  assert.match((await call('jobs', 'cancel', done.id)).err, /has ended: succeeded/)
  assert.match((await call('jobs', 'retry', done.id)).err, /there is nothing to retry/)
  for (const name of ['show', 'follow', 'cancel', 'retry']) {
    const { code, err } = await call('jobs', name, 'f00d')
    assert.equal(code, 4, name)
    assert.match(err, /There is no job f00d\nplatekeeper jobs list --all/)
  }
})
