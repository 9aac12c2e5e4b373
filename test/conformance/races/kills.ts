import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { hashDeviceCode } from '../../../src/identity/device/codes.ts'
import { auditedDevice } from '../../../src/identity/index.ts'
import { tokenState } from '../../../src/identity/sessions/refresh/refresh-family.ts'
import { hashRefreshToken } from '../../../src/identity/sessions/refresh/refresh-token.ts'
import type { Store } from '../../../src/store/index.ts'
import { rounds } from '../../fixtures/rounds.ts'
import { aUser } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { createActor, serverParts } from './actor.ts'
import { familyOf, generationOf, isBody } from './answers.ts'
import type { Application, News } from './casualty.ts'
import { compiledOnce } from './compiled-once.ts'
import { killInTurn, momentsOf } from './kill-in-turn.ts'

const kills = rounds({ quick: 2, long: 200 })
const applicationsEach = 4

const moments = momentsOf(kills, 20261121)

/** Everything that the servers reported. */
type Books = {
  /** Who each device code is for. */
  readonly begun: Map<string, string>
  /** Families that were about to be written; some more may have been. */
  readonly tried: Set<string>
  readonly given: Set<string>
  /** Heads of the audit chain, one for each kill. */
  readonly heads: string[]
}

/** Two servers on a store, which are killed in turn and replaced by one that is ready. */
export function killsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: servers that are killed`, () => {
    test(`${kills} kills while tokens are given lose none, and leave no second one, no orphan and no gap in the log`, async (t) => {
      const { store, location, othersEnded, dispose } = await fresh()
      t.after(dispose)
      const masterKey = randomBytes(32)
      const actor = createActor(await serverParts(store, masterKey))
      const at = Date.now()
      const start = compiledOnce('./casualty.ts', [location, masterKey.toString('base64url')])
      t.after(start.close)

      const books: Books = { begun: new Map(), tried: new Set(), given: new Set(), heads: [] }
      const seats = await Promise.all(
        [0, 1].map(async (seat) => {
          const applications = await Promise.all(Array.from({ length: applicationsEach }, () => newcomer(store)))
          const held = () => ({ at, applications })
          const hear = (news: News) => note(news, applications, books)
          const turns = moments.filter((_, i) => i % 2 === seat)
          books.heads.push(...(await killInTurn(turns, { start: start.child, held, hear }, store)))
          return applications
        }),
      )
      await othersEnded()

      for (const { code, token } of seats.flat()) {
        if (token)
          assert.ok(isBody(await actor.act({ kind: 'refresh', at, token, key: token })), 'the last token works')
        else if (code) assert.ok(!(await actor.act({ kind: 'poll', at, code })).startsWith('invalid'))
      }
      const codes = await codesOfFamilies(store, books)
      for (const id of codes.keys()) await assertFamily(store, id, books)
      await assertLog(store, { codes, heads: books.heads, since: at })
      const lost = [...books.tried].filter((id) => !codes.has(id)).length
      t.diagnostic(`${books.given.size} tokens were given, ${lost} redemptions were cut off before they were written`)
    })
  })
}

async function newcomer(store: Store): Promise<Application> {
  const user = aUser()
  await store.users.add(user)
  return { sub: user.sub, code: null, token: null }
}

/** Whether a token was issued. */
function note(news: News, applications: Application[], { begun, tried, given }: Books): boolean {
  if (news.kind === 'refused') throw new Error(`An application got ${news.reply}`)
  if (news.kind === 'attempts') {
    tried.add(news.family)
    return false
  }
  const { application } = news
  const held = applications[application] ?? assert.fail()
  if (news.kind === 'began') {
    begun.set(news.code, held.sub)
    applications[application] = { ...held, code: news.code, token: null }
    return false
  }
  given.add(news.token)
  const isLast = generationOf(news.token) > 3
  applications[application] = isLast ? { ...held, code: null, token: null } : { ...held, token: news.token }
  return true
}

/** Every family of these people, with the code that started it. */
async function codesOfFamilies(store: Store, { begun }: Books): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  for (const code of begun.keys()) {
    const session = await store.deviceSessions.update(hashDeviceCode(code), ({ session: row }) => ({ reply: row }))
    assert.equal(session?.state === 'redeemed', session?.familyId != null)
    if (session?.familyId) codes.set(session.familyId, code)
  }
  const stored: string[] = []
  for (const sub of new Set(begun.values()))
    stored.push(...(await store.refreshFamilies.list(sub, 1_000_000)).map(({ id }) => id))
  assert.deepEqual(stored.sort(), [...codes.keys()].sort(), 'a family and its redemption are written together')
  return codes
}

async function assertFamily(store: Store, id: string, { given }: Books): Promise<void> {
  const family = (await store.refreshFamilies.find(id)) ?? assert.fail()
  const tokens = [...given].filter((token) => familyOf(token) === id)
  const generations = tokens.map(generationOf)
  assert.equal(new Set(generations).size, tokens.length, 'a repeated request got the same token')
  assert.ok(family.generation >= Math.max(0, ...generations), 'what was given is kept')
  const live = tokens.filter(
    (token) =>
      tokenState(family, { family: id, generation: generationOf(token), hash: hashRefreshToken(token) }) === 'live',
  )
  assert.equal(live.length, generations.includes(family.generation) ? 1 : 0, 'one generation is live')
}

type Evidence = Pick<Books, 'heads'> & { readonly codes: ReadonlyMap<string, string>; readonly since: number }

async function assertLog(store: Store, { codes, heads, since }: Evidence): Promise<void> {
  assert.equal((await store.audit.verify()).intact, true)
  const log = await store.audit.list({ since, limit: 1_000_000 })
  const hashes = new Set(log.map(({ hash }) => hash))
  assert.equal(heads.length, kills)
  for (const head of heads) assert.ok(hashes.has(head), 'what was in the log after a kill still is')

  for (const [family, code] of codes) {
    const row = await store.refreshFamilies.find(family)
    const ofFamily = log.filter(({ details }) => details.family === family)
    const redemptions = ofFamily.filter(({ event }) => event === 'device-redeem')
    assert.deepEqual(
      redemptions.map(({ details }) => details.device),
      [auditedDevice(hashDeviceCode(code))],
    )
    const generations = ofFamily.filter(({ event }) => event === 'refresh').map(({ details }) => details.generation)
    assert.deepEqual(
      generations,
      Array.from({ length: (row?.generation ?? 1) - 1 }, (_, i) => i + 2),
    )
  }
}
