import { randomBytes } from 'node:crypto'
import { after, before } from 'node:test'
import { scopeNames } from '../../../src/contract/index.ts'
import { hashDeviceCode } from '../../../src/identity/device/codes.ts'
import { approve, type User } from '../../../src/identity/index.ts'
import { type Registration, registerClient } from '../../../src/identity/operators/index.ts'
import type { Store } from '../../../src/store/index.ts'
import { type Application, application, everything, type Started } from '../../fixtures/index.ts'
import { openService } from '../open-service.ts'
import { aUser, sessionVersion } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { refreshTokenOf } from './answers.ts'
import { type Pair, startPair } from './pair.ts'

/**
 * Two servers that share a store, and a third without a socket, with which clients are registered and users decide. Their
 * clocks do not advance, so that no grace period of a refresh is over before a test says so.
 */
export type RunningService = {
  readonly store: Store
  readonly user: User
  /** The URLs of the two servers, once the tests run. */
  urls(): readonly string[]
  /** Sets the clocks of the two servers ahead. */
  advance(seconds: number): Promise<void>
  register(registration: Pick<Registration, 'dialect'> & Partial<Registration>): Promise<Application>
  /** A device authorization that `user` has approved. */
  approved(client: Application): Promise<Started>
  /** A complete sign-in; returns its refresh token. */
  signIn(client: Application): Promise<string>
}

/** Within a `describe`: the servers start before its tests and stop after them. */
export async function runningService(fresh: StoreUnderTest['fresh']): Promise<RunningService> {
  const { store, location, dispose } = await fresh()
  const masterKey = randomBytes(32)
  const now = Date.now()
  const app = await openService(store, masterKey, () => now)
  let servers: Pair<string>
  before(async () => {
    servers = await startPair('./server.ts', [location, masterKey.toString('base64url'), String(now)])
  })
  after(async () => {
    await servers.close()
    await app.close()
    await dispose()
  })
  const user = aUser()
  await store.users.add(user)

  async function approved(client: Application): Promise<Started> {
    const started = await client.start()
    const approval = {
      sub: user.sub,
      scope: scopeNames,
      authTime: now,
      amr: ['pwd'],
      sid: 'browser',
      sessionVersion,
    }
    await store.deviceSessions.update(hashDeviceCode(started.device_code), ({ session }) => ({
      ...(session && { next: approve(session, approval) }),
      reply: null,
    }))
    return started
  }
  return {
    store,
    user,
    urls: () => servers.ready,
    advance: async (seconds) => void (await servers.round({ seconds })),
    async register({ name = 'Flight bag', ...registration }) {
      const parts = { clients: store.clients, random: randomBytes, now: () => now }
      const { dialect } = registration
      return application(app, { dialect, ...(await registerClient({ name, ...registration }, parts)) })
    },
    approved,
    signIn: async (client) => refreshTokenOf((await client.poll(await approved(client), { scope: everything })).text),
  }
}
