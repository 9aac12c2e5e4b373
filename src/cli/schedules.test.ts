import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { newJob } from '../jobs/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
const env = { DATA_DIR: join(folder, 'data') }
after(() => rmSync(folder, { recursive: true }))

const at = Date.parse('2026-11-28T12:00:30Z')
const call = (...words: readonly string[]) => recordedCall(words, { env, cwd: folder, now: () => at })
const json = async (...words: readonly string[]) => JSON.parse((await call(...words, '--json')).out)
const list = async () => (await json('schedule', 'list')).schedules

test('schedules are added, listed with the next run, and removed', async () => {
  assert.match((await call('schedule', 'list')).err, /No schedules/)
  const added = await json('schedule', 'add', 'dtpp', '--every', 'cycle', '--state', 'CA,OR')
  const input = { source: 'dtpp', place: 'any process', states: ['CA', 'OR'] }
  const expected = {
    name: 'dtpp',
    kind: 'import',
    input,
    every: 'cycle-21',
    next_run: '2026-11-28T12:00:30.000Z',
    waits_for: null,
  }
  assert.deepEqual(added, expected, 'it is due: the cycle in force is missing')
  await call('schedule', 'add', 'prune', '--every', '30 3 * * 1', '--keep', '5')
  await call('schedule', 'add', 'backup', 'backups', '--name', 'hourly', '--every', '15 * * * *', '--keep', '7d,4w')
  assert.deepEqual(
    (await list()).map(({ name, kind, input, next_run, state }: Record<string, unknown>) => [
      ...[name, kind, input, next_run, state],
    ]),
    [
      ['dtpp', 'import', input, '2026-11-28T12:00:30.000Z', null],
      ['hourly', 'backup', { target: join(folder, 'backups'), keep: '7d,4w' }, '2026-11-28T12:15:00.000Z', null],
      ['prune', 'prune', { keep: 5, source: null }, '2026-11-30T03:30:00.000Z', null],
    ],
  )
  assert.equal((await call('schedule', 'remove', 'hourly')).code, 0)
  assert.equal((await call('schedule', 'remove', 'hourly')).code, 4)
  assert.deepEqual(
    (await list()).map(({ name }: { name: string }) => name),
    ['dtpp', 'prune'],
  )
})

test('the list says how the last run ended, and why it failed or waits', async () => {
  const store = await openStore(placesIn(env.DATA_DIR), { foldUsername })
  const row = (await store.jobs.findSchedule('schedule:prune')) ?? assert.fail()
  const job = newJob({ kind: 'prune', input: row.input, key: row.name }, 'id', at)
  await store.jobs.fire(row, { ...row, job: job.id, lastAt: at }, job)
  const state = async () => {
    const found = (await list()).find(({ name }: { name: string }) => name === 'prune')
    return [found.state, found.reason, found.last_run, found.job]
  }
  assert.deepEqual(await state(), ['waiting', null, '2026-11-28T12:00:30.000Z', 'id'])
  const [claimed] = await store.jobs.claim({ kind: 'prune', now: at, until: at + 60_000, limit: 1 })
  const ended = { ...(claimed ?? assert.fail()), dueAt: null, endedAt: at } as const
  await store.jobs.save([{ job: { ...ended, state: 'failed', failure: 'the disk is full' }, event: null }], at)
  await store.close()
  assert.deepEqual((await state()).slice(0, 2), ['failed', 'the disk is full'])
  assert.match((await call('schedule', 'list')).out, /prune +crontab 30 3 \* \* 1, UTC .*failed: the disk is full/)
})

test('a schedule that is added again says for which job it waits, and is due when that has ended', async () => {
  const store = await openStore(placesIn(env.DATA_DIR), { foldUsername })
  const row = (await store.jobs.findSchedule('schedule:dtpp')) ?? assert.fail()
  const job = newJob({ kind: 'import', input: row.input, key: row.name }, '3f2a91bc0d', at)
  await store.jobs.fire(row, { ...row, job: job.id, lastAt: at }, job)
  const found = async () => {
    const { state, waits_for, next_run, input } = (await list()).find(({ name }: { name: string }) => name === 'dtpp')
    return { state, waits_for, next_run, states: input.states }
  }
  const nextCycle = '2026-12-03T09:01:00.000Z'
  const first = { state: 'waiting', waits_for: null, next_run: nextCycle, states: ['CA', 'OR'] }
  assert.deepEqual(await found(), first, 'not for its own')
  await call('schedule', 'remove', 'dtpp')
  const { out, err } = await call('schedule', 'add', 'dtpp', '--every', 'cycle', '--state', 'OR')
  assert.match(out, /Next run: after job 3f2a91bc, which an earlier schedule dtpp added\./)
  assert.match(err, /jobs cancel 3f2a91bc/)
  assert.deepEqual(await found(), { state: null, waits_for: job.id, next_run: null, states: ['OR'] })
  assert.match((await call('schedule', 'list')).out, /dtpp .* after job 3f2a91bc +not yet/)
  await call('jobs', 'cancel', '3f2a91bc')
  const due = { state: null, waits_for: null, next_run: '2026-11-28T12:00:30.000Z', states: ['OR'] }
  assert.deepEqual(await found(), due)
  await store.close()
})

