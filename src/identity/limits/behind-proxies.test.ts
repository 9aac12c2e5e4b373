import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  beginFrom,
  bringCode,
  callback,
  type Fields,
  makeDpopKey,
  openBrowser,
  openService,
  type Reply,
  requestOf,
  type Service,
} from '../../../test/fixtures/index.ts'
import { deviceQuotaDefaults } from '../../config/device-quota-settings.ts'
import { endpoints, grantTypes } from '../../contract/index.ts'
import { attemptLimits, proofsStored } from './attempt-limits.ts'

/** What a proxy that appends makes of a client that wrote `8.8.8.8` itself. */
const forwardedFor = '8.8.8.8, 10.1.2.3'
const headers = { 'x-forwarded-for': forwardedFor }
const { burst } = deviceQuotaDefaults

async function count(
  times: number,
  ask: (i: number) => Promise<Reply>,
  isServed = ({ status }: Reply) => status < 400,
) {
  let served = 0
  for (let i = 0; i < times; i += 1) if (isServed(await ask(i))) served += 1
  return served
}

async function signIn({ app }: Service, from: Parameters<typeof openBrowser>[1], fields: Fields): Promise<Reply> {
  const browser = openBrowser(app, from)
  await browser.open('/login')
  return browser.submit('/login', fields)
}

describe('behind a declared proxy that appends, what a client writes into X-Forwarded-For lifts no limit on', async () => {
  const service = await openService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { app, documented, clock, addUser } = service

  test('device authorizations', async () => {
    assert.equal(await count(400, () => beginFrom(service, documented, '127.0.0.1', headers)), burst)
  })

  test('pushed authorization requests', async () => {
    const site = await service.register({ redirectUris: [callback] })
    const query = Object.fromEntries(new URL(requestOf(site).url, 'https://auth.example').searchParams)
    const push = () => site.post(endpoints.pushedAuthorization.path, query, headers)
    assert.equal(await count(2 * burst, push), burst)
  })

  test('DPoP proofs', async () => {
    const client = await service.register({ isPublic: true })
    const [key, url] = [makeDpopKey(), `https://auth.example${endpoints.token.path}`]
    const refresh = (nonce?: string) => {
      const dpop = key.prove({ method: 'POST', url, now: clock.now(), ...(nonce && { nonce }) })
      const fields = { grant_type: grantTypes.refreshToken, refresh_token: 'rt_x' }
      return client.post(endpoints.token.path, fields, { ...headers, dpop })
    }
    const nonce = (await refresh()).headers['dpop-nonce'] ?? assert.fail('the response names a nonce')
    const { attempts } = proofsStored
    assert.equal(
      await count(
        attempts + 10,
        () => refresh(nonce),
        ({ status }) => status !== 429,
      ),
      attempts,
    )
  })

  test('user codes', async () => {
    const { session, address } = attemptLimits.userCode
    let looked = 0
    for (let i = 0; i <= address.attempts / session.attempts; i += 1) {
      await addUser({ username: `person ${i}` })
      const browser = openBrowser(app, { forwardedFor })
      for (let j = 0; j < session.attempts; j += 1) {
        await bringCode(browser, `BBBB-BB${'BCDFGHJKLM'[i]}${'BCDFGHJKLM'[j]}`, `person ${i}`)
        if (browser.page.status === 400) looked += 1
      }
    }
    assert.equal(looked, address.attempts)
  })

  test('passwords', async () => {
    const { accountAtAddress } = attemptLimits.password
    const guess = () => signIn(service, { forwardedFor }, { username: 'visitor', password: 'wrong' })
    assert.equal(await count(20, guess, ({ status }) => status === 400), accountAtAddress.attempts)
    const { address } = attemptLimits.password
    const spray = (i: number) => signIn(service, { forwardedFor }, { username: `nobody ${i}`, password: 'wrong' })
    const rest = address.attempts - accountAtAddress.attempts
    assert.equal(await count(2 * address.attempts, spray, ({ status }) => status === 400), rest)
  })
})

test('with LAN, an address of the network that sends X-Forwarded-For is limited as any other', async () => {
  const service = await openService({ env: { LAN: 'true' } })
  const ask = () => beginFrom(service, service.documented, '192.168.1.7', { 'x-forwarded-for': '8.8.8.8' })
  assert.equal(await count(2 * burst, ask), burst)
})
