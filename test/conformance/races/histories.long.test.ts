import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Credentials, DeviceSession, RefreshFamily, User } from '../../../src/identity/index.ts'
import { countingMint } from '../../fixtures/index.ts'
import { fc } from '../../fixtures/properties.ts'
import { rounds } from '../../fixtures/rounds.ts'
import { actorParts, client, type Ports } from './actor.ts'
import { assertAllReplies, histories, play } from './histories.ts'

/** The ports in memory: the steps alone, without what a store adds to them. */
function inMemory(): Ports {
  const sessions = new Map<string, DeviceSession>()
  const families = new Map<string, RefreshFamily>()
  const accounts = new Map<string, User & Credentials>()
  const find = <T>(rows: ReadonlyMap<string, T>, key: string | null | undefined): T | null =>
    rows.get(key ?? '') ?? null
  const unused = () => assert.fail('not asked for here')
  return {
    audit: { append: unused, list: unused, verify: unused, forget: unused, erase: unused },
    clients: { find: unused, list: unused, add: unused, update: unused, remove: unused },
    deviceSessions: {
      add: async (session) => sessions.set(session.deviceCodeHash, session).size > 0,
      findByUserCode: unused,
      async findPending(hash) {
        const session = find(sessions, hash)
        return session?.state === 'pending' && session.endedAt === null ? session : null
      },
      async update(hash, step) {
        const session = find(sessions, hash)
        const account = find(accounts, session?.approval?.sub)
        const { next, family, reply } = step({ session, account, family: find(families, session?.familyId), client })
        if (next) sessions.set(hash, next)
        if (family) families.set(family.id, family)
        return reply
      },
    },
    refreshFamilies: {
      find: async (id) => find(families, id),
      list: unused,
      async update(id, step) {
        const family = find(families, id)
        const { next, reply } = step({ family, account: find(accounts, family?.sub), client })
        if (next) families.set(id, next)
        return reply
      },
    },
    codeRequests: { add: unused, isDecided: unused, update: unused },
    restores: { add: unused, newest: unused },
    revokedTokens: { add: unused, has: unused },
    usedProofs: { add: unused },
    kept: { list: unused, find: unused, put: unused, remove: unused, use: unused, forget: unused },
    credentials: { find: async (sub) => find(accounts, sub) },
    users: {
      find: async (sub) => find(accounts, sub),
      findByName: unused,
      listByEmail: unused,
      list: unused,
      signedOutSince: unused,
      add: async (user) => void accounts.set(user.sub, user),
      async update(sub, step) {
        const user = find(accounts, sub)
        const next = user && step(user, user)
        if (next) accounts.set(sub, { ...user, ...next })
        return user !== null
      },
      rename: unused,
      remove: unused,
    },
    rateLimits: { update: unused },
  }
}

test('however people, applications, operators and clocks that are behind act, a sign-in does what the model says', async () => {
  const parts = actorParts(inMemory(), { mint: countingMint(), masterKey: randomBytes(32) })
  const all: string[] = []
  const property = fc.asyncProperty(
    histories,
    async (history) => void all.push(...(await play(history, [parts, parts]))),
  )
  await fc.assert(property, { numRuns: rounds({ quick: 150, long: 20_000 }), seed: 20261121 })
  assertAllReplies(all, rounds({ quick: 3, long: 50 }))
})
