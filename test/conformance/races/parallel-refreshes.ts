import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '#client/testing'
import { dialects, endpoints, grantTypes, limits } from '../../../src/contract/index.ts'
import { type Application, encodeForm, formType } from '../../fixtures/index.ts'
import { rounds as roundsOf } from '../../fixtures/rounds.ts'
import { familyOf, generationOf, refreshTokenOf } from './answers.ts'
import type { RunningService } from './running-service.ts'

const rounds = roundsOf({ quick: 1, long: 500 })
/** Applications that run at the same time. */
const together = 20
/** The greatest delay of a request, and of its response, in milliseconds. */
const jitter = roundsOf({ quick: 50, long: 250 })
const parallel = 10

/** Networks whose addresses count as the same. */
const sites: readonly (() => string)[] = [
  () => `192.0.2.${random(256)}`,
  () => `2001:db8:7:${random(65_536).toString(16)}::${random(65_536).toString(16)}`,
  () => (random(2) ? `::ffff:203.0.113.${random(256)}` : `203.0.113.${random(256)}`),
]
const thiefAddress = '198.51.100.66'

/** The same numbers in every run, whichever request takes them. */
const chance = seeded(20261122)
const random = (below: number): number => Math.floor(chance() * below)

/** One request and its response; null: invalid_grant. */
type Refresh = (token: string, address: string) => Promise<string | null>

/** A program that refreshes, possibly with bugs; returns its last token. */
type Program = (first: string, refresh: (token: string) => Promise<string>) => Promise<string>

/** Refreshes ten times concurrently and continues with the response that `choose` takes, as soon as it arrives. */
const bursts =
  (choose: (answers: readonly Promise<string>[]) => Promise<string>): Program =>
  async (first, refresh) => {
    let token = first
    const sent: Promise<string>[] = []
    for (let i = 0; i < 4; i += 1) {
      const answers = Array.from({ length: parallel }, () => refresh(token))
      sent.push(...answers)
      token = await choose(answers)
    }
    await Promise.all(sent)
    return token
  }

async function last(answers: readonly Promise<string>[]): Promise<string> {
  let newest = ''
  await Promise.all(
    answers.map(async (answer) => {
      newest = await answer
    }),
  )
  return newest
}

/**
 * Ten threads with one variable: each refreshes the token in it and stores the new one in it, late or not. None goes on while
 * a request is under way whose token would no longer be replayed.
 */
const threads: Program = async (first, refresh) => {
  let token = first
  const sent: string[] = []
  const isFarAhead = () =>
    sent.some((earlier) => generationOf(token) + 1 - generationOf(earlier) > limits.replayGenerations)
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let i = 0; i < 4; i += 1) {
        while (isFarAhead()) await wait(5)
        const used = token
        sent.push(used)
        token = await refresh(used)
        sent.splice(sent.indexOf(used), 1)
      }
    }),
  )
  return token
}

const programs: Readonly<Record<string, Program>> = {
  'that keeps the last answer': bursts(last),
  'that keeps the first answer': bursts((answers) => Promise.race(answers)),
  'that keeps any answer': bursts((answers) => answers[random(answers.length)] ?? assert.fail()),
  'whose threads share a variable': threads,
}

