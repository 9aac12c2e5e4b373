import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Application, openService, type Reply, refreshTokenOf } from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'

const service = await openService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { documented, deployed, clock } = service

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const home = from('192.0.2.1')
const thief = from('198.51.100.7')
const keyed = (key: string, headers: Readonly<Record<string, string>> = home) => ({
  ...headers,
  'idempotency-key': key,
})

const assertRefused = ({ status, body }: Reply): void => assert.deepEqual([status, body.error], [400, 'invalid_grant'])

/** A signed-in application whose person is at home; answers its first refresh token. */
const begin = async (client: Application = deployed): Promise<string> => refreshTokenOf(await service.signIn(client))

/** Refreshes with the newest token; answers it and every token before it, the first one first. */
async function rotate(first: string, times: number, client: Application = deployed): Promise<readonly string[]> {
  const tokens = [first]
  for (let i = 0; i < times; i += 1) {
    tokens.push(refreshTokenOf(await client.refresh(tokens.at(-1) ?? first, {}, home)))
  }
  return tokens
}

async function assertEnded(...tokens: readonly string[]): Promise<void> {
  for (const token of tokens) assertRefused(await deployed.refresh(token, {}, home))
}

describe('within the refresh grace', () => {
  test('every generation gets the newest response, byte for byte, and the sign-in continues with it', async () => {
    const tokens = await rotate(await begin(), 5)
    const newest = await deployed.refresh(tokens[4] ?? '', {}, home)
    for (const used of tokens.slice(0, 5)) assert.equal((await deployed.refresh(used, {}, home)).text, newest.text)
    await rotate(refreshTokenOf(newest), 1)
  })

  test('it runs from the own rotation of the token presented, and a replay extends nothing', async () => {
    const [first = '', second = ''] = await rotate(await begin(), 1)
    clock.advance(20)
    const newest = await deployed.refresh(second, {}, home)
    clock.advance(9.9)
    assert.equal((await deployed.refresh(first, {}, home)).text, newest.text)
    clock.advance(0.1)
    assertRefused(await deployed.refresh(first, {}, home))
    await assertEnded(second, refreshTokenOf(newest))
  })

  test('a younger generation is still replayed when an older one no longer is', async () => {
    const [, second = ''] = await rotate(await begin(), 1)
    clock.advance(20)
    const newest = await deployed.refresh(second, {}, home)
    clock.advance(29.9)
    assert.equal((await deployed.refresh(second, {}, home)).text, newest.text)
  })

  test(`${limits.replayGenerations} generations back is a replay, one more is reuse`, async () => {
    const tokens = await rotate(await begin(), limits.replayGenerations + 1)
    const [tooOld = '', oldest = ''] = tokens
    assert.equal(refreshTokenOf(await deployed.refresh(oldest, {}, home)), tokens.at(-1))
    assertRefused(await deployed.refresh(tooOld, {}, home))
    await assertEnded(tokens.at(-1) ?? '')
  })

  test('the same /24 or /48 counts as the same network', async () => {
    for (const [one, other] of [
      ['203.0.113.1', '203.0.113.254'],
      ['2001:db8:7::1', '2001:db8:7:ffff::9'],
      ['203.0.113.1', '::ffff:203.0.113.9'],
    ] as const) {
      const token = await begin()
      const response = await deployed.refresh(token, {}, from(one))
      assert.equal((await deployed.refresh(token, {}, from(other))).text, response.text, other)
    }
  })

  for (const [name, address] of [
    ['another /24', '192.0.3.1'],
    ['another /48', '2001:db8:8::1'],
  ] as const) {
    test(`a replay from ${name} is reuse and ends the family`, async () => {
      const [first = '', second = ''] = await rotate(await begin(), 1)
      assertRefused(await deployed.refresh(first, {}, from(address)))
      await assertEnded(first, second)
    })
  }

  test('a thief who comes first is found when the owner follows, and has nothing any more', async () => {
    const token = await begin()
    const stolen = refreshTokenOf(await deployed.refresh(token, {}, thief))
    const further = refreshTokenOf(await deployed.refresh(stolen, {}, thief))
    assertRefused(await deployed.refresh(token, {}, home))
    for (const held of [stolen, further]) assertRefused(await deployed.refresh(held, {}, thief))
  })

  test('a thief in the middle of a parallel refresh ends the family', async () => {
    const token = await begin()
    const response = await deployed.refresh(token, {}, home)
    assertRefused(await deployed.refresh(token, {}, thief))
    assertRefused(await deployed.refresh(token, {}, home))
    await assertEnded(refreshTokenOf(response))
  })

  test('a thief who uses the newest token is found by its first use, not by that of an older one', async () => {
    const [first = '', second = ''] = await rotate(await begin(), 1)
    const stolen = await deployed.refresh(second, {}, thief)
    assert.equal((await deployed.refresh(first, {}, home)).text, stolen.text, 'the owner, whose answer came late')
    assertRefused(await deployed.refresh(second, {}, home))
    assertRefused(await deployed.refresh(refreshTokenOf(stolen), {}, thief))
  })

  test('a thief in the same network gets a replay like a late client; the next use of either token reveals it', async () => {
    const [first = ''] = await rotate(await begin(), 1)
    const shared = refreshTokenOf(await deployed.refresh(first, {}, home))
    await deployed.refresh(shared, {}, home)
    clock.advance(30)
    assertRefused(await deployed.refresh(shared, {}, home))
  })

  test('parallel refreshes with an Idempotency-Key each are as those without', async () => {
    const token = await begin()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => deployed.refresh(token, {}, keyed(`refresh ${i}`.replace(' ', '-')))),
    )
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
    assert.equal(replies[0]?.status, 200)
  })
})

