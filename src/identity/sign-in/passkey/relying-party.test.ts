import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openPasskeys } from '../../../../test/fixtures/passkeys.ts'
import { relyingPartyOf, userHandleOf } from '../../webauthn/relying-party.ts'
import { HostChanged, requireOwnHost } from './host-change.ts'

describe('the relying party', () => {
  test('its id is exactly the host of AUTH_URL', () => {
    const { id, origin } = relyingPartyOf('https://login.charts.example:8443/auth')
    assert.deepEqual([id, origin], ['login.charts.example', 'https://login.charts.example:8443'])
  })

  const addresses = {
    'https://auth.example': null,
    'http://localhost:8628': null,
    'http://auth.example': 'no https',
    'http://192.168.1.20:8628': 'IP address',
    'https://192.168.1.20': 'IP address',
    'https://[fd00::5]:8628': 'IP address',
    'http://127.0.0.1:8628': 'IP address',
  } as const
  for (const [url, obstacle] of Object.entries(addresses))
    test(`${url}: ${obstacle ?? 'passkeys'}`, () => assert.equal(relyingPartyOf(url).obstacle, obstacle))

  test('a user handle names no person, and is that of one account', () => {
    assert.match(userHandleOf('zoe'), /^[\w-]{43}$/)
    assert.notEqual(userHandleOf('zoe'), userHandleOf('Zoe'))
    assert.equal(userHandleOf('zoe'), userHandleOf('zoe'))
  })
})

test('another host of AUTH_URL is refused while passkeys of the earlier one are there, until it is accepted', async () => {
  const { store, parts, join, add } = await openPasskeys()
  const start = (host: string, isAccepted = false) => requireOwnHost({ id: host }, { isAccepted }, parts)
  assert.equal(await start('login.example'), 0)
  await add(await join('one'))
  await add(await join('two'))
  assert.equal(await start('auth.example'), 0)
  await assert.rejects(start('login.example'), (error) => {
    assert.ok(error instanceof HostChanged)
    assert.match(error.message, /login\.example.*2 for auth\.example/)
    assert.match(error.remedy, /AUTH_URL to auth\.example.*--accept-new-rp/)
    return true
  })
  assert.equal(await start('login.example', true), 2)
  assert.equal(await start('login.example'), 0)
  assert.equal(await start('auth.example'), 0)
  const [entry] = await store.audit.list({ event: 'passkeys-host', limit: 9 })
  assert.deepEqual(entry?.details, { host: 'login.example', earlier: ['auth.example'] })
})