/** Deployed software refreshes several times in parallel, and responses arrive out of order (contract.md, "Lost refresh response"). */
export function parallelRefreshSuite({ store, user, urls, advance, register, signIn }: RunningService): void {
  describe(`applications that refresh ${parallel} times in parallel, ${rounds} rounds`, async () => {
    const allFamilies = () => store.refreshFamilies.list(user.sub, 100_000)
    const earlier = new Set<string>()
    before(async () => {
      for (const { id } of await allFamilies()) earlier.add(id)
    })
    const graceful = await register({ dialect: 'deployed' })

    const refreshAs =
      (client: Application, on: () => Promise<unknown>): Refresh =>
      async (refresh_token, address) => {
        await on()
        const response = await fetch(`${urls()[random(2)]}${endpoints.token.path}`, {
          method: 'POST',
          headers: { 'content-type': formType, 'x-forwarded-for': address },
          body: encodeForm({
            client_id: client.id,
            client_secret: client.secret,
            grant_type: grantTypes.refreshToken,
            refresh_token,
          }),
        })
        const text = await response.text()
        await on()
        if (response.ok) return refreshTokenOf(text)
        assert.deepEqual([response.status, JSON.parse(text).error], [400, 'invalid_grant'])
        return null
      }
    const onTheWay = () => wait(random(jitter))
    const atOnce = async () => undefined

    /** Runs `round` as often as asked, `together` at a time. */
    async function inRounds(times: number, round: (number: number) => Promise<void>): Promise<void> {
      let next = 0
      const run = async () => {
        while (next < times) await round(next++)
      }
      await Promise.all(Array.from({ length: Math.min(together, times) }, run))
    }
    const siteOf = (round: number) => sites[round % sites.length] ?? assert.fail()

    async function assertEnded(client: Application, tokens: ReadonlySet<string>): Promise<void> {
      const [any = ''] = tokens
      assert.equal((await store.refreshFamilies.find(familyOf(any)))?.revocationReason, 'reuse')
      for (const token of tokens) assert.equal((await client.introspect(token)).body.active, false)
    }

    for (const [title, program] of Object.entries(programs)) {
      test(`an application ${title} stays signed in, with one family and one live token`, async (t) => {
        const seen = { refreshes: 0, rotations: 0, furthestBack: 0 }
        await inRounds(Math.ceil(rounds / Object.keys(programs).length), async (round) => {
          const address = siteOf(round)
          const first = await signIn(graceful)
          const refresh = refreshAs(graceful, onTheWay)
          const tokens = new Set([first])
          const kept = await program(first, async (token) => {
            const answer = await refresh(token, address())
            assert.ok(answer, `round ${round}: the session is lost`)
            tokens.add(answer)
            seen.refreshes += 1
            seen.furthestBack = Math.max(seen.furthestBack, generationOf(answer) - generationOf(token))
            return answer
          })
          assert.deepEqual([...new Set([...tokens].map(familyOf))], [familyOf(first)], 'one family')
          const live: string[] = []
          for (const token of tokens) if ((await graceful.introspect(token)).body.active) live.push(token)
          const family = await store.refreshFamilies.find(familyOf(first))
          assert.deepEqual(live.map(generationOf), [family?.generation], 'one live token, the newest')
          assert.ok(
            await refreshAs(graceful, atOnce)(kept, address()),
            'the application continues with the token it kept',
          )
          seen.rotations += family?.generation ?? 0
        })
        t.diagnostic(JSON.stringify(seen))
      })
    }

    test('a thief who comes first is found when the owner follows, and neither has a live token', async () => {
      await inRounds(Math.ceil(rounds / 10), async (round) => {
        const first = await signIn(graceful)
        const refresh = refreshAs(graceful, onTheWay)
        const stolen = await refreshAs(graceful, atOnce)(first, thiefAddress)
        const answers = await Promise.all(
          Array.from({ length: parallel }, () => refresh(first, siteOf(round)())).concat(
            refresh(stolen ?? assert.fail(), thiefAddress),
          ),
        )
        assert.deepEqual(answers.slice(0, parallel).filter(Boolean), [], 'the owner gets nothing of the thief’s')
        await assertEnded(graceful, new Set([first, stolen, ...answers].filter((token) => token !== null)))
      })
    })

    test('a thief among the parallel refreshes ends the family, in any order', async () => {
      await inRounds(Math.ceil(rounds / 10), async (round) => {
        const first = await signIn(graceful)
        const refresh = refreshAs(graceful, onTheWay)
        const thief = refresh(first, thiefAddress)
        const answers = await Promise.all(Array.from({ length: parallel }, () => refresh(first, siteOf(round)())))
        await assertEnded(graceful, new Set([first, ...answers, await thief].filter((token) => token !== null)))
      })
    })

    test('after the grace a used token is reuse and ends the family', async () => {
      const refresh = refreshAs(graceful, atOnce)
      const pairs: { round: number; first: string; second: string }[] = []
      await inRounds(Math.ceil(rounds / 10), async (round) => {
        const first = await signIn(graceful)
        const second = (await refresh(first, siteOf(round)())) ?? assert.fail()
        assert.equal(await refresh(first, siteOf(round)()), second, 'within the grace')
        pairs.push({ round, first, second })
      })
      await advance(dialects.deployed.refreshGraceSeconds)
      for (const { round, first, second } of pairs) {
        assert.equal(await refresh(first, siteOf(round)()), null)
        await assertEnded(graceful, new Set([first, second]))
      }
    })

    test('no sign-in started a second family', async () => {
      const families = (await allFamilies()).filter(({ id }) => !earlier.has(id))
      const expected = 4 * Math.ceil(rounds / 4) + 3 * Math.ceil(rounds / 10)
      assert.equal(families.length, expected)
      assert.equal(families.filter(({ revokedAt }) => revokedAt === null).length, 4 * Math.ceil(rounds / 4))
    })
  })
}
