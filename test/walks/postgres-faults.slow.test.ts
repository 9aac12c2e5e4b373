import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { furtherPaths } from '../../src/contract/index.ts'
import { StoreUnavailable } from '../../src/failures/index.ts'
import { connectTo, statement } from '../../src/store/postgres/connections.ts'
import { aFamily, aUser } from '../conformance/records.ts'
import { bear } from '../conformance/refresh-families.ts'
import { type Service, type Started, startService, tokensOf } from '../fixtures/index.ts'
import { execute, type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { openProduct } from '../fixtures/product.ts'

const scope = 'openid offline_access charts'

describe('faults of a PostgreSQL server', () => {
  let server: Postgres
  let url: string
  let service: Service

  before(async () => {
    server = await startPostgres()
    url = await server.database()
    service = await startService({ env: { DATABASE_URL: url } })
  })
  after(async () => {
    await service.close()
    await server.dispose()
  })

  /** 100 concurrent calls, of ports that read and of ports that write: none waits for the server, all get StoreUnavailable. */
  async function assertUnavailable({ store, documented }: Service): Promise<void> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => [
        store.clients.find(documented.id),
        store.refreshFamilies.update(i % 2 ? 'one' : String(i), () => ({ reply: null })),
      ]).flat(),
    )
    for (const outcome of outcomes) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable, outcome.status)
    }
  }

  /** RFC 8628 clients stop polling for good at a 5xx, so a poll gets slow_down; other requests get 503. */
  async function assertAnswers({ documented }: Service, started: Started): Promise<void> {
    const poll = await documented.poll(started, { scope })
    assert.deepEqual([poll.status, poll.body.error], [400, 'slow_down'])
    const { status, headers } = await documented.authorize()
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
  }

  test('killed and restarted: callers get an error immediately, acknowledged writes are stored, and sign-ins continue', async () => {
    const [begun, signedIn] = [
      await service.documented.start(),
      tokensOf(await service.signIn(service.documented, { scope })),
    ]
    assert.equal((await service.documented.poll(begun, { scope })).body.error, 'authorization_pending')
    const family = aFamily()
    await bear(service.store, family)

    await server.kill()
    await assertUnavailable(service)
    await assertAnswers(service, begun)

    await server.start()
    assert.deepEqual(await service.store.refreshFamilies.find(family.id), family)
    // The time of its last poll is in the memory of this server, which did not restart.
    service.clock.advance(begun.interval)
    assert.equal((await service.documented.poll(begun, { scope })).body.error, 'authorization_pending')
    await service.decide(begun.user_code)
    tokensOf(await service.documented.poll(begun, { scope }))
    tokensOf(await service.documented.refresh(signedIn.refresh_token ?? ''))
    assert.equal((await service.store.audit.verify()).intact, true)
  })

  test('connections that are ended are made again: only the queries under way fail', async () => {
    const user = aUser()
    await service.store.users.add(user)
    await Promise.all(Array.from({ length: 20 }, () => service.store.users.find(user.sub)))
    const ours = `FROM pg_stat_activity WHERE application_name = 'platekeeper'`
    await execute(url, `SELECT 1 / (count(*) > 1)::int ${ours}`)
    // With a time in milliseconds it waits for their end.
    await execute(url, `SELECT pg_terminate_backend(pid, 60000) ${ours}`)
    // Queries under way at that moment may fail.
    await Promise.allSettled(Array.from({ length: 20 }, () => service.store.users.find(user.sub)))
    for (let i = 0; i < 20; i += 1) assert.equal((await service.store.users.find(user.sub))?.username, user.username)
  })

  test('hanging: no call waits for its reply, and the database is used again once it continues', async (t) => {
    const impatient = await startService({ env: { DATABASE_URL: await server.database() }, queryTimeout: 10_000 })
    t.after(impatient.close)
    const { documented, store } = impatient
    const begun = await documented.start()
    const resume = await server.freeze()
    try {
      await assertUnavailable(impatient)
      await assertAnswers(impatient, begun)
    } finally {
      resume()
    }
    const isBack = () =>
      store.users.find('nobody').then(
        () => true,
        () => false,
      )
    while (!(await isBack())) await setImmediate()
    assert.equal((await documented.poll(begun, { scope })).body.error, 'authorization_pending')
    assert.equal((await store.audit.verify()).intact, true)
  })

  test('hanging: a queued query waits no longer than the time left to its caller', async (t) => {
    const db = connectTo(url, { kind: 'service', id: null })
    t.after(() => db.close())
    const resume = await server.freeze()
    try {
      await assert.rejects(db.query(statement('SELECT'), {}, performance.now() + 50), StoreUnavailable)
    } finally {
      resume()
    }
  })

  test('hanging during shutdown: the server exits without a reply from the database', async (t) => {
    const product = await openProduct()
    t.after(product.close)
    const settings = { DATABASE_URL: await server.database(), DEMO: 'false' }
    writeFileSync(join(product.folder, 'platekeeper.json'), JSON.stringify(settings))
    const keys = `http://127.0.0.1:${product.port}${furtherPaths.jwks[0]}`
    const child = await product.serve(async () => (await fetch(keys).catch(() => null))?.ok === true)
    const resume = await server.freeze()
    try {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
    } finally {
      resume()
    }
  })
})
