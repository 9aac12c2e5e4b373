import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { startDeviceAuthorization } from '../src/device/device-authorization.ts'
import { pollForTokens } from '../src/device/polling.ts'
import { fileTokenStore } from '../src/node/file-token-store.ts'
import { openSession } from '../src/session/session.ts'
import { startServiceDouble } from '../src/testing/served-double.ts'
import { consumerFolder } from './consumer.ts'
import { type InstalledPackage, installedPackage } from './installed-package.ts'
import { everyEntry, oneOfManyProcesses, whatItSees } from './programs.ts'

/** The Node that runs the tests, and another one from PATH if it is new enough for the package. */
function nodes(): Readonly<Record<string, string>> {
  const found: Record<string, string> = { [process.version]: process.execPath }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const { stdout } = spawnSync(join(folder, 'node'), ['--version'])
    const version = stdout?.toString().trim() ?? ''
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20) found[version] ??= join(folder, 'node')
  }
  return found
}

describe('the package as installed', () => {
  let installed: InstalledPackage
  before(async () => {
    installed = await installedPackage()
  })

  for (const [version, node] of Object.entries(nodes())) {
    test(`signs in and reads charts in Node ${version}`, async (t) => {
      const folder = consumerFolder(installed, { 'program.js': everyEntry })
      t.after(() => rmSync(folder, { recursive: true }))
      const { stdout } = await promisify(execFile)(node, ['program.js'], { cwd: folder })
      assert.deepEqual(JSON.parse(stdout), whatItSees)
    })
  }

  test('eight processes that share a token file refresh once', async (t) => {
    const double = await startServiceDouble({ now: () => Date.now(), interval: 0.01 })
    const folder = consumerFolder(installed, { 'program.js': oneOfManyProcesses })
    t.after(async () => {
      rmSync(folder, { recursive: true })
      await double.close()
    })
    double.approve({ username: 'demo', subscriptions: [] })
    const file = join(folder, 'session.json')
    const store = fileTokenStore(file, double.service)
    const authorization = await startDeviceAuthorization(double.service)
    const tokens = await pollForTokens(double.service, authorization, { scope: ['offline_access'] })
    await openSession(double.service, store).begin({ ...tokens, refreshAt: 0, expiresAt: 0 })

    const run = () => promisify(execFile)(process.execPath, ['program.js', file, double.url], { cwd: folder })
    const printed = await Promise.all(Array.from({ length: 8 }, run))
    assert.equal(new Set(printed.map(({ stdout }) => stdout)).size, 1)
    assert.deepEqual({ ...double.counts }, { rotations: 1, replays: 0, reuses: 0 })
    assert.equal(statSync(file).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600)
  })
})
