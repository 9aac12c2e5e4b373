import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { limits } from '../../contract/index.ts'
import { Form } from '../../http/index.ts'
import type { Client } from '../clients/client.ts'
import { OAuthError } from '../oauth-error.ts'
import type { User } from '../users/user.ts'
import type { GrantParts } from './grant-parts.ts'
import type { RefreshFamily } from './refresh-family.ts'
import { refreshGrant } from './refresh-grant.ts'
import { startFamily } from './start-family.ts'

const user: User = {
  sub: 'somebody',
  username: 'somebody',
  name: null,
  email: null,
  passwordHash: '',
  enabled: true,
  signInEpoch: 0,
  subscriptions: [],
  createdAt: 0,
}

/** One family behind the grant, at a time that the test decides; `minted` counts token responses ever made. */
function openFamily(refreshGraceSeconds: number) {
  const client: Client = {
    id: 'client',
    name: 'Flight bag',
    dialect: 'documented',
    scopes: ['charts', 'offline_access'],
    secretHashes: [],
    enabled: true,
    refreshGraceSeconds,
    createdAt: 0,
  }
  let now = Date.UTC(2026, 10, 26)
  let minted = 0
  let family: RefreshFamily
  const parts: Omit<GrantParts, 'deviceSessions' | 'tries'> = {
    refreshFamilies: {
      find: async () => family,
      list: async () => [family],
      endAll: async () => 0,
      async update(_, step) {
        const { next, reply } = step(family, user)
        if (next) family = next
        return reply
      },
    },
    mint: {
      tokens: (_, { refreshToken }) => {
        minted += 1
        return {
          access_token: `access ${minted}`,
          expires_in: 3600,
          token_type: 'Bearer',
          refresh_token: refreshToken ?? assert.fail(),
        }
      },
    },
    refreshTokenKey: createSecretKey(randomBytes(32)),
    answerKey: createSecretKey(randomBytes(32)),
    refreshIdleLifetime: limits.refreshIdleLifetime,
    refreshAbsoluteLifetime: limits.refreshAbsoluteLifetime,
    now: () => now,
    random: randomBytes,
  }
  const grant = {
    client,
    user,
    scope: client.scopes,
    authTime: now,
    amr: ['pwd'],
    requester: { ip: '::1', userAgent: null },
  }
  const begun = startFamily(grant, parts as GrantParts, now)
  family = begun.family

  return {
    firstToken: begun.refreshToken,
    state: () => ({ ...family, minted }),
    wait(seconds: number) {
      now += seconds * 1000
      return now
    },
    /** The body; null: invalid_grant. */
    async refresh(token: string, key: string | null): Promise<string | null> {
      const form = new Form(new Map([['refresh_token', [token]]]))
      try {
        return await refreshGrant(
          { form, client, origin: { ip: '192.0.2.1', requestId: 'r' }, idempotencyKey: key ?? undefined },
          parts as GrantParts,
        )
      } catch (error) {
        assert.ok(error instanceof OAuthError && error.code === 'invalid_grant', String(error))
        return null
      }
    },
  }
}

type Move = { readonly wait: number; readonly back: number; readonly key: string | null }
/** A moment passes, then somebody presents the token that is `back` generations old. */
const moves = fc.array(
  fc.record<Move>({
    wait: fc.constantFrom(0, 0, 1, 29, 30, 31, limits.refreshAnswerKept - 1, limits.refreshAnswerKept),
    back: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(0, 1) }, { weight: 1, arbitrary: fc.nat(5) }),
    key: fc.constantFrom(null, 'one', 'two'),
  }),
  { minLength: 1, maxLength: 40 },
)

/** decisions.md, single use and lost refresh answer, told without a word of the code. */
test('however refreshes, retries, thefts and time interleave, a family has one live token and one answer per refresh', async () => {
  const seen = { renewed: 0, repeated: 0, revoked: 0 }
  const grace = fc.constantFrom(0, 30, limits.refreshAnswerKept)
  await fc.assert(
    fc.asyncProperty(grace, moves, async (graceSeconds, sequence) => {
      const family = openFamily(graceSeconds)
      const tokens: string[] = [family.firstToken]
      const answers: { readonly body: string; readonly key: string | null; readonly at: number }[] = []
      let revoked = false
      for (const { wait, back, key } of sequence) {
        const now = family.wait(wait)
        const generation = Math.max(1, tokens.length - back)
        const body = await family.refresh(tokens[generation - 1] ?? assert.fail(), key)

        const last = answers.at(-1)
        const age = last ? (now - last.at) / 1000 : Number.POSITIVE_INFINITY
        const isRetry = key === null ? age < graceSeconds : key === last?.key && age < limits.refreshAnswerKept
        if (revoked) assert.equal(body, null, 'a revoked family answers nobody')
        else if (generation === tokens.length) {
          assert.ok(body !== null && body !== last?.body, 'the live token brings a new answer')
          tokens.push(String((JSON.parse(body) as Record<string, unknown>).refresh_token))
          answers.push({ body, key, at: now })
          seen.renewed += 1
        } else if (generation === tokens.length - 1 && isRetry) {
          assert.equal(body, last?.body, 'a retry gets the same bytes')
          seen.repeated += 1
        } else {
          assert.equal(body, null, 'a spent token is reuse')
          revoked = true
          seen.revoked += 1
        }
        const state = family.state()
        assert.equal(state.minted, tokens.length - 1, 'no answer is made but for a live token')
        assert.equal(new Set(tokens).size, tokens.length)
        assert.equal(state.generation, tokens.length, 'one live generation')
        assert.equal(state.revocationReason, revoked ? 'reuse' : null)
        if (revoked) assert.equal(state.keptAnswer, null, 'nothing is kept of a revoked family')
      }
    }),
    { numRuns: 1000 },
  )
  assert.ok(
    Object.values(seen).every((times) => times > 100),
    JSON.stringify(seen),
  )
})
