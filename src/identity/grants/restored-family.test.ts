import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { aClient, aUser } from '../../../test/conformance/records.ts'
import { countingMint, rightClock } from '../../../test/fixtures/index.ts'
import { fc } from '../../../test/fixtures/properties.ts'
import { limits } from '../../contract/index.ts'
import { Form } from '../../http/index.ts'
import type { NewNotice } from '../notices/notice.ts'
import { judgeNewerToken } from '../sessions/refresh/newer-token.ts'
import { type RefreshFamily, startFamily } from '../sessions/refresh/refresh-family.ts'
import type { Restore } from '../sessions/refresh/restore-store.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { GrantParts } from './grant.ts'
import { refreshGrant } from './refresh-grant.ts'

const day = 86_400_000
const user = aUser({ sub: 'somebody' })
const client = aClient({ dialect: 'documented', scopes: ['charts', 'offline_access'], refreshGraceSeconds: 0 })

/** A family of `before` refreshes in a snapshot, of which `lost` more were made after it; then the snapshot is restored. */
async function restoredFamily({
  before,
  lost,
  accepts,
}: {
  readonly before: number
  readonly lost: number
  readonly accepts: boolean
}) {
  let now = Date.UTC(2026, 10, 26)
  let family: RefreshFamily
  let restore: Restore | null = null
  const details: object[] = []
  const notices: NewNotice[] = []
  const rejections: object[] = []
  const parts = {
    refreshFamilies: {
      find: async () => family,
      list: async () => [family],
      async update<Reply>(_: string, step: Parameters<GrantParts['refreshFamilies']['update']>[1]) {
        const change = step({ family, account: user, client })
        if (change.next) family = change.next
        if (change.audit) details.push({ event: change.audit.event, ...change.audit.details })
        if (change.notice) notices.push(change.notice)
        return change.reply as Reply
      },
    },
    restores: { newest: async () => restore },
    attempts: { recordRejection: async (rejection: object) => void rejections.push(rejection) },
    count: () => undefined,
    mint: countingMint(),
    refreshTokenKey: createSecretKey(randomBytes(32)),
    responseKey: createSecretKey(randomBytes(32)),
    ...rightClock,
    refreshIdleLifetime: limits.refreshIdleLifetime,
    refreshAbsoluteLifetime: limits.refreshAbsoluteLifetime,
    now: () => now,
    random: randomBytes,
  } as unknown as GrantParts
  const begun = startFamily(
    {
      ...{ client, user, scope: client.scopes, requestedScope: null, authTime: now, amr: ['pwd'], sid: 'browser' },
      ...{ jkt: null, requester: null },
    },
    parts,
    now,
  )
  family = begun.family
  const tokens: string[] = [begun.refreshToken]

  /** The next refresh token; null: invalid_grant. */
  async function refresh(token: string | undefined): Promise<string | null> {
    now += 1000
    const form = new Form(new Map([['refresh_token', [token ?? assert.fail()]]]))
    const origin = { ip: '192.0.2.1', requestId: 'r' }
    const request = { form, client, confirm: () => client, origin, jkt: null, idempotencyKey: undefined }
    try {
      return String(JSON.parse(await refreshGrant(request, parts)).refresh_token)
    } catch (error) {
      assert.ok(error instanceof OAuthError && error.code === 'invalid_grant', String(error))
      return null
    }
  }
  const go = async (times: number): Promise<void> => {
    for (let made = 0; made < times; made += 1) tokens.push((await refresh(tokens.at(-1))) ?? assert.fail())
  }
  await go(before)
  const [snapshot, snapshotAt] = [family, now]
  await go(lost)
  family = snapshot
  now += 3_600_000
  restore = { restoredAt: now, snapshotAt, acceptNewerUntil: accepts ? now + 90 * day : null, isCopy: false }
  details.length = 0
  return {
    ...{ tokens, refresh, details, notices, rejections },
    state: () => family,
    wait: (time: number) => {
      now += time
    },
  }
}