describe('with the Idempotency-Key of the first use', () => {
  test('the network is not compared', async () => {
    for (const client of [documented, deployed]) {
      const token = await begin(client)
      const response = await client.refresh(token, {}, keyed('the-key'))
      assert.equal((await client.refresh(token, {}, keyed('the-key', from('203.0.113.5')))).text, response.text)
      clock.advance(limits.refreshResponseMemory - 0.1)
      assert.equal((await client.refresh(token, {}, keyed('the-key', from('2001:db8::1')))).text, response.text)
    }
  })

  test('but another token of the family, the grace over, it is reuse', async () => {
    const first = await begin()
    const second = refreshTokenOf(await deployed.refresh(first, {}, keyed('one')))
    const third = refreshTokenOf(await deployed.refresh(second, {}, keyed('two')))
    clock.advance(30)
    assertRefused(await deployed.refresh(first, {}, keyed('two')))
    await assertEnded(third)
  })

  test('but a token that was never issued, nothing is answered and nothing ends', async () => {
    const token = await begin()
    const response = await deployed.refresh(token, {}, keyed('the-key'))
    const last = token.at(-1) === 'A' ? 'B' : 'A'
    assertRefused(await deployed.refresh(token.slice(0, -1) + last, {}, keyed('the-key')))
    assertRefused(await deployed.refresh(`rt_${'a'.repeat(22)}.1.${'b'.repeat(59)}`, {}, keyed('the-key')))
    assert.equal((await deployed.refresh(token, {}, keyed('the-key'))).text, response.text)
  })

  test('an older generation is replayed within the grace from any network, and is reuse after it', async () => {
    const first = await begin()
    const second = refreshTokenOf(await deployed.refresh(first, {}, keyed('one')))
    const newest = await deployed.refresh(second, {}, keyed('two'))
    assert.equal((await deployed.refresh(first, {}, keyed('one', thief))).text, newest.text)
    clock.advance(30)
    assertRefused(await deployed.refresh(first, {}, keyed('one')))
    await assertEnded(refreshTokenOf(newest))
  })
})
