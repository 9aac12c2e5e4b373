import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, type TestContext, test } from 'node:test'
import { eventually } from '../../../test/fixtures/eventually.ts'
import { Rejection } from '../../facts/diagnostics/rejection.ts'
import { openWorkerPool } from './worker-pool.ts'

const rejection = new URL('../../facts/index.ts', import.meta.url)

/** Does with its process what the job says, and otherwise answers with the job and what its process sees. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { existsSync, writeFileSync } from 'node:fs'
    import { networkInterfaces } from 'node:os'
    export async function answer(job) {
      if (job === 'loop') for (;;);
      if (job === 'throw') throw new Error('out of ideas')
      if (job === 'exit') process.exit(7)
      if (job === 'be killed') process.kill(process.pid, 'SIGKILL')
      if (job === 'swallow') { const all = []; for (;;) all.push(Buffer.alloc(1e6, all.length)) }
      if (job === 'throw later') setTimeout(() => { throw new Error('an idea too late') }, 20)
      if (job === 'exit later') setTimeout(() => process.exit(7), 20)
      if (job === 'reject') throw new (await import(${JSON.stringify(rejection)})).Rejection('not this one')
      if (job === 'print') for (const stream of [process.stdout, process.stderr]) stream.write('Cannot enlarge memory!')
      if (job.startsWith('once ') && !existsSync(job.slice(5))) { writeFileSync(job.slice(5), ''); process.exit(7) }
      return [job, process.pid, process.cwd(), Object.keys(networkInterfaces())]
    }
  `)}`,
)
const mebibytes = 2 ** 20
const options = { script, size: 2, seconds: 30, memory: 256 * mebibytes, nameOf: (job: string) => `job ${job}` }

type Answer = [job: string, pid: number, folder: string, networks: string[]]

/** Each test starts processes: those that end none share them. */
const shared = openWorkerPool<string, Answer>(options)
after(() => shared.close())

function open(t: TestContext, size = 2) {
  const pool = openWorkerPool<string, Answer>({ ...options, size })
  t.after(() => pool.close())
  return pool
}

test('jobs are spread over the workers, and each gets its own answer', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((job) => shared.run(job)))
  assert.deepEqual(
    answers.map(([job]) => job),
    ['a', 'b', 'c', 'd', 'e', 'f'],
  )
  assert.ok(new Set(answers.map(([, pid]) => pid)).size <= 2)
})

const deaths = [
  ['loop', /^too slow: job loop was not finished within 30 s$/],
  ['throw', /^broken: job throw could not be rendered \(out of ideas\)$/],
  ['exit', /^broken: rendering job exit ended its process \(exit code 7\)$/],
  ['be killed', /^too large: the system ended the process that rendered job be killed, for lack of memory$/],
  ['swallow', /^too large: job swallow needs more than 256 MiB of memory \(RENDER_MEMORY\)$/],
  ['reject', /^not this one$/],
] as const
for (const [job, reason] of deaths) {
  test(`a job that makes its worker ${job} is rejected with the reason, and the jobs behind it are done`, async (t) => {
    if (job === 'loop') t.mock.timers.enable({ apis: ['setTimeout'] })
    const pool = job === 'loop' ? open(t) : shared
    const refused = assert.rejects(
      pool.run(job),
      (error: Error) => error instanceof Rejection && reason.test(error.message),
    )
    const others = ['a', 'b', 'c', 'd'].map((other) => pool.run(other))
    assert.deepEqual(
      (await Promise.all(others)).map(([answer]) => answer),
      ['a', 'b', 'c', 'd'],
    )
    if (job === 'loop') t.mock.timers.tick(30_000)
    await refused
    assert.equal((await pool.run('after'))[0], 'after')
  })
}

test('a job whose worker ended is repeated in a new worker', async (t) => {
  const folder = temporaryFolder(t)
  const pool = open(t, 1)
  const [, earlier] = await pool.run('a')
  const job = `once ${join(folder, 'lost')}`
  const [done, worker] = await pool.run(job)
  assert.equal(done, job)
  assert.notEqual(worker, earlier)
})

