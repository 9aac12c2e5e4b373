import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints, grantTypes } from '../../../src/contract/index.ts'
import { type Application, encodeForm, everything, formType, type Started } from '../../fixtures/index.ts'
import { rounds as roundsOf } from '../../fixtures/rounds.ts'
import { familyOf, isBody, refreshTokenOf } from './answers.ts'
import { callers } from './callers.ts'
import type { RunningService } from './running-service.ts'
import { type Exchange, tallied } from './tally.ts'

const rounds = roundsOf({ quick: 1, long: 50 })
const both = 2 * callers

/** The guarantees of every store to the servers that share it, over sockets. */
export function serversSuite({ store, urls, register, approved, signIn }: RunningService): void {
  describe(`${callers} connections each, ${rounds} rounds`, async () => {
    const [strict, graceful] = [await register({ dialect: 'documented' }), await register({ dialect: 'deployed' })]

    /** Every caller of both servers sends this form concurrently. */
    async function ask(
      client: Application,
      fields: Readonly<Record<string, string>>,
      key?: (caller: number) => string,
    ) {
      const body = encodeForm({ client_id: client.id, client_secret: client.secret, ...fields })
      const sent = Array.from({ length: both }, async (_, caller): Promise<Exchange> => {
        const headers = { 'content-type': formType, ...(key && { 'idempotency-key': key(caller) }) }
        const url = `${urls()[caller % 2]}${endpoints.token.path}`
        const response = await fetch(url, { method: 'POST', body, headers })
        const text = await response.text()
        return { kind: String(response.status), reply: response.ok ? text : JSON.parse(text).error }
      })
      return tallied(await Promise.all(sent))
    }

    const finalPoll = ({ device_code, verifier: code_verifier }: Started) => ({
      grant_type: grantTypes.deviceCode,
      device_code,
      code_verifier,
      scope: everything,
    })
    const refresh = (refresh_token: string) => ({ grant_type: grantTypes.refreshToken, refresh_token })

    /** The reply to all of them, which must be the same. */
    async function oneAnswer(asked: ReturnType<typeof ask>): Promise<string> {
      const tally = await asked
      const [body = ''] = Object.keys(tally['200'] ?? {})
      assert.ok(isBody(body), JSON.stringify(tally))
      assert.deepEqual(tally, { 200: { [body]: both } })
      return body
    }
    async function assertFamily(token: string, generation: number, revocationReason: string | null): Promise<void> {
      const family = await store.refreshFamilies.find(familyOf(token))
      assert.deepEqual([family?.generation, family?.revocationReason], [generation, revocationReason])
    }

    test('final polls are all answered with the same bytes, and one family begins', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const body = await oneAnswer(ask(strict, finalPoll(await approved(strict))))
        await assertFamily(refreshTokenOf(body), 1, null)
      }
    })

    test('refreshes with one Idempotency-Key are all answered with the same bytes, and the family has one next token', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const token = await signIn(strict)
        await oneAnswer(ask(strict, refresh(token), () => 'one-key'))
        await assertFamily(token, 2, null)
      }
    })

    test('refreshes without a key are so within the grace of their client', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const token = await signIn(graceful)
        await oneAnswer(ask(graceful, refresh(token)))
        await assertFamily(token, 2, null)
      }
    })

    for (const [title, key] of [
      ['with keys of their own', (caller: number) => `key-${caller}`],
      ['without a key and without a grace', undefined],
    ] as const) {
      test(`of refreshes ${title} one is answered, and the others are reuse, which ends the family`, async () => {
        for (let round = 0; round < rounds; round += 1) {
          const token = await signIn(strict)
          const tally = await ask(strict, refresh(token), key)
          const [body = ''] = Object.keys(tally['200'] ?? {})
          assert.deepEqual(tally, { 200: { [body]: 1 }, 400: { invalid_grant: both - 1 } })
          await assertFamily(token, 2, 'reuse')
          assert.equal((await strict.refresh(refreshTokenOf(body))).body.error, 'invalid_grant')
        }
      })
    }
  })
}
