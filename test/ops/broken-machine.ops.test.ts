import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { type CheckName, finding } from '../../src/health/index.ts'
import { missingProgram } from '../clients/debian-program.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort, openProduct } from '../fixtures/index.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { startRelay } from '../fixtures/relay.ts'
import { openSmallDisk } from '../fixtures/small-disk.ts'

type Found = { readonly state: string; readonly reason?: string; readonly remedy?: string }

/** A server as a process, with its port for operators. `settings`: also other variables of the environment. */
async function aServer(t: TestContext, settings: Readonly<Record<string, string>> = {}) {
  const ops = await freePort()
  const product = await openProduct({ settings: { DEMO: 'false', OPS_PORT: String(ops), ...settings } })
  t.after(product.close)
  const asked = async (path: string) => (await fetch(`http://127.0.0.1:${ops}${path}`)).text()
  const isReady = () =>
    asked('/readyz').then(
      (text) => JSON.parse(text).ready === true,
      () => false,
    )
  let log = ''
  return {
    product,
    async start() {
      const server = await product.serve(isReady)
      server.stdout?.resume()
      server.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text
      })
      return server
    },
    /** Passes once doctor, /readyz, the metric and the log name it in the same words. */
    async finds({ check, reason, remedy }: ReturnType<typeof finding>) {
      const expected = { reason, remedy }
      const told = (checks: Readonly<Record<string, Found>>, name: CheckName) => ({
        reason: checks[name]?.reason,
        remedy: checks[name]?.remedy,
      })
      await eventually(async () => assert.deepEqual(told(JSON.parse(await asked('/readyz')).checks, check), expected))
      await eventually(() => assert.ok(log.includes(JSON.stringify(`${check}: ${reason} ${remedy}`)), log))
      assert.match(await asked('/metrics'), new RegExp(`^platekeeper_check\\{check="${check}",.*\\} 0$`, 'm'))
      const { code, out, err } = await product.run('doctor', '--json')
      assert.deepEqual([code, told(JSON.parse(out).checks, check)], [1, expected], err)
    },
  }
}

const disk = openSmallDisk(64)
test('a full disk', { skip: typeof disk === 'string' && disk }, async (t) => {
  assert.ok(typeof disk === 'object')
  t.after(disk.unmount)
  const server = await aServer(t, { DATA_DIR: join(disk.path, 'data') })
  await server.start()
  disk.fill()
  await server.finds(finding('writes', 'disk full', {}))
})

test('a database that another program keeps locked', async (t) => {
  const server = await aServer(t)
  await server.start()
  const other = new DatabaseSync(join(server.product.folder, 'data/platekeeper.db'))
  t.after(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  await server.finds(finding('writes', 'unwritable', {}))
})

test('a PostgreSQL that cannot be reached', async (t) => {
  const database = await startPostgres()
  t.after(database.dispose)
  const relay = await startRelay(database.port)
  const url = Object.assign(new URL(await database.database()), { port: relay.port }).href
  const server = await aServer(t, { DATABASE_URL: url })
  await server.start()
  await relay.close()
  await server.finds(finding('database', 'unreadable', {}))
})

const preload = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
test('a clock that is 40 days ahead', { skip: missingProgram('faketime', ['--version']) ?? false }, async (t) => {
  const before = await aServer(t)
  const right = await before.start()
  right.kill('SIGTERM')
  await once(right, 'exit')
  const server = await aServer(t, {
    ...{ DATA_DIR: join(before.product.folder, 'data'), LD_PRELOAD: preload },
    ...{ FAKETIME: '+40d', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  })
  await server.start()
  await server.finds(finding('clock', 'leaps', { days: 40 }))
})

test('a certificate near its end, and a proxy that is not trusted', {
  skip: missingProgram('openssl', ['version']) ?? false,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-certificate-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const made = spawnSync('openssl', ['req', '-x509', ...curve, '-days', '5', ...subject, '-keyout', key, '-out', cert])
  assert.equal(made.status, 0, String(made.stderr))

  const proxyPort = await freePort()
  const url = `https://localhost:${proxyPort}`
  const server = await aServer(t, { AUTH_URL: url, BASE_URL: url, NODE_EXTRA_CA_CERTS: cert })
  const proxy: Server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9' }
    const { port } = server.product
    const onward = request({ port, host: '127.0.0.1', path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy()).end()
  })
  proxy.listen(proxyPort)
  t.after(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  await server.start()
  await server.finds(finding('certificate', 'ends soon', { setting: 'AUTH_URL', days: 4 }))
  await server.finds(finding('proxy', 'not trusted', { setting: 'AUTH_URL' }))
})
