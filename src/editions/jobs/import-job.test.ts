import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createClock, type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { type Job, type JobRun, newJob, runClaimed } from '../../jobs/index.ts'
import { createOutbound } from '../../outbound/index.ts'
import { madeTable, wellington } from '../../sources/ourairports/ourairports.fixture.ts'
import { editionFaults } from '../../store/editions/faults.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import type { ImportOrder } from './import-input.ts'
import { importJob, importLease, importResult, newImportJob, runImport, settleLost } from './import-job.ts'

const now = { activation: undefined, force: false } as const
/** The shortest waits. */
const noJitter = (bytes: number) => Buffer.alloc(bytes)

async function wellingtonOrder(t: TestContext): Promise<ImportOrder> {
  const location = await mkdtemp(join(tmpdir(), 'world-'))
  t.after(() => rm(location, { recursive: true }))
  await writeFile(join(location, 'airports.csv'), madeTable('airports', [wellington]))
  return { kind: 'ourairports', order: { location }, ...now }
}

async function open(t: TestContext) {
  const store = await freshStore(t)
  const clock = createClock()
  const ports = { ...store, now: clock.now, random: randomBytes }
  const parts = { ports, options: { downloads: tmpdir(), outbound: createOutbound({}), ...oneWorker } }
  const written: unknown[] = []
  return {
    ...{ store, clock, parts, written },
    async claimed(order: ImportOrder): Promise<JobRun> {
      const job = newJob(newImportJob(order), randomBytes(16).toString('hex'), clock.now())
      assert.equal(await store.jobs.add(job), true)
      const running = await store.jobs.claimOne({
        id: job.id,
        now: clock.now(),
        until: clock.now() + importLease * 1000,
      })
      assert.equal(running?.state, 'running')
      return {
        job: running as Job,
        signal: new AbortController().signal,
        progress: async (progress) => void written.push(progress),
      }
    },
  }
}

