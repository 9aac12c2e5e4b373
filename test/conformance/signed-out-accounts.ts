import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import type { Every } from '../../src/failures/index.ts'
import { hashDeviceCode } from '../../src/identity/device/codes.ts'
import { approve, endSignIns, type Random, type User } from '../../src/identity/index.ts'
import { registerClient, removeUser, setUserEnabled, signOutUser } from '../../src/identity/operators/index.ts'
import type { Store } from '../../src/store/index.ts'
import { application, createClock, tokensOf } from '../fixtures/index.ts'
import { publish } from './make-editions.ts'
import { openService } from './open-service.ts'
import { anEntry, aUser } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** Seconds: what an account may no longer do ends within this time. */
const soon = 10

type SignOut = {
  readonly end: (
    user: User,
    parts: Pick<Store, 'users' | 'audit'> & { readonly now: () => number; readonly random: Random },
  ) => Promise<unknown>
  readonly canSignInAgain: boolean
}
const signOuts: Readonly<Record<string, SignOut>> = {
  'signed out everywhere': { end: ({ username }, parts) => signOutUser(username, parts), canSignInAgain: true },
  disabled: { end: ({ username }, parts) => setUserEnabled(username, false, parts), canSignInAgain: false },
  'disabled and enabled again': {
    end: async ({ username }, parts) => {
      for (const enabled of [false, true]) await setUserEnabled(username, enabled, parts)
    },
    canSignInAgain: true,
  },
  removed: { end: ({ username }, parts) => removeUser(username, parts), canSignInAgain: false },
}

/** Access tokens at two servers of one service end with what a command does to their account. */
export function signedOutAccountsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: access tokens of accounts that are signed out`, async () => {
    const { store, another, dispose } = await fresh()
    const [other, operator] = [await another(), await another()]
    // Not at the beginning of a second: tokens state whole ones.
    const clock = createClock(Date.UTC(2026, 10, 26, 9, 1) + 200)
    const rounds: (() => Promise<void>)[] = []
    const every: Every = (seconds, work) => {
      if (seconds <= soon) rounds.push(work)
      return () => undefined
    }
    const masterKey = randomBytes(32)
    const servers = [
      await openService(store, masterKey, clock.now, every),
      await openService(other, masterKey, clock.now, every),
    ] as const
    for (const server of servers) await server.listen({ host: '127.0.0.1', port: 0 })
    after(async () => {
      for (const server of servers) await server.close()
      for (const each of [other, operator]) await each.close()
      await dispose()
    })
    const origins = servers.map(({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const image = `kpdx_11-1_${hash('sha256', 'image').slice(0, 8)}_d.png`
    for (const { images } of [store, other]) await images.put(image, Buffer.from('image'))
    await publish(store, 'folder:plates', clock.now())
    const registration = { name: 'Flight bag', dialect: 'documented' } as const
    const client = application(servers[0], {
      dialect: 'documented',
      ...(await registerClient(registration, { clients: store.clients, random: randomBytes, now: clock.now })),
    })

    /** A sign-in, without the pages. */
    async function signIn({ sub }: User): Promise<string> {
      const started = await client.start()
      const { browserSessionVersion } = (await store.users.find(sub)) ?? assert.fail('the account is gone')
      const scope = ['openid', 'offline_access', 'charts', 'position'] as const
      const approval = {
        ...{ sub, scope, authTime: clock.now(), amr: ['pwd'], sid: 'browser' },
        sessionVersion: browserSessionVersion,
      }
      await store.deviceSessions.update(hashDeviceCode(started.device_code), ({ session }) => ({
        ...(session && { next: approve(session, approval) }),
        reply: null,
      }))
      return tokensOf(await client.poll(started, { scope: scope.join(' ') })).access_token
    }

    /** Statuses of a list, an image and a position, each sent twice: what was verified before is recalled. */
    async function statuses(token: string): Promise<ReadonlySet<string>> {
      const found = new Set<string>()
      const headers = { authorization: `Bearer ${token}` }
      const position = { lat: 1, lng: 2, at: new Date(clock.now()).toISOString(), source: 'xgps' }
      const send = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(position),
      }
      for (const origin of [...origins, ...origins]) {
        for (const [what, path, options] of [
          ['list', '/v2/charts/KPDX?version=STD&rules=ANY', { headers }],
          ['image', `/v2/charts/KPDX/${image}`, { headers }],
          ['position', '/app/api/position', send],
        ] as const) {
          const response = await fetch(origin + path, options)
          await response.arrayBuffer()
          found.add(`${what} ${response.status}`)
        }
      }
      return found
    }
    const valid = new Set(['list 200', 'image 200', 'position 204'])
    const ended = new Set(['list 401', 'image 401', 'position 401'])

    for (const [how, { end, canSignInAgain }] of Object.entries(signOuts)) {
      test(`end within ten seconds at both servers when it is ${how}`, async () => {
        const [user, bystander] = [aUser(), aUser()]
        for (const each of [user, bystander]) await store.users.add(each)
        const [token, untouched] = [await signIn(user), await signIn(bystander)]
        assert.deepEqual(await statuses(token), valid)
        clock.advance(0.3)
        await end(user, { users: operator.users, audit: operator.audit, now: clock.now, random: randomBytes })
        clock.advance(0.2)
        const again = canSignInAgain ? await signIn(user) : null
        for (const round of rounds) await round()
        assert.deepEqual(await statuses(token), ended)
        assert.deepEqual(await statuses(untouched), valid)
        if (again !== null) assert.deepEqual(await statuses(again), valid)
      })
    }

    test('go on when only its browsers are signed out', async () => {
      const user = aUser()
      await store.users.add(user)
      const token = await signIn(user)
      clock.advance(1)
      await endSignIns(user.sub, { devices: false, audit: anEntry() }, { users: operator.users, now: clock.now })
      for (const round of rounds) await round()
      assert.deepEqual(await statuses(token), valid)
    })
  })
}
