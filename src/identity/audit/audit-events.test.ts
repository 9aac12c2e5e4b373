import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  bringCode,
  decide,
  encodeForm,
  formType,
  makeVerifier,
  openBrowser,
  openService,
  password,
  refreshTokenOf,
  type Service,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, limits } from '../../contract/index.ts'
import { retireKey, rotateKey } from '../keys/key-rotation.ts'
import { createKeyMaker } from '../keys/make-key.ts'
import { attemptLimits, rejectionsLogged } from '../limits/attempt-limits.ts'
import { createSealingKeys } from '../sealing/sealing-keys.ts'
import type { AuditRow } from './audit-log.ts'

/** What was logged while something was done. */
async function logged(service: Service, act: () => Promise<unknown>): Promise<readonly AuditRow[]> {
  const before = (await service.store.audit.list({ limit: 1_000_000 })).length
  await act()
  return (await service.store.audit.list({ limit: 1_000_000 })).slice(before)
}
const inShort = (rows: readonly AuditRow[]): readonly string[] =>
  rows.map(({ event, outcome }) => `${event} ${outcome}`)

test('a sign-in is logged from its start to its end, by one name of the device, with who, what, where and which request', async () => {
  const service = await openService()
  const { documented, app, store, clock } = service
  const browser = openBrowser(app, { ip: '203.0.113.5' })
  const rows = await logged(service, async () => {
    const session = await documented.start({ scope: 'openid offline_access charts' })
    await documented.poll(session)
    await bringCode(browser, session.user_code)
    await decide(browser, { ticked: ['openid', 'offline_access'] })
    const refreshToken = refreshTokenOf(await documented.poll(session))
    await documented.refresh(refreshToken)
    await documented.refresh(refreshToken)
    await browser.open('/device')
    await browser.submit('/logout')
  })
  assert.deepEqual(inShort(rows), [
    'sign-in ok',
    'device-open ok',
    'device-approve ok',
    'device-redeem ok',
    'refresh ok',
    'refresh-reuse refused',
    'sign-out ok',
  ])
  const [signIn, open, approve, redeem, refresh, reuse] = rows
  const sub = (await store.users.findByName('demo'))?.sub
  for (const row of rows) assert.equal(row.sub, sub)
  for (const row of [open, approve, redeem, refresh, reuse]) assert.equal(row?.clientId, documented.id)
  assert.equal(new Set([open, approve, redeem].map((row) => row?.details.device)).size, 1)
  assert.equal(new Set([redeem, refresh, reuse].map((row) => row?.details.family)).size, 1)
  assert.deepEqual([signIn?.ip, open?.ip, approve?.ip], ['203.0.113.5', '203.0.113.5', '203.0.113.5'])
  assert.equal(open?.personal?.device_ip, '127.0.0.1')
  assert.deepEqual(open?.details.scope, ['openid', 'offline_access', 'charts'])
  assert.equal(open?.details.began, new Date(clock.now()).toISOString())
  assert.equal(approve?.personal?.device_ip, '127.0.0.1')
  assert.deepEqual(approve?.details.scope, ['openid', 'offline_access'])
  assert.deepEqual([refresh?.details.generation, reuse?.details.generation], [2, 1])
  assert.equal(new Set(rows.map(({ requestId }) => requestId)).size, rows.length)
  for (const { requestId, at } of rows) {
    assert.match(requestId ?? '', /^[0-9a-f-]{36}$/)
    assert.equal(at, clock.now())
  }
  assert.equal((await store.audit.verify()).intact, true)
})

test("a revocation is logged once, with its client and sign-in; another client's access token or an expired token leaves no entry", async () => {
  const service = await openService()
  const { documented, deployed } = service
  const kept = tokensOf(await service.signIn(documented))
  const alone = tokensOf(await service.signIn(documented, { scope: 'openid charts' }))
  const rows = await logged(service, async () => {
    await deployed.revoke(kept.access_token)
    await documented.revoke(kept.access_token)
    await documented.revoke(kept.refresh_token ?? '')
    await documented.revoke(alone.access_token)
    await documented.revoke(alone.access_token)
  })
  assert.deepEqual(inShort(rows), ['token-revoke ok', 'token-revoke ok'])
  for (const { clientId, sub } of rows) {
    assert.equal(clientId, documented.id)
    assert.equal(sub, (await service.store.users.findByName('demo'))?.sub)
  }
})

test('a device authorization that is never opened leaves no entry of its own, and one that is opened twice leaves one', async () => {
  const service = await openService()
  const { app, documented } = service
  const rows = await logged(service, async () => {
    for (let i = 0; i < 20; i += 1) await documented.start()
    const { user_code } = await documented.start()
    for (const browser of [openBrowser(app), openBrowser(app)]) await bringCode(browser, user_code)
  })
  assert.deepEqual(inShort(rows), ['sign-in ok', 'device-open ok', 'sign-in ok'])
})