test('a restored store that accepts newer refresh tokens takes one of each family, and its successors go on', async () => {
  const { tokens, refresh, details, state } = await restoredFamily({ before: 2, lost: 3, accepts: true })
  const next = await refresh(tokens.at(-1))
  assert.ok(next)
  assert.deepEqual(details, [{ event: 'refresh', family: state().id, generation: 7, restored: 3 }])
  assert.ok(await refresh(next))
  assert.equal(state().generation, 8)
})

test('by default a refresh token that is newer than the snapshot is refused, and ends the sign-in without a notice', async () => {
  const { tokens, refresh, state, notices } = await restoredFamily({ before: 2, lost: 3, accepts: false })
  assert.equal(await refresh(tokens.at(-1)), null)
  assert.notEqual(state().revokedAt, null)
  assert.equal(notices.length, 0)
  assert.equal(await refresh(tokens[2]), null, 'the token of the snapshot was used, as the newer one shows')
})

test('newer refresh tokens are refused 90 days after the restore', async () => {
  const { tokens, refresh, state, wait } = await restoredFamily({ before: 0, lost: 1, accepts: true })
  wait(90 * day)
  assert.equal(await refresh(tokens[1]), null)
  assert.equal(state().generation, 1)
})

test('a second newer token ends the family with a notice: one of the two holders stole it', async () => {
  const { tokens, refresh, state, notices } = await restoredFamily({ before: 1, lost: 4, accepts: true })
  assert.ok(await refresh(tokens[3]))
  assert.equal(await refresh(tokens[5]), null)
  assert.equal(state().revocationReason, 'reuse')
  assert.equal(notices.length, 1)
})

test('a newer token of a family that was used since the restore ends it, whether or not newer ones are accepted', async () => {
  for (const accepts of [true, false]) {
    const { tokens, refresh, state } = await restoredFamily({ before: 1, lost: 2, accepts })
    assert.ok(await refresh(tokens[1]), 'of the snapshot')
    assert.equal(await refresh(tokens[3]), null)
    assert.equal(state().revocationReason, 'reuse')
  }
})

test('a token that was bound to a key after the snapshot is refused: the store does not know the key', () => {
  const restore = { restoredAt: 20, snapshotAt: 10, acceptNewerUntil: 1000, isCopy: false }
  const family = { createdAt: 1, lastUsedAt: 5, generation: 3, jkt: null, newerAcceptedAt: null }
  const judge = (changes: Partial<RefreshFamily>, isBound: boolean) =>
    judgeNewerToken(
      { ...family, ...changes } as RefreshFamily,
      { family: 'f', generation: 5, isBound },
      {
        restore,
        now: 30,
      },
    )
  assert.equal(judge({}, true), 'refuse')
  assert.equal(judge({ jkt: 'key' }, true), 'accept')
  assert.equal(judge({}, false), 'accept')
})

test('a token that is newer than the snapshot ends the family where it is not accepted: the older one was used', () => {
  const restore = { restoredAt: 20, snapshotAt: 10, acceptNewerUntil: null, isCopy: false }
  const family = { createdAt: 1, lastUsedAt: 5, generation: 3, jkt: null, newerAcceptedAt: null } as RefreshFamily
  const judge = (generation: number) =>
    judgeNewerToken(family, { family: 'f', generation, isBound: false }, { restore, now: 30 })
  assert.deepEqual([judge(4), judge(3)], ['end', 'refuse'])
})

test('in whatever order the tokens of a restored family come, one at most of the lost ones is accepted and none twice', async () => {
  const order = fc.array(fc.nat(7), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), order, async (accepts, sequence) => {
      const [before, lost] = [3, 4]
      const { tokens, refresh, state } = await restoredFamily({ before, lost, accepts })
      const succeeded: number[] = []
      for (const index of sequence) {
        const wasRevoked = state().revokedAt !== null
        const made = await refresh(tokens[index])
        if (made === null) continue
        assert.equal(wasRevoked, false)
        succeeded.push(index)
      }
      assert.ok(succeeded.length <= 1, 'two holders never both get tokens')
      assert.ok(succeeded.every((index) => index === before || (accepts && index > before)))
      const others = sequence.slice(sequence.indexOf(succeeded[0] ?? -1) + 1)
      if (succeeded.length === 1 && others.length > 0) assert.equal(state().revocationReason, 'reuse')
    }),
    { numRuns: 200 },
  )
})
