import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openStore } from '../../src/store/index.ts'
import { createTelemetry, toStderr } from '../../src/telemetry/index.ts'
import { ready, statesIn } from '../conformance/make-editions.ts'
import {
  application,
  type Browser,
  bringCode,
  clockAt,
  decide,
  masterKey,
  openBrowser,
  openViewerBrowser,
  password,
  refreshTokenOf,
  type Service,
  startService,
  tokensOf,
} from '../fixtures/index.ts'
import { isLong } from '../fixtures/rounds.ts'
import { openStores } from '../fixtures/stores.ts'

const [hour, day] = [3600, 86_400]
const [authUrl, baseUrl] = ['https://auth.example', 'https://charts.example']
const scope = 'openid offline_access charts'

/** Servers of one service, one after the other: each is killed when the next starts. */
async function open(t: TestContext, settings: Readonly<Record<string, string>>) {
  const env = { ...settings, AUTH_URL: authUrl, BASE_URL: baseUrl }
  const service = await startService({ env })
  const { clock, dataDir, documented } = service
  let server: Pick<Service, 'app' | 'store' | 'runJobs'> = service
  const closing: (() => Promise<void>)[] = [service.close]
  t.after(async () => {
    for (const close of closing.reverse()) await close()
  })

  async function startAgain(): Promise<void> {
    const config = readConfig({
      env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
      cwd: dataDir,
      home: dataDir,
    })
    const store = await openStore(config.places, { foldUsername, queryTimeout: 60_000 })
    const jobs: (() => Promise<void>)[] = []
    const app = await createApp(config, {
      store: { ...store, clock: clockAt(store.clock, clock) },
      charts: { notices: { notice: async () => Buffer.from('a demo notice') } },
      masterKey,
      viewer: { build: join(dataDir, 'viewer'), key: masterKey },
      ...{ now: clock.now, monotonic: clock.monotonic, random: randomBytes },
      outbound: createOutbound({}),
      sendMail: null,
      telemetry: createTelemetry('silent', toStderr),
      every: (_, work) => {
        jobs.push(work)
        return () => undefined
      },
    })
    closing.push(async () => {
      await app.close()
      await store.close()
    })
    const runJobs = async () => {
      for (const job of jobs) await job()
    }
    server = { app, store, runJobs }
    await app.ready()
  }

  /** Of the server that runs. */
  const app = { inject: (request: object) => server.app.inject(request) } as FastifyInstance
  const client = application(app, documented)
  return {
    clock,
    client,
    startAgain,
    store: () => server.store,
    runJobs: () => server.runJobs(),
    /** A device that signs in; what it gets with its refresh token. */
    async device() {
      const session = await client.start()
      await client.poll(session, { scope })
      const browser = openBrowser(app)
      await bringCode(browser, session.user_code)
      await decide(browser)
      let token = refreshTokenOf(await client.poll(session, { scope }))
      return {
        token: () => token,
        async refresh(): Promise<unknown> {
          const reply = await client.refresh(token)
          if (reply.status === 200) token = refreshTokenOf(reply)
          return reply.status === 200 ? 'tokens' : reply.body.error
        },
        browser,
      }
    },
    async person() {
      const browser = openBrowser(app)
      await browser.open('/login')
      await browser.submit('/login', { username: 'demo', password })
      const viewer = openViewerBrowser({ [authUrl]: app, [baseUrl]: app }, `${baseUrl}/app`)
      await viewer.signIn({})
      return { browser, viewer }
    },
    code: () => client.start(),
    async redeemed(session: Awaited<ReturnType<typeof client.start>>) {
      await client.poll(session, { scope })
      const browser = openBrowser(app)
      await bringCode(browser, session.user_code)
      await decide(browser)
      return tokensOf(await client.poll(session, { scope }))
    },
  }
}

type World = Awaited<ReturnType<typeof open>>
type Person = Awaited<ReturnType<World['person']>>

async function isSignedIn({ browser, viewer }: Person): Promise<readonly boolean[]> {
  return [await isSignedInAt(browser), (await viewer.api('/me')).body.signedIn === true]
}
async function isSignedInAt(browser: Browser): Promise<boolean> {
  await browser.open('/account')
  return browser.path === '/account'
}

/** What must not change while a clock is wrong. */
async function kept(world: World, ended: string) {
  const { signingKeys, refreshFamilies, audit } = world.store()
  const { first, intact } = await audit.verify()
  return {
    keys: (await signingKeys.list()).map(({ kid, activatedAt, retiredAt }) => ({ kid, activatedAt, retiredAt })),
    editions: await statesIn(world.store()),
    endedFamily: (await refreshFamilies.find(ended)) !== null,
    audit: { first, intact },
  }
}