test('a pending poll, however often, leaves no entry', async () => {
  const service = await openService()
  const session = await service.documented.start()
  const rows = await logged(service, async () => {
    for (let i = 0; i < 20; i += 1) {
      service.clock.advance(i % 2 ? 10 : 1)
      await service.documented.poll(session)
    }
  })
  assert.deepEqual(rows, [])
})

test('rejections log the reason that the person does not get, and never what was typed', async () => {
  const service = await openService()
  const { app, documented, clock } = service
  const { sub } = await service.addUser({ username: 'leaver', enabled: false })
  const rows = await logged(service, async () => {
    const browser = openBrowser(app)
    await browser.open('/login')
    for (const [username, given] of [
      ['demo', 'wrong'],
      [password, 'demo'],
      ['leaver', password],
    ] as const) {
      await browser.submit('/login', { username, password: given })
    }
  })
  assert.deepEqual(
    rows.map(({ details }) => details.reason),
    ['wrong password', 'unknown username', 'account disabled'],
  )
  assert.deepEqual(
    rows.map(({ sub: who }) => who !== null),
    [true, false, true],
  )
  assert.equal(rows[2]?.sub, sub)
  assert.deepEqual([...new Set(inShort(rows))], ['sign-in refused'])

  const approved = await documented.start()
  await service.decide(approved.user_code)
  const denied = await documented.start()
  await service.decide(denied.user_code, { decision: 'deny' })
  const expired = await documented.start()
  clock.advance(limits.deviceCodeLifetime)
  const entries = await logged(service, async () => {
    for (const code of ['BBBB-BBBB', approved.user_code, denied.user_code, expired.user_code]) {
      await bringCode(openBrowser(app), code, 'visitor')
    }
  })
  assert.deepEqual(
    entries.filter(({ event }) => event === 'code-entry').map(({ outcome, details }) => [outcome, details.reason]),
    [
      ['refused', 'unknown'],
      ['refused', 'approved'],
      ['refused', 'denied'],
      ['refused', 'expired'],
    ],
  )
})

test('a limit that is reached is logged once, not at every attempt that it rejects', async () => {
  const service = await openService()
  const rows = await logged(service, async () => {
    for (let i = 0; i < 20; i += 1) {
      const browser = openBrowser(service.app)
      await browser.open('/login')
      await browser.submit('/login', { username: 'demo', password: `wrong ${i}` })
    }
  })
  assert.deepEqual(inShort(rows), [...Array.from({ length: 5 }, () => 'sign-in refused'), 'sign-in limited'])
})

test('unknown device codes are counted by address and logged once, and every poll gets its ordinary answer', async () => {
  const service = await openService()
  const { documented, deployed } = service
  const session = await documented.start()
  const rows = await logged(service, async () => {
    for (let i = 0; i < attemptLimits.deviceCode.address.attempts * 2; i += 1) {
      const { status, body, headers } = await documented.poll({ ...session, device_code: `dc_${makeVerifier()}` })
      assert.deepEqual([status, body.error, headers['retry-after']], [400, 'invalid_grant', undefined])
    }
    const known = await deployed.poll(session)
    assert.deepEqual([known.status, known.body.error], [400, 'invalid_grant'])
    assert.equal((await documented.poll(session)).body.error, 'authorization_pending')
  })
  assert.deepEqual(inShort(rows), ['device-code-guessing limited'])
  assert.deepEqual([rows[0]?.clientId, rows[0]?.ip], [documented.id, '127.0.0.1'])
})

test('an application that is rejected is logged, at every endpoint, with the reason that it does not get itself', async () => {
  const service = await openService()
  const { documented, store, clock } = service
  const disabled = await service.register({})
  await store.clients.update(disabled.id, (row) => ({ ...row, enabled: false }))
  const unknown = { client_id: documented.secret, client_secret: documented.secret }
  const paths = [endpoints.deviceAuthorization, endpoints.token, endpoints.revocation, endpoints.introspection]
  for (const { path } of paths) {
    clock.advance(rejectionsLogged.series.every)
    const rows = await logged(service, async () => {
      await documented.post(path, { client_secret: 'pks_wrong' })
      await disabled.post(path, {})
      await documented.post(path, unknown)
      await documented.post(path, { client_secret: undefined })
      await documented.post(path, {})
    })
    assert.deepEqual([...new Set(inShort(rows))], ['client-refuse refused'])
    assert.deepEqual(
      rows.map(({ clientId, ip, details }) => [clientId, ip, details]),
      [
        [documented.id, '127.0.0.1', { reason: 'wrong secret', endpoint: path }],
        [disabled.id, '127.0.0.1', { reason: 'application disabled', endpoint: path }],
        [null, '127.0.0.1', { reason: 'unknown application', endpoint: path }],
      ],
    )
  }
})

