/** Jobs of schedules, run by workers of their own that are stopped and killed, and by the process that a server starts. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { recordedCall } from '../../src/cli/testing/recorded-call.ts'
import { readConfig } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { newJob } from '../../src/jobs/index.ts'
import { openStore } from '../../src/store/index.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort } from '../fixtures/index.ts'
import { bucketKeys, startObjectStore } from '../fixtures/object-store.ts'
import { openStores } from '../fixtures/stores.ts'

const program = join(import.meta.dirname, '../../src/cli/main.ts')

for (const [name, settings] of Object.entries(openStores())) {
  describe(`workers on ${name}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
    const objectStore = await startObjectStore('')
    const env = {
      ...{
        PATH: process.env.PATH ?? '',
        DATA_DIR: join(folder, 'data'),
        DEMO: 'false',
        VIEWER: 'false',
        LOG_LEVEL: 'warn',
      },
      ...{ AWS_ACCESS_KEY_ID: bucketKeys.id, AWS_SECRET_ACCESS_KEY: bucketKeys.secret, TMPDIR: folder },
      ...(await settings()),
    }
    const config = readConfig({ env, cwd: folder, home: folder })
    const store = await openStore(config.places, { foldUsername })
    const running = new Set<ChildProcess>()
    after(async () => {
      for (const child of running) child.kill('SIGKILL')
      await store.close()
      await objectStore.stop()
      rmSync(folder, { recursive: true })
    })

    async function start(command: 'worker' | 'serve', changes: object = {}) {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, command], {
        ...{ cwd: folder, env: { ...env, ...changes }, stdio: ['ignore', 'ignore', 'pipe'] },
      })
      running.add(child)
      let err = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        err += text
      })
      const ended = once(child, 'exit').then(([code, signal]) => {
        running.delete(child)
        return signal ?? code
      })
      return { child, ended, err: () => err }
    }
    const target = `s3://charts/backups?endpoint=${objectStore.endpoint}&region=eu-central-1`
    let added = 0
    async function addBackup(input: object = { target }) {
      added += 1
      const job = newJob({ kind: 'backup', input: { ...input } }, `${added}`.padStart(32, '0'), Date.now())
      assert.equal(await store.jobs.add(job), true)
      return async () => (await store.jobs.find(job.id)) ?? assert.fail()
    }
    const untilState = (job: Awaited<ReturnType<typeof addBackup>>, state: string) =>
      eventually(async () => assert.equal((await job()).state, state, (await job()).failure ?? ''))
    const stalled = () => {
      let isStalled = false
      objectStore.fault = (method) => {
        if (method !== 'PUT') return null
        isStalled = true
        return 'stall'
      }
      return eventually(() => assert.ok(isStalled))
    }

    test('one that is stopped gives its job back, and another finishes it', { timeout: 300_000 }, async () => {
      const job = await addBackup()
      const inTheMiddle = stalled()
      const first = await start('worker')
      await inTheMiddle
      first.child.kill('SIGTERM')
      assert.equal(await first.ended, 0, first.err())
      const { state, attempts, dueAt } = await job()
      assert.deepEqual([state, attempts], ['waiting', 0])
      assert.ok((dueAt ?? Number.NaN) <= Date.now())
      objectStore.fault = () => null
      const second = await start('worker')
      await untilState(job, 'succeeded')
      assert.equal((await job()).result?.['signed'], false)
      second.child.kill('SIGTERM')
      assert.equal(await second.ended, 0, second.err())
    })

    test('one that is killed in the middle is replaced when its lease is over, and the backup is made once', {
      timeout: 300_000,
    }, async () => {
      objectStore.objects.clear()
      const job = await addBackup()
      const inTheMiddle = stalled()
      const first = await start('worker')
      await inTheMiddle
      first.child.kill('SIGKILL')
      await first.ended
      const held = await job()
      assert.equal(held.state, 'running')
      objectStore.fault = () => null
      // What the lease would have become in two minutes.
      assert.equal(
        (await store.jobs.save([{ job: { ...held, dueAt: Date.now() }, event: null }], Date.now())).length,
        1,
      )
      const second = await start('worker')
      await untilState(job, 'succeeded')
      assert.equal((await job()).attempts, 2)
      second.child.kill('SIGTERM')
      await second.ended
      const manifests = [...objectStore.objects.keys()].filter((key) => key.endsWith('manifest.json'))
      assert.equal(manifests.length, 1)
    })

    test('without one the server starts a process for what is due, which holds no master key, and whose backups are signed', {
      timeout: 300_000,
    }, async () => {
      objectStore.objects.clear()
      const port = String(await freePort())
      const secret = { MASTER_KEY: 'ab'.repeat(32) }
      const server = await start('serve', { PORT: port, ...secret })
      await eventually(async () =>
        assert.equal((await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)).status, 200),
      )
      const inTheMiddle = stalled()
      const job = await addBackup()
      await inTheMiddle
      const { pid } = server.child
      const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      const settings = readFileSync(`/proc/${child}/environ`, 'utf8')
      assert.match(settings, /DATA_DIR=/)
      assert.doesNotMatch(settings, /MASTER_KEY/, 'it holds no master key')
      objectStore.fault = () => null
      // The connection that waits is cut, and the request is sent again.
      await objectStore.stop()
      await objectStore.start()
      await untilState(job, 'succeeded')
      assert.equal((await job()).result?.['signed'], true)
      const verified = await recordedCall(['backup', 'verify', target], { env: { ...env, ...secret }, cwd: folder })
      assert.match(verified.out, /signed/, verified.err)
      server.child.kill('SIGTERM')
      assert.equal(await server.ended, 0, server.err())
    })

    test('with WORKERS=outside the server runs none, and a worker has probes of its own', {
      timeout: 300_000,
    }, async () => {
      const [port, opsPort] = [String(await freePort()), String(await freePort())]
      const server = await start('serve', { PORT: port, WORKERS: 'outside', MASTER_KEY: 'ab'.repeat(32) })
      await eventually(async () =>
        assert.equal((await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)).status, 200),
      )
      const job = await addBackup()
      await new Promise((resolve) => setTimeout(resolve, 8000))
      assert.equal((await job()).attempts, 0)
      const worker = await start('worker', { OPS_PORT: opsPort })
      await untilState(job, 'succeeded')
      const ready = await fetch(`http://127.0.0.1:${opsPort}/readyz`)
      assert.deepEqual([ready.status, (await ready.json()).checks.database.state], [200, 'ok'])
      assert.match(await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text(), /platekeeper_jobs/)
      for (const each of [server, worker]) each.child.kill('SIGTERM')
      assert.deepEqual(await Promise.all([server.ended, worker.ended]), [0, 0], worker.err())
    })
  })
}
