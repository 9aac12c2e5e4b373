import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { endpoints, grantTypes, scopeNames, type TokenResponse } from '../../src/contract/index.ts'
import { approve, registerClient } from '../../src/identity/index.ts'
import { application, encodeForm, everything, type Started } from '../fixtures/index.ts'
import { openService } from './open-service.ts'
import { race } from './processes.ts'
import { aUser } from './records.ts'
import { readFamily } from './refresh-families.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const rounds = 3

/** What every store promises to servers that share it: a request made again, to any of them, has one answer. */
export function retriesSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: retries at two servers with 50 callers each`, () => {
    test('a final poll, and then the refresh after it, are answered with the same bytes and one family', async (t) => {
      const { store, location, dispose } = await fresh()
      t.after(dispose)
      const masterKey = randomBytes(32)
      const app = await openService(store, masterKey)
      const parts = { clients: store.clients, random: randomBytes, now: Date.now }
      const { id, secret } = await registerClient({ name: 'Flight bag', dialect: 'documented' }, parts)
      const client = application(app, { id, secret, dialect: 'documented' })
      const user = aUser()
      await store.users.add(user)

      /** Everybody sends this form at once; answers what all of them got. */
      async function oneAnswer(fields: Readonly<Record<string, string>>): Promise<TokenResponse> {
        const form = encodeForm({ client_id: id, client_secret: secret, ...fields })
        const key = masterKey.toString('base64url')
        const answers = await race<string[]>('./caller.ts', [location, key, endpoints.token.path, form, 'one-key'])
        const different = [...new Set(answers.flat())]
        assert.equal(different.length, 1, different.join('\n'))
        const answer = JSON.parse(different[0] ?? '{}') as TokenResponse
        assert.ok(answer.access_token, different[0])
        return answer
      }
      async function approved(): Promise<Started> {
        const started = await client.start()
        const { sub, signInEpoch } = user
        const approval = { sub, scope: scopeNames, authTime: Date.now(), amr: ['pwd'], signInEpoch }
        await store.deviceSessions.update(hash('sha256', started.device_code, 'base64url'), (session) => ({
          ...(session && { next: approve(session, approval) }),
          reply: null,
        }))
        return started
      }

      for (let round = 0; round < rounds; round += 1) {
        const { device_code, verifier: code_verifier } = await approved()
        const poll = { grant_type: grantTypes.deviceCode, device_code, code_verifier, scope: everything }
        const { refresh_token: first = '' } = await oneAnswer(poll)
        await oneAnswer({ grant_type: grantTypes.refreshToken, refresh_token: first })
        const [, familyId = ''] = /^rt_([^.]+)/.exec(first) ?? []
        assert.equal((await readFamily(store, familyId))?.generation, 2)
      }
      await app.close()
    })
  })
}
