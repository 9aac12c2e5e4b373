import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openStore } from '../../src/store/index.ts'
import { createTelemetry, toStderr } from '../../src/telemetry/index.ts'
import { laterPostgres, laterSqlite } from '../conformance/later-schema.ts'
import {
  application,
  everything,
  masterKey,
  openService,
  refreshTokenOf,
  type Service,
  tokensOf,
} from '../fixtures/index.ts'
import { openStores } from '../fixtures/stores.ts'

/** Another server of the same service, which starts now. */
async function secondServer({ dataDir, clock }: Service, env: Readonly<Record<string, string>>) {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', AUTH_URL: 'https://auth.example', ...env }
  const config = readConfig({ env: settings, cwd: dataDir, home: dataDir })
  const store = await openStore(config.places, { foldUsername, queryTimeout: 60_000 })
  const app = await createApp(config, {
    store,
    charts: null,
    masterKey,
    viewer: null,
    now: clock.now,
    monotonic: clock.monotonic,
    random: randomBytes,
    outbound: createOutbound({}),
    sendMail: null,
    telemetry: createTelemetry('silent', toStderr),
    every: () => () => undefined,
  })
  return {
    app,
    async close() {
      await app.close()
      await store.close()
    },
  }
}

for (const [name, store] of Object.entries(openStores())) {
  test(`${name}: a sign-in continues at servers of the previous and of the next version, in any order`, async (t) => {
    const env = await store()
    const older = await openService({ env })
    const client = older.documented
    const before = tokensOf(await older.signIn(client))
    const pending = await client.start()
    assert.equal((await client.poll(pending, { scope: everything })).body.error, 'authorization_pending')

    // The next version starts while it runs, and extends the schema.
    if (env['DATABASE_URL'] === undefined) laterSqlite(older.dataDir)
    else await laterPostgres(env['DATABASE_URL'])
    const newer = await secondServer(older, env)
    t.after(newer.close)
    const atNewer = application(newer.app, client)

    older.clock.advance(10)
    assert.equal((await atNewer.poll(pending, { scope: everything })).body.error, 'authorization_pending')
    await older.decide(pending.user_code)
    older.clock.advance(10)
    const collected = await atNewer.poll(pending, { scope: everything })
    assert.equal(collected.status, 200, collected.text)
    const refreshed = await client.refresh(refreshTokenOf(collected))
    assert.equal(refreshed.status, 200, refreshed.text)
    assert.equal((await atNewer.refresh(refreshTokenOf(refreshed))).status, 200)
    assert.equal((await older.userinfo(before.access_token)).status, 200)
    assert.equal((await older.store.audit.verify()).intact, true)
  })
}
