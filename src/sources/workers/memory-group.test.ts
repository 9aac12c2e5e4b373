import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryGroup } from './memory-group.ts'

type Files = Readonly<Record<string, string>>
const groupIn = (files: Files) => memoryGroup((path) => files[path] ?? null)

test('in version 2 the group is limited itself, and pages of files do not count as used', () => {
  const files: Files = {
    '/proc/self/cgroup': '0::/system.slice/charts.service\n',
    '/sys/fs/cgroup/system.slice/charts.service/memory.max': '500\n',
    '/sys/fs/cgroup/system.slice/charts.service/memory.current': '300\n',
    '/sys/fs/cgroup/system.slice/charts.service/memory.stat': 'anon 190\nfile 110\ninactive_file 70\nactive_file 30\n',
    '/sys/fs/cgroup/system.slice/memory.max': 'max\n',
    '/sys/fs/cgroup/system.slice/memory.current': '4000\n',
  }
  assert.deepEqual(groupIn(files), { limit: 500, used: 200 })
})

test('a group around it may leave less', () => {
  const files: Files = {
    '/proc/self/cgroup': '0::/a/b',
    '/sys/fs/cgroup/a/b/memory.max': '500',
    '/sys/fs/cgroup/a/b/memory.current': '100',
    '/sys/fs/cgroup/a/memory.max': '1000',
    '/sys/fs/cgroup/a/memory.current': '900',
  }
  assert.deepEqual(groupIn(files), { limit: 1000, used: 900 })
})

const version1: Files = {
  '/proc/self/cgroup': '9:name=systemd:/\n4:cpu,memory:/docker/abc\n1:cpu:/\n0::/\n',
  '/sys/fs/cgroup/memory/memory.limit_in_bytes': '700\n',
  '/sys/fs/cgroup/memory/memory.usage_in_bytes': '600\n',
  '/sys/fs/cgroup/memory/memory.stat': 'inactive_file 1\ntotal_inactive_file 40\ntotal_active_file 60\n',
}
test('in version 1 likewise, and in a container that sees its own group as the outermost', () => {
  assert.deepEqual(groupIn(version1), { limit: 700, used: 500 })
  const outer = { '/sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes': '550' }
  const usage = { '/sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes': '500' }
  assert.deepEqual(groupIn({ ...version1, ...outer, ...usage }), { limit: 550, used: 500 })
})

test('without a limit, or without groups, no group is returned', () => {
  const unlimited = { '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712' }
  assert.equal(groupIn({ ...version1, ...unlimited }), null)
  assert.equal(groupIn({}), null)
})
