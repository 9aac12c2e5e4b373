import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { endpoints } from '../../src/contract/index.ts'
import { openSite } from '../fixtures/running-server.ts'

test('a server whose log and output are no longer read continues to answer, and stops with exit code 0', async () => {
  const site = await openSite()
  try {
    const { process: server, ended } = await site.start()
    const { stdout, stderr } = server
    assert.ok(stdout && stderr)
    for (const stream of [stdout, stderr]) {
      stream.destroy()
      await once(stream, 'close')
    }
    for (let i = 1; i <= 5; i += 1) {
      // The first is a line of the log: of a proxy that is not declared.
      const { status } = await fetch(site.url + endpoints.userinfo.path, {
        headers: { 'x-forwarded-for': '192.0.2.1' },
      })
      assert.equal(status, 401)
    }
    server.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
  } finally {
    await site.close()
  }
})
