import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { hashAuthorizationCode } from '../../../src/identity/authorization/code-request.ts'
import type { AuditRow } from '../../../src/identity/index.ts'
import type { Store } from '../../../src/store/index.ts'
import { rounds } from '../../fixtures/rounds.ts'
import { aUser } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { type Actor, createActor, serverParts } from './actor.ts'
import { familyOf, isBody, refreshTokenOf } from './answers.ts'
import { type CodeHolder, type CodeNews, isPresentedTwice } from './code-news.ts'
import { compiledOnce } from './compiled-once.ts'
import { killInTurn, momentsOf } from './kill-in-turn.ts'

const kills = rounds({ quick: 1, long: 100 })
const applicationsEach = 4
const moments = momentsOf(kills, 20261123)

/** Everything that the servers reported, by code. */
type Books = {
  /** Who approved. */
  readonly approved: Map<string, string>
  readonly given: Map<string, string>
  readonly ended: Set<string>
}

/** Two servers on a store, which are killed in turn while browsers bring decisions and applications codes. */
export function codeKillsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: servers that are killed while they redeem codes`, () => {
    test(`no decision is lost, no code gave tokens twice, and each reuse ended what its code started (kills: ${kills})`, async (t) => {
      const { store, location, othersEnded, dispose } = await fresh()
      t.after(dispose)
      const masterKey = randomBytes(32)
      const actor = createActor(await serverParts(store, masterKey))
      const at = Date.now()
      const start = compiledOnce('./code-casualty.ts', [location, masterKey.toString('base64url')])
      t.after(start.close)

      const books: Books = { approved: new Map(), given: new Map(), ended: new Set() }
      const heads: string[] = []
      const seats = [0, 1].map((seat) => moments.filter((_, i) => i % 2 === seat)).filter(({ length }) => length > 0)
      const holders = await Promise.all(
        seats.map(async (turns) => {
          const applications = await Promise.all(Array.from({ length: applicationsEach }, () => newcomer(store)))
          const held = () => ({ at, applications })
          const hear = (news: CodeNews) => note(news, applications, books)
          heads.push(...(await killInTurn(turns, { start: start.child, held, hear }, store)))
          return applications
        }),
      )
      await othersEnded()
      for (const each of holders.flat()) await finish(each, { actor, at, books })

      const cut = [...books.approved.keys()].filter((code) => !books.given.has(code)).length
      const log = await store.audit.list({ since: at, limit: 1_000_000 })
      for (const { sub } of holders.flat()) await assertFamilies(sub, { store, log, actor, at, books })
      assert.equal((await store.audit.verify()).intact, true)
      const hashes = new Set(log.map(({ hash }) => hash))
      assert.equal(heads.length, kills)
      for (const head of heads) assert.ok(hashes.has(head), 'what was in the log after a kill still is')
      const approvals = log.filter(({ event }) => event === 'code-approve')
      assert.equal(approvals.length, books.approved.size, 'each decision is in the log once')
      t.diagnostic(`${books.given.size} codes were redeemed, the responses of ${cut} were cut off`)
    })
  })
}

async function newcomer(store: Store): Promise<CodeHolder> {
  const user = aUser()
  await store.users.add(user)
  return { sub: user.sub, code: null, token: null }
}

/** Counts the redemptions that are about to be written, so that the kills come in the middle of them. */
function note(news: CodeNews, applications: CodeHolder[], books: Books): boolean {
  if (news.kind === 'refused') throw new Error(`An application got ${news.reply}`)
  if (news.kind === 'attempts') return true
  const { code, application } = news
  const held = applications[application] ?? assert.fail()
  if (news.kind === 'approved') books.approved.set(code, held.sub)
  if (news.kind === 'began') applications[application] = { ...held, code, token: null }
  if (news.kind === 'ended') {
    books.ended.add(code)
    applications[application] = { ...held, code: null, token: null }
  }
  if (news.kind === 'gave') {
    assert.ok(!books.given.has(code), `${code} gave tokens twice`)
    books.given.set(code, news.token)
    const isOver = !isPresentedTwice(code)
    applications[application] = isOver ? { ...held, code: null, token: null } : { ...held, token: news.token }
  }
  return false
}

type Witness = { readonly actor: Actor; readonly at: number; readonly books: Books }

/** Does what the last server was killed in. */
async function finish({ sub, code, token }: CodeHolder, { actor, at, books }: Witness): Promise<void> {
  if (code === null) return
  if (token === null) {
    const decision = await actor.act({ kind: 'give code', at, code, sub })
    if (books.approved.has(code)) assert.equal(decision, 'decided', 'what was approved is kept')
    books.approved.set(code, sub)
  }
  const reply = await actor.act({ kind: 'redeem', at, code })
  if (!isBody(reply)) {
    assert.equal(reply, 'invalid_grant')
    books.ended.add(code)
    return
  }
  assert.ok(!books.given.has(code), `${code} gave tokens twice`)
  books.given.set(code, refreshTokenOf(reply))
}

type Evidence = Witness & { readonly store: Store; readonly log: readonly AuditRow[] }

/** Each code of this person started one family, and the person has no other. */
async function assertFamilies(sub: string, evidence: Evidence): Promise<void> {
  const codes = [...evidence.books.approved].filter(([, of]) => of === sub).map(([code]) => code)
  const families: string[] = []
  for (const code of codes) families.push(await assertCode(code, evidence))
  const stored = await evidence.store.refreshFamilies.list(sub, 1_000_000)
  assert.deepEqual(stored.map(({ id }) => id).sort(), families.sort(), 'one redemption started one family')
}

/** Returns the family that it started. */
async function assertCode(code: string, { store, log, actor, at, books }: Evidence): Promise<string> {
  const row = await store.codeRequests.update(hashAuthorizationCode(code), ({ request }) => ({ reply: request }))
  assert.equal(row?.state, 'redeemed')
  const { familyId = null } = row
  assert.ok(familyId)
  const family = await store.refreshFamilies.find(familyId)

  const token = books.given.get(code)
  const isReused = books.ended.has(code)
  assert.ok(token || isReused, 'a code without a response was presented again')
  assert.equal(family?.revocationReason, isReused ? 'reuse' : null)
  assert.deepEqual(
    log.filter(({ details }) => details.family === familyId).map(({ event }) => event),
    ['code-redeem', ...(isReused ? ['code-reuse'] : [])],
  )
  if (!token) return familyId
  assert.equal(familyOf(token), familyId)
  const reply = await actor.act({ kind: 'refresh', at, token, key: token })
  assert.equal(isBody(reply), !isReused, reply)
  return familyId
}