test('while a job is repeated, other jobs wait, and are then done', async (t) => {
  const folder = temporaryFolder(t)
  const ended: string[] = []
  const run = (job: string) => shared.run(job).then(() => ended.push(job))
  const lost = ['one', 'two'].map((name) => `once ${join(folder, name)}`)
  await Promise.all([...lost, 'a', 'b', 'c'].map(run))
  assert.deepEqual(ended.toSorted(), [...lost, 'a', 'b', 'c'].toSorted())
})

for (const job of ['throw later', 'exit later']) {
  test(`a worker that a job makes ${job} is replaced, and no other job suffers`, async (t) => {
    const pool = open(t, 1)
    const [, worker] = await pool.run(job)
    await eventually(async () => assert.notEqual((await pool.run('after'))[1], worker))
  })
}

test('workers that cannot start do not fail the job', async (t) => {
  const pool = openWorkerPool({ ...options, script: new URL('./no-such-module.ts', import.meta.url) })
  t.after(() => pool.close())
  await assert.rejects(pool.run('a'), (error: Error) => {
    assert.ok(!(error instanceof Rejection))
    assert.match(error.message, /could not be started[\s\S]*no-such-module/)
    return true
  })
})

const isLinux = process.platform === 'linux'

test('a worker has an empty environment', { skip: !isLinux }, async () => {
  const [, pid] = await shared.run('a')
  assert.ok(readFileSync(`/proc/${process.pid}/environ`).length > 0)
  assert.equal(readFileSync(`/proc/${pid}/environ`, 'utf8'), '')
})

test('a worker has its own temporary folder, which is removed with it', async (t) => {
  const pool = open(t)
  const folders = (await Promise.all([pool.run('a'), pool.run('b')])).map(([, , folder]) => folder)
  for (const folder of folders) assert.ok(existsSync(folder))
  await pool.close()
  assert.deepEqual(
    folders.map((folder) => existsSync(folder)),
    [false, false],
  )
})

const unshares = isLinux && spawnSync('unshare', ['--user', '--net', 'true'], { stdio: 'ignore' }).status === 0

test('a worker has no network', { skip: !unshares }, async () => {
  const [, , , networks] = await shared.run('a')
  assert.deepEqual(networks, [])
})

/** A program that opens a pool. */
const program = (work: string) => `
  const { openWorkerPool } = await import(${JSON.stringify(new URL('./worker-pool.ts', import.meta.url))})
  const script = new URL(${JSON.stringify(script)})
  const pool = openWorkerPool({ script, size: 2, seconds: 600, memory: ${options.memory}, nameOf: String })
  ${work}
`
const programArguments = (work: string) => ['--input-type=module', '--eval', program(work)]

const endings = {
  'closed while jobs are under way': "for (const job of ['loop', 'loop', 'a']) void pool.run(job); await pool.close()",
  'whose jobs are done': "for (const job of ['a', 'b', 'c']) await pool.run(job)",
}
for (const [which, work] of Object.entries(endings))
  test(`a pool ${which} keeps no process alive`, () => {
    const { status, signal } = spawnSync(process.execPath, programArguments(work), { timeout: 60_000 })
    assert.deepEqual([status, signal], [0, null])
  })

test('what a library prints does not reach the terminal', () => {
  const { stdout, stderr } = spawnSync(process.execPath, programArguments("await pool.run('print')"), {
    encoding: 'utf8',
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  assert.deepEqual([stdout, stderr], ['', ''])
})

test('workers end with a process that is killed, also in the middle of a job', async (t) => {
  const work = `
    const all = await Promise.all([pool.run('a'), pool.run('b')])
    void pool.run('loop')
    console.log(JSON.stringify(all.map(([, pid, folder]) => ({ pid, folder }))))
  `
  const child = spawn(process.execPath, programArguments(work), { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const workers = JSON.parse(line) as readonly { readonly pid: number; readonly folder: string }[]
  child.kill('SIGKILL')
  for (const { pid, folder } of workers) {
    await eventually(() => assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }))
    assert.ok(!existsSync(folder))
  }
})

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}
