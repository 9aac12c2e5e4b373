/** The rules of ops/ in Debian's promtool. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

const cwd = new URL('../../ops/', import.meta.url)
const promtool = (...args: readonly string[]) => spawnSync('promtool', args, { cwd, encoding: 'utf8' })
const skip = promtool('--version').error ? 'promtool is missing: apt-get install prometheus' : false

for (const args of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  test(`promtool ${args.join(' ')}`, { skip }, () => {
    const { status, stdout, stderr } = promtool(...args)
    assert.equal(status, 0, stdout + stderr)
  })
}
