import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  approve,
  askForConsent,
  callback,
  openService,
  type Reply,
  redeemCode,
  refreshTokenOf,
  responseIn,
} from '../../../test/fixtures/index.ts'
import type { Store } from '../../store/index.ts'
import { setClientEnabled } from '../clients/manage-client.ts'

type Observed = { runs: number; readonly meanwhile: () => Promise<unknown> }

/** null: updates of the store are not observed. */
let observed: Observed | null = null

type Update = (key: string, step: unknown) => Promise<unknown>

/** Calls an update of another key before the observed one, in the same turn of the event loop: SQLite commits both together. */
const together = <Typed>(typed: Typed): Typed => {
  const update = typed as Update
  const observe: Update = async (key, step) => {
    const now = observed
    observed = null
    if (now === null) return update(key, step)
    await now.meanwhile()
    const ofAnother = () => {
      now.runs += 1
      return { reply: null }
    }
    const [, reply] = await Promise.allSettled([update('another key', ofAnother), update(key, step)])
    if (reply.status === 'rejected') throw reply.reason
    return reply.value
  }
  return observe as Typed
}

const storeAs = ({ deviceSessions, codeRequests, refreshFamilies, ...store }: Store): Store => ({
  ...store,
  deviceSessions: { ...deviceSessions, update: together(deviceSessions.update) },
  codeRequests: { ...codeRequests, update: together(codeRequests.update) },
  refreshFamilies: { ...refreshFamilies, update: together(refreshFamilies.update) },
})

const service = await openService({ storeAs })
const { app, store, clock } = service
const scope = 'offline_access charts'

async function observing(
  request: () => Promise<Reply>,
  meanwhile: () => Promise<unknown> = async () => null,
): Promise<readonly [runsOfAnother: number, error: string]> {
  const now: Observed = { runs: 0, meanwhile }
  observed = now
  const { status, body } = await request()
  return [now.runs, `${status} ${body.error}`]
}

async function approved() {
  const client = await service.register({})
  const session = await client.start({ scope })
  await service.decide(session.user_code)
  return { client, session }
}

const disable = (id: string) => () => setClientEnabled(id, false, { clients: store.clients, now: clock.now })

describe('a rejected request leaves the transaction that it shares: steps of others run once', () => {
  test('a poll for scopes that were not approved, which does not use up the approval', async () => {
    const { client, session } = await approved()
    assert.deepEqual(await observing(() => client.poll(session, { scope: 'fmsdata' })), [1, '400 invalid_scope'])
    assert.equal((await client.poll(session, { scope })).status, 200)
  })

  test('a poll of another client', async () => {
    const { session } = await approved()
    const stranger = await service.register({})
    assert.deepEqual(await observing(() => stranger.poll(session)), [1, '400 invalid_grant'])
  })

  test('a poll whose client was disabled after it was authenticated', async () => {
    const { client, session } = await approved()
    assert.deepEqual(await observing(() => client.poll(session), disable(client.id)), [1, '400 invalid_client'])
  })

  test('a code whose client was disabled after it was authenticated', async () => {
    const client = await service.register({ redirectUris: [callback] })
    const { browser, verifier } = await askForConsent(app, client)
    const { code } = responseIn(await approve(browser))
    const redeem = () => redeemCode(client, { code, verifier })
    assert.deepEqual(await observing(redeem, disable(client.id)), [1, '400 invalid_client'])
  })

  test('a refresh for a scope that was not granted, which does not use up its token', async () => {
    const { client, session } = await approved()
    const token = refreshTokenOf(await client.poll(session, { scope }))
    assert.deepEqual(await observing(() => client.refresh(token, { scope: 'fmsdata' })), [1, '400 invalid_scope'])
    assert.equal((await client.refresh(token)).status, 200)
  })

  test('a refresh after the sign-in has ended', async () => {
    const { client, session } = await approved()
    const token = refreshTokenOf(await client.poll(session, { scope }))
    await client.revoke(token)
    assert.deepEqual(await observing(() => client.refresh(token)), [1, '400 invalid_grant'])
  })
})
