import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { placesIn, readConfig } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openStore } from '../../src/store/index.ts'
import { createTelemetry, toStderr } from '../../src/telemetry/index.ts'
import { send, startService } from '../fixtures/index.ts'

const pages = ['/', '/device', '/login', '/account', '/nothing-here', '/%zz', '/connect/nothing']
const identity = [...pages, '/connect/userinfo', '/.well-known/openid-configuration', '/.well-known/jwks']
const charts = ['/app', '/app/KPDX', '/app/api/me', '/v2/airport/KPDX', '/v2/charts/KPDX?version=STD', '/v2/nothing']

type Sender = Parameters<typeof send>[0]
async function assertStrict(app: Sender, urls: readonly string[], expected: string | undefined): Promise<void> {
  for (const url of urls) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
      const { headers } = await send(app, { method, url })
      assert.equal(headers['strict-transport-security'], expected, `${method} ${url}`)
    }
  }
}
const aYear = 'max-age=31536000'

describe('Strict-Transport-Security (RFC 6797)', () => {
  test('is on every answer, errors and preflights too, where the public addresses are https', async () => {
    const env = { AUTH_URL: 'https://auth.example', BASE_URL: 'https://charts.example' }
    const service = await startService({ env })
    await assertStrict(service.app, [...identity, ...charts], aYear)
    await service.close()
  })

  test('is on the answers of that address alone which is https', async () => {
    const env = { AUTH_URL: 'https://auth.example', BASE_URL: 'http://192.168.1.20:8628' }
    const service = await startService({ env })
    await assertStrict(service.app, identity, aYear)
    await assertStrict(service.app, charts, undefined)
    await service.close()
  })

  test('is on no answer by http, nor on this machine, where other servers share the name', async () => {
    for (const address of ['http://localhost:8628', 'http://charts.example', 'https://localhost:8628']) {
      const service = await startService({ env: { AUTH_URL: address, BASE_URL: address } })
      await assertStrict(service.app, [...identity, ...charts], undefined)
      await service.close()
    }
  })

  test('is decided on two hosts by the address of each', async (t) => {
    const [https, http] = ['https://a.example', 'http://b.local']
    const alone = await startService({ env: { ONLY: 'identity', AUTH_URL: https, BASE_URL: http } })
    await assertStrict(alone.app, [...identity, ...charts], aYear)
    await alone.close()

    const dataDir = mkdtempSync(join(tmpdir(), 'platekeeper-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const store = await openStore(placesIn(dataDir), { foldUsername })
    for (const [AUTH_URL, BASE_URL, expected] of [
      [http, https, aYear],
      [https, http, undefined],
    ] as const) {
      const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ONLY: 'charts', AUTH_URL, BASE_URL }
      const app = await createApp(readConfig({ env, cwd: dataDir, home: dataDir }), {
        store,
        charts: { notices: { notice: async () => Buffer.from('a demo notice') } },
        masterKey: null,
        viewer: { build: join(dataDir, 'viewer'), key: randomBytes(32) },
        now: Date.now,
        monotonic: () => performance.now(),
        random: randomBytes,
        outbound: createOutbound({}),
        sendMail: null,
        telemetry: createTelemetry('silent', toStderr),
        every: () => () => undefined,
      })
      await assertStrict(app, [...charts, '/', '/nothing'], expected)
      await app.close()
    }
    await store.close()
  })
})