test('the job that a schedule waits for is named before its time, too', async () => {
  const store = await openStore(placesIn(env.DATA_DIR), { foldUsername })
  await call('schedule', 'add', 'prune', '--every', '0 3 * * *', '--name', 'again')
  const row = (await store.jobs.findSchedule('schedule:again')) ?? assert.fail()
  const job = newJob({ kind: 'prune', input: row.input, key: row.name }, '7c1d20aa9e', at)
  await store.jobs.fire(row, { ...row, job: job.id, lastAt: at }, job)
  await call('schedule', 'remove', 'again')
  const { out, err } = await call('schedule', 'add', 'prune', '--every', '0 3 * * *', '--name', 'again')
  assert.match(out, /Next run: .*, after job 7c1d20aa, which an earlier schedule again added\./)
  assert.match(err, /jobs cancel 7c1d20aa/)
  const { waits_for, next_run } = (await list()).find(({ name }: { name: string }) => name === 'again')
  assert.deepEqual([waits_for, next_run], [job.id, '2026-11-29T03:00:00.000Z'])
  assert.match((await call('schedule', 'list')).out, /again .* in 15 hours, after job 7c1d20aa +not yet/)
  await call('jobs', 'cancel', '7c1d20aa')
  await call('schedule', 'remove', 'again')
  await store.close()
})

const mistakes: readonly (readonly [words: readonly string[], message: RegExp])[] = [
  [['prune'], /--every is missing/],
  [['prune', '--every', 'hourly'], /--every is "hourly", but it does not have five fields[\s\S]*"30 3 \* \* 1"/],
  [['prune', '--every', '61 0 * * *'], /--every is "61 0 \* \* \*", but /],
  [['prune', '--every', '* * * * * *'], /does not have five fields/],
  [['prune', '--every', '0 0 30 2 *'], /that time never comes/],
  [['prune', '--every', 'daily'], /There is a schedule prune already[\s\S]*--name/],
  [['prune', '--every', 'daily', '--name', 'a b'], /--name is "a b"/],
  [['prune', '--every', 'daily', '--keep', 'all'], /--keep is "all"/],
  [['prune', '--every', 'daily', '--state', 'CA'], /prune has no option --state/],
  [['ourairports', '--every', 'daily', '--keep', '3'], /ourairports has no option --keep/],
  [['backup', '--every', 'daily'], /TARGET is missing/],
  [['backup', 'x.zip', '--every', 'daily'], /x\.zip is a file/],
  [['backup', 'data/x', '--every', 'daily'], /in the data folder/],
  [['backup', 'x', '--every', 'daily', '--keep', 'all'], /all/],
  [['nasr', '/srv/nasr.zip', '--every', 'cycle'], /the path is on this machine/],
  [['nasr', 'https://a.example/n.zip?key=secret', '--every', 'cycle'], /credentials or a query/],
  [['folder', '--every', 'daily'], /WHAT is "folder", but it must be one of dtpp/],
  [['constructor', '--every', 'daily'], /WHAT is "constructor"/],
]
for (const [words, message] of mistakes)
  test(`schedule add ${words.join(' ')} is refused with the value and a remedy`, async () => {
    const before = await list()
    const { code, err } = await call('schedule', 'add', ...words)
    assert.ok(code === 1 || code === 2, err)
    assert.match(err, message)
    assert.deepEqual(await list(), before)
  })

test('a worker does not start with a master key, whether it is a setting or in a file', async () => {
  for (const set of [{ MASTER_KEY: 'ab'.repeat(32) }, { MASTER_KEY_FILE: '/a/file/that/is/not/read' }]) {
    const { code, err } = await recordedCall(['worker'], { env: { ...env, ...set }, cwd: folder })
    assert.equal(code, 1)
    assert.match(err, /must not have the master key[\s\S]*Unset it/)
  }
})
