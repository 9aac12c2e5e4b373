import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { Every } from '../../src/failures/index.ts'
import { setUserEnabled } from '../../src/identity/operators/index.ts'
import { createClock, openViewerBrowser, password } from '../fixtures/index.ts'
import { openPositionViewer } from '../fixtures/position-viewer.ts'
import { openService } from './open-service.ts'
import { aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const url = 'http://localhost:8628'
const hour = 3600

/** The viewer at two servers of one service: what a person does at one is effective at the other. */
export function viewerServersSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: the viewer at two servers`, async () => {
    const { store, another, dispose } = await fresh()
    const other = await another()
    const clock = createClock()
    const masterKey = randomBytes(32)
    const rounds: (() => Promise<void>)[] = []
    const every: Every = (seconds, work) => {
      // Not those in which notifications are sent.
      if (seconds > 5 && seconds <= 10) rounds.push(work)
      return () => undefined
    }
    const servers = [
      await openService(store, masterKey, clock.now, every),
      await openService(other, masterKey, clock.now, every),
    ] as const
    after(async () => {
      for (const server of servers) await server.close()
      await other.close()
      await dispose()
    })
    const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

    /** A person signed in, whose browser may be sent to either server. */
    async function person() {
      const user = aUser({ username: `pilot ${unique()}`, passwordHash })
      await store.users.add(user)
      let at: FastifyInstance = servers[0]
      const inject: FastifyInstance['inject'] = ((options: never) => at.inject(options)) as never
      const browser = openViewerBrowser({ [url]: { inject } as FastifyInstance }, `${url}/app`)
      const ask = async (server: FastifyInstance, path = '/kept') => {
        at = server
        return browser.api(path)
      }
      await browser.signIn({ username: user.username })
      const families = async () =>
        (await store.refreshFamilies.list(user.sub, 10)).filter(({ revokedAt }) => revokedAt === null)
      return { user, browser, ask, families, go: (server: FastifyInstance) => (at = server) }
    }

    test('a session that began at one is one at the other', async () => {
      const { ask, user } = await person()
      for (const server of servers) assert.equal((await ask(server, '/me')).body['account'], user.sub)
    })

    test('a sign-in that begins at one can be finished at the other', async () => {
      const { browser, go, ask } = await person()
      await browser.open(`${url}/app/sign-in`, { follows: false })
      go(servers[1])
      await browser.open(String(browser.page.headers['location']))
      assert.equal(browser.url, `${url}/app/`)
      for (const server of servers) assert.equal((await ask(server, '/me')).body['signedIn'], true)
    })

    test('parallel requests to both renew once, and the sign-in lasts for weeks', async () => {
      const { ask, families } = await person()
      for (let day = 1; day <= 5; day += 1) {
        clock.advance(24 * hour)
        const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(servers[i % 2] ?? servers[0])))
        assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
        const [family, ...more] = await families()
        assert.deepEqual([family?.generation, more.length], [day + 1, 0])
      }
    })

    test('signing out at one ends it at the other, and its tokens', async () => {
      const { ask, browser, go, families } = await person()
      const cookies = new Map(browser.cookies(url))
      go(servers[1])
      assert.equal((await browser.api('/sign-out', { method: 'POST' })).status, 200)
      for (const [cookie, value] of cookies) browser.cookies(url).set(cookie, value)
      for (const server of servers) assert.equal((await ask(server)).status, 401)
      assert.deepEqual(await families(), [])
    })

    test('ends at both within ten seconds when the account is disabled, also if no notification arrives', async () => {
      const { browser, ask, user } = await person()
      for (const server of servers) assert.equal((await ask(server)).status, 200)
      const [, server] = servers
      const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
      const viewer = await openPositionViewer(browser, { origin: url, server: `ws://127.0.0.1:${port}/app` })
      clock.advance(1)
      await setUserEnabled(user.username, false, { users: store.users, now: clock.now })
      for (const round of rounds) await round()
      for (const each of servers) assert.equal((await ask(each)).status, 401)
      assert.equal(await viewer.closed, 4401)
    })

    test('of a sign-out and parallel renewals nothing is left', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { ask, browser, families } = await person()
        const cookies = new Map(browser.cookies(url))
        clock.advance(hour)
        await Promise.all([ask(servers[0]), ask(servers[1]), browser.api('/sign-out', { method: 'POST' })])
        for (const [cookie, value] of cookies) browser.cookies(url).set(cookie, value)
        for (const server of servers) assert.equal((await ask(server)).status, 401)
        for (const { id } of await families()) assert.fail(`the tokens of ${id} outlive the session`)
      }
    })
  })
}
