import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { aClient, aUser } from '../../../test/conformance/records.ts'
import { countingMint, rightClock } from '../../../test/fixtures/index.ts'
import { fc } from '../../../test/fixtures/properties.ts'
import { limits } from '../../contract/index.ts'
import { Form } from '../../http/index.ts'
import { type RefreshFamily, startFamily } from '../sessions/refresh/refresh-family.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { GrantParts } from './grant.ts'
import { refreshGrant } from './refresh-grant.ts'

const user = aUser({ sub: 'somebody' })

/** One family behind the grant, at a time that the test decides; `minted` is how many token responses were ever made. */
function openFamily(refreshGraceSeconds: number) {
  const client = aClient({ dialect: 'documented', scopes: ['charts', 'offline_access'], refreshGraceSeconds })
  let now = Date.UTC(2026, 10, 26)
  const mint = countingMint()
  let family: RefreshFamily
  const parts: Omit<
    GrantParts,
    'clients' | 'audit' | 'deviceSessions' | 'pollPacing' | 'codeRequests' | 'revokedTokens' | 'attempts'
  > = {
    refreshFamilies: {
      find: async () => family,
      list: async () => [family],
      async update(_, step) {
        const { next, reply } = step({ family, account: user, client })
        if (next) family = next
        return reply
      },
    },
    restores: { newest: async () => null },
    count: () => undefined,
    mint,
    refreshTokenKey: createSecretKey(randomBytes(32)),
    responseKey: createSecretKey(randomBytes(32)),
    ...rightClock,
    refreshIdleLifetime: limits.refreshIdleLifetime,
    refreshAbsoluteLifetime: limits.refreshAbsoluteLifetime,
    now: () => now,
    random: randomBytes,
  }
  const grant = {
    client,
    user,
    scope: client.scopes,
    requestedScope: null,
    authTime: now,
    amr: ['pwd'],
    sid: 'browser',
    jkt: null,
    requester: { ip: '::1', userAgent: null },
  }
  const begun = startFamily(grant, parts as GrantParts, now)
  family = begun.family

  return {
    firstToken: begun.refreshToken,
    state: () => ({ ...family, minted: mint.minted() }),
    wait(seconds: number) {
      now += seconds * 1000
      return now
    },
    /** The body; null: invalid_grant. */
    async refresh(token: string, { key, ip }: Pick<Move, 'key' | 'ip'>): Promise<string | null> {
      const form = new Form(new Map([['refresh_token', [token]]]))
      try {
        return await refreshGrant(
          {
            form,
            client,
            confirm: () => client,
            origin: { ip, requestId: 'r' },
            jkt: null,
            idempotencyKey: key ?? undefined,
          },
          parts as GrantParts,
        )
      } catch (error) {
        assert.ok(error instanceof OAuthError && error.code === 'invalid_grant', String(error))
        return null
      }
    },
  }
}

type Move = { readonly wait: number; readonly back: number; readonly key: string | null; readonly ip: string }
const home = ['192.0.2.1', '192.0.2.200', '::ffff:192.0.2.7']
const elsewhere = ['198.51.100.1', '2001:db8::1']
/** A moment passes, then a client presents the token that is `back` generations old. */
const moves = fc.array(
  fc.record<Move>({
    wait: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(0, 0, 0.2, 1, 5) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(29, 30, 31, limits.refreshResponseMemory - 1, limits.refreshResponseMemory),
      },
    ),
    back: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(0, 0, 0, 1) },
      { weight: 2, arbitrary: fc.nat(limits.replayGenerations + 1) },
    ),
    key: fc.constantFrom(null, null, 'one', 'two'),
    ip: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...home) },
      { weight: 1, arbitrary: fc.constantFrom(...elsewhere) },
    ),
  }),
  { minLength: 1, maxLength: 60 },
)
const placeOf = (ip: string): string => (home.includes(ip) ? 'home' : ip)

/** contract.md, "Refresh token" and "Lost refresh response", as a model that shares no code with the product. */
test('however refreshes, replays, thefts and time interleave, a family has one live token and every replay brings it', async () => {
  const seen = {
    renewed: 0,
    'replayed to its key': 0,
    'replayed within the grace': 0,
    'replayed further back': 0,
    revoked: 0,
  }
  const grace = fc.constantFrom(0, 30, 30, limits.refreshResponseMemory)
  await fc.assert(
    fc.asyncProperty(grace, moves, async (graceSeconds, sequence) => {
      const family = openFamily(graceSeconds)
      const tokens: string[] = [family.firstToken]
      /** Of each generation that was used: its first use. */
      const uses: {
        readonly body: string
        readonly key: string | null
        readonly place: string
        readonly at: number
      }[] = []
      let revoked = false
      for (const move of sequence) {
        const now = family.wait(move.wait)
        const generation = Math.max(1, tokens.length - move.back)
        const body = await family.refresh(tokens[generation - 1] ?? assert.fail(), move)

        const back = tokens.length - generation
        const first = uses[generation - 1]
        const age = first ? (now - first.at) / 1000 : Number.POSITIVE_INFINITY
        const hasKey = move.key !== null && move.key === first?.key
        const byKey = hasKey && back === 1 && age < limits.refreshResponseMemory
        const byGrace =
          back <= limits.replayGenerations && age < graceSeconds && (hasKey || placeOf(move.ip) === first?.place)
        if (revoked) assert.equal(body, null, 'a revoked family gets no tokens')
        else if (back === 0) {
          assert.ok(body !== null && body !== uses.at(-1)?.body, 'the live token brings a new response')
          tokens.push(String((JSON.parse(body) as Record<string, unknown>).refresh_token))
          uses.push({ body, key: move.key, place: placeOf(move.ip), at: now })
          seen.renewed += 1
        } else if (byKey || byGrace) {
          assert.equal(body, uses.at(-1)?.body, 'a replay gets the newest response, byte for byte')
          seen[byKey ? 'replayed to its key' : back > 1 ? 'replayed further back' : 'replayed within the grace'] += 1
        } else {
          assert.equal(body, null, 'anything else is reuse')
          revoked = true
          seen.revoked += 1
        }
        const { minted, generation: live, revocationReason, storedResponse } = family.state()
        assert.equal(minted, tokens.length - 1, 'no response is made but for a live token')
        assert.equal(new Set(tokens).size, tokens.length)
        assert.equal(live, tokens.length, 'one live generation')
        assert.equal(revocationReason, revoked ? 'reuse' : null)
        assert.ok((storedResponse?.usedTokens.length ?? 0) <= limits.replayGenerations, 'what is stored is bounded')
        if (revoked) assert.equal(storedResponse, null, 'nothing is stored of a revoked family')
      }
    }),
    { numRuns: 1000 },
  )
  assert.ok(
    Object.values(seen).every((times) => times > 100),
    JSON.stringify(seen),
  )
})

test('what a family stores for replays stays small however often it is rotated', async () => {
  const family = openFamily(limits.refreshResponseMemory)
  let token: string = family.firstToken
  for (let i = 0; i < 100; i += 1) {
    const body = await family.refresh(token, { key: null, ip: '192.0.2.1' })
    token = String((JSON.parse(body ?? assert.fail()) as Record<string, unknown>).refresh_token)
  }
  assert.equal(family.state().storedResponse?.usedTokens.length, limits.replayGenerations)
  assert.ok(JSON.stringify(family.state().storedResponse).length < 8192)
})
