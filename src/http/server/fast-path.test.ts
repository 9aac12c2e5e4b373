import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createFastPath } from './fast-path.ts'

test('a route that rejects ends its own connection and nothing else, and is logged', async (t) => {
  const logged: unknown[] = []
  const { fastPath, listen } = createFastPath({
    log: { error: (facts: unknown) => void logged.push(facts) },
    requestId: () => 'id',
    locate: () => ({ ip: '127.0.0.1', isShared: false }),
    commonHeaders: () => [],
    formBodyBytes: 100,
    isStopping: () => false,
    isRefusing: () => false,
  })
  fastPath.get(async ({ raw }) => {
    if (raw.url === '/broken') throw new Error('A defect')
    return { route: '/', status: 200, headers: [], body: 'fine' }
  })
  const server = createServer(listen(() => assert.fail('Fastify is not asked'))).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  await assert.rejects(ask('/broken'), TypeError)
  assert.deepEqual(logged, [{ requestId: 'id', err: new Error('A defect') }])
  assert.equal(await (await ask('/')).text(), 'fine')
})