test('a refresh token that is unknown or of another application is logged at every endpoint', async () => {
  const service = await openService()
  const { documented, deployed, store } = service
  const token = refreshTokenOf(await service.signIn(documented))
  const sub = (await store.users.findByName('demo'))?.sub
  const rows = await logged(service, async () => {
    for (const bring of [deployed.refresh, deployed.introspect, deployed.revoke]) {
      service.clock.advance(rejectionsLogged.series.every)
      await bring(token)
    }
    await documented.refresh('rt_made.1.up')
  })
  assert.deepEqual([...new Set(inShort(rows))], ['token-refuse refused'])
  const [, family] = /^rt_([\w-]+)\./.exec(token) ?? []
  assert.deepEqual(
    rows.map(({ clientId, sub: whose, details }) => [clientId, whose, details]),
    [
      ...[endpoints.token, endpoints.introspection, endpoints.revocation].map(({ path: endpoint }) => [
        deployed.id,
        sub,
        { reason: 'of another application', endpoint, family },
      ]),
      [documented.id, null, { reason: 'unknown', endpoint: endpoints.token.path, family: null }],
    ],
  )
  tokensOf(await documented.refresh(token))
})

describe('refusals that strangers can bring about do not fill the log', () => {
  const from = (service: Service, ip: string) =>
    send(service.app, {
      method: 'POST',
      url: endpoints.token.path,
      remoteAddress: ip,
      headers: { 'content-type': formType },
      payload: encodeForm({ client_id: service.documented.id, client_secret: 'pks_wrong' }),
    })

  test('of an application from one address the first is logged, and the next after ten minutes', async () => {
    const service = await openService()
    const countOf = async (ip: string) => (await logged(service, () => from(service, ip))).length
    assert.equal(await countOf('203.0.113.5'), 1)
    for (let i = 0; i < 30; i += 1) {
      assert.equal((await from(service, '203.0.113.5')).body.error, 'invalid_client')
      service.clock.advance(19)
    }
    assert.equal(await countOf('203.0.113.5'), 0)
    assert.equal(await countOf('203.0.113.6'), 1, 'another address')
    service.clock.advance(30)
    assert.equal(await countOf('203.0.113.5'), 1)
    assert.equal((await service.documented.authorize()).status, 200, 'and no client is locked out')
  })

  test('from thousands of addresses one a minute is logged, and each gets its ordinary answer', async () => {
    const service = await openService()
    const { attempts, every } = rejectionsLogged.global
    const rows = await logged(service, async () => {
      for (let i = 0; i < 2 * attempts; i += 1) {
        assert.equal((await from(service, `10.0.${i >> 8}.${i & 255}`)).body.error, 'invalid_client')
      }
      service.clock.advance(2 * every)
      for (let i = 0; i < attempts; i += 1) await from(service, `10.1.0.${i}`)
    })
    assert.equal(rows.length, attempts + 2)
  })
})

test('the fifth wrong verifier closes the session, and that is logged once', async () => {
  const service = await openService()
  const session = await service.documented.start()
  const rows = await logged(service, async () => {
    for (let i = 0; i < limits.verifierMismatches + 3; i += 1) {
      await service.documented.poll({ ...session, verifier: makeVerifier() })
    }
  })
  assert.deepEqual(inShort(rows), ['device-close refused'])
})

test('tokens refused to a disabled account are logged, at the first poll and at a refresh', async () => {
  const service = await openService()
  const { documented, store } = service
  const { sub } = await service.addUser({ username: 'leaver' })
  const token = refreshTokenOf(await service.signIn(documented, { username: 'leaver' }))
  const session = await documented.start()
  await service.decide(session.user_code, { username: 'leaver' })
  await store.users.update(sub, (row) => ({ ...row, enabled: false }))
  const rows = await logged(service, async () => {
    await documented.poll(session)
    await documented.refresh(token)
  })
  assert.deepEqual(inShort(rows), ['device-redeem refused', 'refresh refused'])
  assert.ok(rows.every((row) => row.sub === sub))
})

test('a rotation of the signing keys is logged with what it did to which', async () => {
  const service = await openService()
  const { signingKeys, audit } = service.store
  const sealingKeys = createSealingKeys(randomBytes(32), randomBytes)
  const rows = await logged(service, async () => {
    const parts = { ...service.keyParts, newKey: createKeyMaker(sealingKeys) }
    const key = await rotateKey('ES256', true, parts)
    const retired = (await signingKeys.list()).find(({ alg, kid }) => alg === 'ES256' && kid !== key.kid)
    await retireKey(retired?.kid ?? '', parts)
    await retireKey('no such key', parts)
  })
  assert.deepEqual(inShort(rows), ['key-make ok', 'key-activate ok', 'key-remove ok'])
  const [made, activated, removed] = rows.map(({ details }) => details.kid)
  assert.equal(made, activated)
  assert.notEqual(removed, made)
  assert.equal((await audit.verify()).intact, true)
})