/** The address of a folder on the web with the airports of a table. */
async function webFolder(t: TestContext): Promise<string> {
  const table = madeTable('airports', [wellington])
  const server = createServer(({ url }, response) =>
    url === '/airports.csv' ? response.end(table) : response.writeHead(404).end(),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const editionsOf = async ({ editions }: FreshStore) =>
  (await editions.list()).map(({ source, state }) => [source, state])

test('an import that its command left fails with the command that continues it', async (t) => {
  const { parts, claimed } = await open(t)
  const order = await wellingtonOrder(t)
  const [outcome] = await importJob(parts).run([await claimed(order)])
  assert.equal(outcome?.outcome, 'failed')
  const { failure, again } = outcome as { failure: string; again: boolean }
  assert.match(failure, /To continue, run it again: platekeeper import airports ourairports \/\S+$/)
  assert.equal(again, false)
})

test('a lost import ends with the command that continues it, or waits for a worker; one of another version ends too', async (t) => {
  const { claimed } = await open(t)
  const { job } = await claimed(await wellingtonOrder(t))
  const endOf = (input: Job['input']) => settleLost({ ...job, input }, 1000)
  assert.match(endOf(job.input).failure ?? '', /run it again: platekeeper import airports ourairports/)
  const { state, dueAt } = endOf({ source: 'nasr', place: 'any process' })
  assert.deepEqual([state, dueAt], ['waiting', 61_000])
  assert.equal(endOf({ source: 'moon', place: 'command' }).state, 'failed')
})

test('a worker imports from a URL, and leaves progress and result for all to see', async (t) => {
  const { store, clock, parts } = await open(t)
  const order: ImportOrder = { kind: 'ourairports', order: { location: await webFolder(t) }, ...now }
  const added = newJob(newImportJob(order), 'aa', clock.now())
  await store.jobs.add(added)
  const lease = { now: clock.now(), until: clock.now() + importLease * 1000 }
  const [job] = await store.jobs.claim({ kind: added.kind, limit: 1, ...lease })
  const every = () => () => undefined
  const log = { error: assert.fail, warn: assert.fail }
  const runner = { store: store.jobs, every, now: clock.now, random: randomBytes, log }
  const ended = await runClaimed(runner, importJob(parts), job ?? assert.fail())
  assert.deepEqual([ended?.state, ended?.result?.airports, ended?.progress?.phase], ['succeeded', 1, 'publish'])
  assert.deepEqual(await editionsOf(store), [['ourairports', 'live']])
})

test('what a worker cannot import is tried again, unless another attempt would fail likewise', async (t) => {
  const { parts, claimed } = await open(t)
  const run = await claimed({ kind: 'drawn', order: { airports: ['NZWN'], countries: [] }, ...now })
  const list = () => Promise.reject(new Error('the database is away'))
  const away = { ...parts, ports: { ...parts.ports, editions: { ...parts.ports.editions, list } } }
  const [unread] = await importJob(away).run([run])
  assert.equal(unread?.outcome === 'failed' && unread.again, true)
  const [unknown] = await importJob(parts).run([{ ...run, job: { ...run.job, input: { source: 'moon' } } }])
  assert.equal(unknown?.outcome === 'failed' && unknown.again, false)
})

test('an import writes its progress when a part begins, and its counts are the result', async (t) => {
  const { store, parts, written, claimed } = await open(t)
  const seen: ImportProgress[] = []
  const order = await wellingtonOrder(t)
  const report = await runImport(await claimed(order), order, parts, (progress) => seen.push(progress))
  const phases = written.map((each) => (each as ImportProgress).phase)
  assert.deepEqual(phases, [...new Set(seen.map(({ phase }) => phase))])
  assert.ok(written.length <= seen.length)
  const { edition, airports, new: added, rejected } = importResult(report)
  assert.deepEqual([edition, airports, added, rejected], [report.edition, 1, 1, 0])
  assert.deepEqual(await editionsOf(store), [['ourairports', 'live']])
})

for (const phase of ['collect', 'publish'] as const) {
  test(`an import whose job another process claimed during ${phase} publishes nothing`, async (t) => {
    const { store, clock, parts, claimed } = await open(t)
    const order = await wellingtonOrder(t)
    const run = await claimed(order)
    let taken: Promise<unknown> | null = null
    const onProgress = (progress: ImportProgress) => {
      if (progress.phase !== phase || taken) return
      clock.advance(importLease + 1)
      taken = store.jobs.claimOne({ id: run.job.id, now: clock.now(), until: clock.now() + importLease * 1000 })
    }
    await assert.rejects(runImport(run, order, parts, onProgress), /no longer holds its job/)
    assert.ok(taken)
    assert.deepEqual(await editionsOf(store), [])
  })
}

test('an import that is cancelled just before its end publishes nothing', async (t) => {
  const { store, clock, parts, claimed } = await open(t)
  const order = await wellingtonOrder(t)
  const run = await claimed(order)
  const begin: typeof store.editions.begin = async (...given) => {
    const edition = await store.editions.begin(...given)
    assert.equal(await store.jobs.cancel(run.job.id, clock.now()), true)
    return edition
  }
  const ports = { ...parts.ports, editions: { ...store.editions, begin } }
  await assert.rejects(runImport(run, order, { ...parts, ports }), /no longer holds its job/)
  assert.deepEqual(await editionsOf(store), [])
})

const away = new StoreUnavailable('The database is unreachable', { isTransient: true })

for (const [what, write, error] of [
  ['is unreachable', 'addAirports', away],
  ['crashed and lacks rows', 'complete', editionFaults.rowsLost(1)],
] as const) {
  test(`an import whose database ${what} begins again, and publishes one edition`, async (t) => {
    const { store, parts, claimed } = await open(t)
    const order = await wellingtonOrder(t)
    const outages: string[] = []
    const whole = store.editions[write] as (...given: never[]) => Promise<void>
    const failing = async (...given: never[]) => {
      if (outages.length === 0) throw error
      return whole(...given)
    }
    const ports = { ...parts.ports, random: noJitter, editions: { ...store.editions, [write]: failing } }
    const onOutage = ({ message }: Error) => void outages.push(message)
    const report = await runImport(await claimed(order), order, { ...parts, ports, onOutage })
    assert.deepEqual([report.state, outages], ['live', [error.message]])
    assert.deepEqual(await editionsOf(store), [['ourairports', 'live']])
  })
}

/**
 * An import whose database goes away once, as it writes what publishes: before it is written, or before its answer is there. `during` happens
 * meanwhile. What the import would write to clean up fails too.
 */
async function endsInOutage(t: TestContext, isWritten: boolean, during: (run: JobRun, opened: Opened) => unknown) {
  const opened = await open(t)
  const { store, parts, claimed } = opened
  const order = await wellingtonOrder(t)
  const run = await claimed(order)
  let meanwhile: Promise<unknown> | null = null
  let begun = 0
  const editions: typeof store.editions = {
    ...store.editions,
    begin(...given) {
      begun += 1
      return store.editions.begin(...given)
    },
    async complete(...given) {
      const isAway = meanwhile === null
      await meanwhile
      if (isWritten || !isAway) await store.editions.complete(...given)
      if (isAway) throw away
    },
    discard: () => Promise.reject(away),
  }
  const onOutage = () => {
    meanwhile = Promise.resolve(during(run, opened))
  }
  const ports = { ...parts.ports, random: noJitter, editions }
  const report = await runImport(run, order, { ...parts, ports, onOutage }).catch((error: Error) => error)
  const published = (await store.audit.list({ limit: 10 })).filter(({ event }) => event === 'edition-publish')
  // As any server does in its rounds.
  assert.deepEqual(await store.editions.activateDue(opened.clock.now() + 1e12), [])
  return { report, begun, published: published.length, editions: await editionsOf(store) }
}
type Opened = Awaited<ReturnType<typeof open>>

for (const [isWritten, what] of [
  [false, 'before the write'],
  [true, 'before its answer'],
] as const) {
  test(`an import whose database goes away as it publishes, ${what}, publishes once and reports what is new`, async (t) => {
    const { report, ...found } = await endsInOutage(t, isWritten, () => undefined)
    assert.ok(!(report instanceof Error), String(report))
    const { state, new: added } = importResult(report)
    assert.deepEqual([state, added], ['live', 1])
    assert.deepEqual(found, { begun: 1, published: 1, editions: [['ourairports', 'live']] })
  })

  for (const [how, end] of [
    ['is cancelled', ({ job }: JobRun, { store, clock }: Opened) => store.jobs.cancel(job.id, clock.now())],
    [
      'loses its claim',
      ({ job }: JobRun, { store, clock }: Opened) => {
        clock.advance(importLease + 1)
        return store.jobs.claimOne({ id: job.id, now: clock.now(), until: clock.now() + importLease * 1000 })
      },
    ],
  ] as const) {
    test(`an import that ${how} while its database is away, ${what}, says whether it was published`, async (t) => {
      const { report, ...found } = await endsInOutage(t, isWritten, end)
      if (isWritten) assert.ok(!(report instanceof Error) && report.state === 'live', String(report))
      else assert.match(String(report), /no longer holds its job.*Nothing was published/)
      const state = isWritten ? 'live' : 'building'
      assert.deepEqual(found, { begun: 1, published: isWritten ? 1 : 0, editions: [['ourairports', state]] })
    })
  }
}
