import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { createOpsServer, finding, type HealthReport, type OpsServer } from './index.ts'

const token = 'a-token-of-an-operator'
const unreadable = finding('database', 'unreadable', {}, '/srv/platekeeper.db: it is damaged')

describe('the port for operators', () => {
  let isReady = true
  const failures: unknown[] = []
  const parts = {
    host: '127.0.0.1',
    port: 0,
    isLocal: (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host),
    report: async (): Promise<HealthReport> => ({
      isReady,
      checks: new Map([
        ['database', isReady ? { state: 'ok', finding: null } : { state: 'failed', finding: unreadable }],
      ]),
    }),
    failed: (error: unknown) => void failures.push(error),
    metrics: { contentType: 'text/plain; version=0.0.4', metrics: async () => 'a_metric 1\n' },
  }
  const open = createOpsServer({ ...parts, token: null })
  const locked = createOpsServer({ ...parts, token })
  const ports = new Map<OpsServer, number>()
  before(async () => {
    for (const server of [open, locked]) ports.set(server, await server.listen())
  })
  after(async () => {
    for (const server of [open, locked]) await server.close()
  })

  /** With `node:http`, because `fetch` chooses the Host itself. */
  const ask = (server: OpsServer, path: string, { method = 'GET', headers = {} } = {}) =>
    new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: ports.get(server), path, method, headers, agent: false }
      const asked = request(options, async (response) => {
        const chunks = await response.toArray()
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), headers: response.headers })
      })
      asked.on('error', reject).end()
    })

  test('says that the process lives, whether it is ready with 200 or 503, and its metrics', async () => {
    assert.deepEqual([(await ask(open, '/livez')).status, (await ask(open, '/livez')).body], [200, 'alive\n'])
    isReady = false
    const unready = await ask(open, '/readyz')
    assert.deepEqual(
      [unready.status, JSON.parse(unready.body)],
      [
        503,
        {
          ready: false,
          checks: { database: { state: 'failed', reason: unreadable.reason, remedy: unreadable.remedy } },
        },
      ],
    )
    assert.equal((await ask(open, '/livez')).status, 200)
    isReady = true
    const ready = await ask(open, '/readyz?verbose')
    assert.deepEqual(
      [ready.status, JSON.parse(ready.body)],
      [200, { ready: true, checks: { database: { state: 'ok' } } }],
    )
    const metrics = await ask(open, '/metrics')
    assert.deepEqual([metrics.body, metrics.headers['content-type']], ['a_metric 1\n', 'text/plain; version=0.0.4'])
    assert.equal(metrics.headers['cache-control'], 'no-store')
  })

  test('an answer that cannot be made is 500 without the reason, which is logged', async (t) => {
    const fault = new Error('postgres://keeper:secret@db')
    const metrics = { contentType: 'text/plain', metrics: () => Promise.reject(fault) }
    const broken = createOpsServer({ ...parts, metrics, token: null })
    ports.set(broken, await broken.listen())
    t.after(broken.close)
    const { status, body } = await ask(broken, '/metrics')
    assert.deepEqual([status, body.includes('secret'), failures], [500, false, [fault]])
  })

  test('has nothing else, and takes GET and HEAD alone', async () => {
    for (const path of ['/', '/metrics/', '/v2/airports', '/constructor']) {
      const { status, body } = await ask(open, path)
      assert.deepEqual([status, body], [404, 'Served here: /livez, /readyz, /metrics\n'], path)
    }
    const { status, headers } = await ask(open, '/metrics', { method: 'POST' })
    assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD'])
    const head = await ask(open, '/metrics', { method: 'HEAD' })
    assert.deepEqual([head.status, head.body, head.headers['content-length']], [200, '', '11'])
  })

  test('without a token answers to names of this machine alone, so that no page in a browser reads it by a name of its own', async () => {
    for (const [host, status] of [
      ['localhost:8629', 200],
      ['127.0.0.1', 200],
      ['[::1]:8629', 200],
      ['attacker.example:8629', 403],
    ] as const) {
      assert.equal((await ask(open, '/metrics', { headers: { host } })).status, status, host)
    }
  })

  test('with a token rejects every request without it, for every path', async () => {
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ]) {
      for (const path of ['/livez', '/readyz', '/metrics', '/nothing']) {
        const { status, headers, body } = await ask(locked, path, {
          headers: authorization === undefined ? {} : { authorization },
        })
        assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer'], `${authorization} ${path}`)
        assert.ok(!body.includes(token))
      }
    }
    const authorization = `Bearer ${token}`
    assert.equal((await ask(locked, '/metrics', { headers: { authorization, host: 'charts-1.internal' } })).status, 200)
  })
})