const wrongClocks = [
  ['an hour ahead', hour, 6],
  ['an hour behind', -hour, 4],
  ['two days ahead', 2 * day, 6],
  ['two days behind', -2 * day, 4],
  ['100 days behind', -100 * day, 4],
  ['a year ahead', 365 * day, 6],
  ['a year behind', -365 * day, 4],
  ['440 days ahead', 440 * day, 6],
] as const

/** At every run only these: those that lose the most. */
const quick = ['two days behind', 'a year ahead', 'a year behind']

for (const [name, settings] of Object.entries(openStores()))
  describe(name, () => {
    for (const [wrong, offset, seconds] of wrongClocks) {
      if (!isLong && !quick.includes(wrong)) continue
      test(`a server that starts with a clock ${wrong} for ${seconds} seconds loses nothing`, async (t) => {
        const world = await open(t, await settings())
        const { clock, client, store } = world
        const [used, unused, gone] = [await world.device(), await world.device(), await world.device()]
        const person = await world.person()
        await client.revoke(gone.token())
        const [, ended = ''] = /^rt_([\w-]+)\./.exec(gone.token()) ?? []
        await ready(store(), 'folder:plates', clock.now() + 20 * day * 1000)
        const pending = await world.code()
        clock.advance(20)
        const before = await kept(world, ended)

        clock.set(clock.now() + offset * 1000)
        await world.startAgain()
        const [meanwhile, other] = [await world.device(), await world.person()]
        await used.refresh()
        await isSignedIn(person)
        clock.advance(seconds)
        await world.runJobs()
        assert.deepEqual(await kept(world, ended), before, 'while the clock is wrong')
        clock.set(clock.now() - offset * 1000)

        await world.startAgain()
        for (const device of [used, unused, meanwhile]) assert.equal(await device.refresh(), 'tokens')
        for (const each of [person, other]) assert.deepEqual(await isSignedIn(each), [true, true])
        assert.match((await world.redeemed(pending)).access_token, /^ey/)
        clock.advance(2 * hour)
        await world.runJobs()
        assert.deepEqual(await kept(world, ended), before, 'after the clock was set right')
        for (const device of [used, unused, meanwhile]) assert.equal(await device.refresh(), 'tokens')
        for (const each of [person, other]) assert.deepEqual(await isSignedIn(each), [true, true])
      })
    }

    test('a clock that is set right while the server runs loses nothing either', async (t) => {
      const world = await open(t, await settings())
      const { clock } = world
      const [used, person] = [await world.device(), await world.person()]
      for (const offset of [365 * day, -365 * day]) {
        clock.set(clock.now() + offset * 1000)
        await world.startAgain()
        const meanwhile = await world.device()
        await used.refresh()
        clock.advance(6)
        await world.runJobs()
        clock.set(clock.now() - offset * 1000)
        await world.runJobs()
        for (const device of [used, meanwhile]) assert.equal(await device.refresh(), 'tokens')
        assert.deepEqual(await isSignedIn(person), [true, true])
      }
    })

    test('a server that was switched off for 40 days starts, and removes and activates what is due', async (t) => {
      const world = await open(t, await settings())
      const { clock, client, store } = world
      const [device, gone] = [await world.device(), await world.device()]
      await client.revoke(gone.token())
      const [, ended = ''] = /^rt_([\w-]+)\./.exec(gone.token()) ?? []
      const edition = await ready(store(), 'folder:plates', clock.now() + 20 * day * 1000)
      clock.advance(40 * day)

      await world.startAgain()
      assert.equal(await device.refresh(), 'tokens')
      const state = async () => ({
        removed: (await store().refreshFamilies.find(ended)) === null,
        edition: (await statesIn(store())).find(([id]) => id === edition)?.[1],
      })
      await world.runJobs()
      // The clock of the database advanced in the meantime, and confirms that this one is right.
      const isKnown = name === 'PostgreSQL'
      assert.deepEqual(await state(), { removed: false, edition: isKnown ? 'live' : 'ready' })
      for (const [passed, isRight] of [
        [hour, isKnown],
        [23 * hour - 1, isKnown],
        [1, true],
      ] as const) {
        clock.advance(passed)
        for (let rounds = 0; rounds < 2; rounds += 1) await world.runJobs()
        assert.deepEqual(await state(), { removed: isRight, edition: isRight ? 'live' : 'ready' })
      }
      assert.equal(await device.refresh(), 'tokens')
    })
  })
