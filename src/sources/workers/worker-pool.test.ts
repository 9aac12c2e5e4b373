import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { eventually } from '../../../test/fixtures/eventually.ts'
import { Rejection } from '../../facts/diagnostics/rejection.ts'
import { openWorkerPool } from './worker-pool.ts'

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (job) => {
      if (job === 'loop') for (;;);
      if (job === 'throw') throw new Error('out of ideas')
      if (job === 'exit') process.exit(7)
      if (job === 'swallow') { const all = []; for (;;) all.push(new Array(1e6).fill(job + all.length)) }
      if (job === 'throw later') setTimeout(() => { throw new Error('an idea too late') }, 20)
      if (job === 'exit later') setTimeout(() => process.exit(7), 20)
      parentPort.postMessage(job === 'reject' ? { rejected: 'not this one' } : { result: [job, threadId] })
    })
  `)}`,
)
const open = () => openWorkerPool<string, [string, number]>({ script, size: 2, seconds: 30, memory: 32 })

test('jobs are spread over the workers, and each gets its own answer', async (t) => {
  const pool = open()
  t.after(() => pool.close())
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((job) => pool.run(job)))
  assert.deepEqual(
    answers.map(([job]) => job),
    ['a', 'b', 'c', 'd', 'e', 'f'],
  )
  assert.ok(new Set(answers.map(([, thread]) => thread)).size <= 2)
})

const deaths = [
  ['loop', /^too slow: not finished within 30 s$/],
  ['throw', /^broken: it could not be rendered \(out of ideas\)$/],
  ['exit', /^broken: rendering it ended the worker \(exit code 7\)$/],
  ['reject', /^not this one$/],
] as const
for (const [job, reason] of deaths) {
  test(`a job that makes its worker ${job} is rejected with the reason, and the jobs behind it are done`, async (t) => {
    if (job === 'loop') t.mock.timers.enable({ apis: ['setTimeout'] })
    const pool = open()
    t.after(() => pool.close())
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

for (const job of ['throw later', 'exit later']) {
  test(`a worker that a job makes ${job} is replaced`, async (t) => {
    const pool = openWorkerPool<string, [string, number]>({ script, size: 1, seconds: 30, memory: 32 })
    t.after(() => pool.close())
    const [, thread] = await pool.run(job)
    // A job that it is given before it dies is rejected.
    await eventually(async () => assert.notEqual((await pool.run('after'))[1], thread))
  })
}

test('a job that swallows memory ends its worker, not the process', async (t) => {
  const pool = openWorkerPool<string, [string, number]>({ script, size: 1, seconds: 30, memory: 32 })
  t.after(() => pool.close())
  await assert.rejects(pool.run('swallow'), /broken: .*memory/)
  assert.equal((await pool.run('after'))[0], 'after')
})

const endings = {
  'closed while jobs are under way': "for (const job of ['loop', 'loop', 'a']) void pool.run(job); await pool.close()",
  'whose jobs are done': "for (const job of ['a', 'b', 'c']) await pool.run(job)",
}
for (const [which, work] of Object.entries(endings))
  test(`a pool ${which} keeps no process alive`, () => {
    const pool = JSON.stringify(new URL('./worker-pool.ts', import.meta.url))
    const options = `{ script: new URL(${JSON.stringify(script)}), size: 2, seconds: 600, memory: 32 }`
    const program = `
    const { openWorkerPool } = await import(${pool})
    const pool = openWorkerPool(${options})
    ${work}
  `
    const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      timeout: 60_000,
    })
    assert.deepEqual([status, signal], [0, null])
  })
