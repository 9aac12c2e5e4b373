/** Two servers, updated one after the other to the next schema, and back, while charts are imported. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { missingNginx } from '../clients/nginx.ts'
import type { ProxyProcess } from '../clients/proxy-process.ts'
import { ownSchema } from '../conformance/later-schema.ts'
import { testDatabases } from '../fixtures/postgres.ts'
import { freePort, ownProgram } from '../fixtures/product.ts'
import { writePlates } from '../fixtures/running-server.ts'
import { startDocumentedNginx } from './documented-proxies.ts'
import { type EarlierProgram, earlierCommit, openEarlierProgram } from './earlier-program.ts'
import { startLoad, underLoad } from './load.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const earlier = earlierCommit()
const skip = ('missing' in earlier ? earlier.missing : missingNginx()) ?? false
/** Of an import: it takes longer than a server needs to stop. */
const charts = 15

describe('two servers behind nginx, updated one after the other while charts are imported', { skip }, () => {
  let databases: Awaited<ReturnType<typeof testDatabases>>
  let program: EarlierProgram
  let servers: TwoServers
  let proxy: ProxyProcess
  let origin: string

  before(async () => {
    assert.ok('commit' in earlier)
    databases = await testDatabases()
    program = openEarlierProgram(earlier.commit)
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const DATABASE_URL = await databases.database()
    const settings = { ...underLoad(origin), IMAGE_ACCEL: '/chart-images/', DATABASE_URL }
    servers = await startTwoServers(settings, { people: 4, program: program.folder })
    proxy = await startDocumentedNginx(port, servers)
  })
  after(async () => {
    await proxy?.stop()
    await servers?.close()
    program?.close()
    await databases?.dispose()
  })

  /** Other charts each time, at both servers in turn, until it is stopped. */
  function keepImporting() {
    let [isOver, isRunning, count] = [false, false, 0]
    const folder = join(servers.folder, 'more')
    const imports = (async () => {
      for (; !isOver; count += 1) {
        rmSync(folder, { recursive: true, force: true })
        await writePlates(folder, [300, 400], charts)
        isRunning = true
        const { code, err } = await servers.run(count % 2 === 0 ? 0 : 1, 'import', 'charts', 'folder', folder)
        isRunning = false
        assert.equal(code, 0, err)
      }
    })()
    return {
      isRunning: () => isRunning,
      async stop() {
        isOver = true
        await imports
      },
    }
  }

  async function replaceBoth(t: TestContext, version: string): Promise<void> {
    const load = await startLoad(origin, servers)
    const imports = keepImporting()
    try {
      for (const number of [0, 1] as const) {
        while (!imports.isRunning()) await wait(20)
        await servers.restart(number, version)
        await wait(3000)
      }
    } finally {
      await imports.stop()
      await load.stop()
    }
    t.diagnostic(`answered: ${JSON.stringify(load.served)}, failed: ${load.failures.length}`)
    assert.deepEqual(load.failures, [])
    for (const count of Object.values(load.served)) assert.ok(count > 0)
  }

  /** Of the migrations that the program of the first server knows: whether each is applied. */
  async function applied(): Promise<readonly string[]> {
    const { out, err, code } = await servers.run(0, 'migrate', 'status')
    assert.equal(code, 0, err)
    return out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/).at(-1) ?? '')
  }

  test('to the newest schema: no request fails, and every import ends', async (t) => {
    const before = await applied()
    assert.ok(before.length < ownSchema('postgres'))
    await replaceBoth(t, ownProgram)
    assert.deepEqual(await applied(), Array(ownSchema('postgres')).fill('yes'))
  })

  test('and back to the version before: likewise', async (t) => {
    await replaceBoth(t, program.folder)
    const known = await applied()
    assert.ok(known.length < ownSchema('postgres'))
    assert.ok(known.every((is) => is === 'yes'))
  })
})
