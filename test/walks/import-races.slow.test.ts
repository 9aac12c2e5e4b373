/** Imports of one source by several processes at the same time: they queue up, and one that is killed or sleeps changes nothing afterwards. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { recordedCall } from '../../src/cli/testing/recorded-call.ts'
import { type MadeRow, madeTable, wellington } from '../../src/sources/ourairports/ourairports.fixture.ts'
import { testDatabases } from '../fixtures/postgres.ts'

const rounds = 10
const main = join(import.meta.dirname, '../../src/cli/main.ts')
type Event = { readonly event: string; readonly at: string }
type Shown = { readonly id: string; readonly state: string; readonly events: readonly Event[] }

/** ICAO identifiers AAAA, AAAB, …: enough rows that an import takes a while. */
const airports: readonly MadeRow[] = Array.from({ length: 3000 }, (_, at) => {
  const letters = [at / 676, at / 26, at].map((place) => String.fromCharCode(65 + (Math.floor(place) % 26)))
  const code = `A${letters.join('')}`
  return { ...wellington, id: at + 1, ident: code, icao_code: code, gps_code: code }
})

describe('imports of one source by several processes', async () => {
  const databases = await testDatabases()
  const cwd = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  mkdirSync(join(cwd, 'world'))
  writeFileSync(join(cwd, 'world', 'airports.csv'), madeTable('airports', airports))
  after(async () => {
    rmSync(cwd, { recursive: true })
    await databases.dispose()
  })

  const places = {
    SQLite: async (round: number) => ({ DATA_DIR: join(cwd, `sqlite-${round}`) }),
    PostgreSQL: async (round: number) => ({
      DATA_DIR: join(cwd, `postgres-${round}`),
      DATABASE_URL: await databases.fresh(),
    }),
  }

  for (const [name, place] of Object.entries(places)) {
    const open = async (round: number) => {
      const env = await place(round)
      const json = async (...words: readonly string[]) =>
        JSON.parse((await recordedCall([...words, '--json'], { env, cwd })).out)
      await json('migrate', 'up').catch(() => undefined)
      return {
        start: (): ChildProcess =>
          spawn(process.execPath, [main, 'import', 'airports', 'ourairports', 'world'], {
            ...{ cwd, env: { ...process.env, ...env }, stdio: 'ignore' },
          }),
        async jobs(): Promise<readonly Shown[]> {
          const { jobs } = await json('jobs', 'list')
          return Promise.all(jobs.map(({ id }: Shown) => json('jobs', 'show', id)))
        },
        states: async (): Promise<readonly string[]> =>
          (await json('editions', 'list')).editions.map(({ state }: { state: string }) => state),
      }
    }
    const exitOf = async (child: ChildProcess) => child.exitCode ?? (await once(child, 'exit'))[0]

    test(`${name}: each ends once, one after the other`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { start, jobs, states } = await open(round)
        const codes = await Promise.all([start(), start(), start()].map(exitOf))
        assert.deepEqual(codes, [0, 0, 0])
        const spans = (await jobs()).map(({ state, events }) => {
          assert.equal(state, 'succeeded')
          const [started, ...others] = events.filter(({ event }) => event === 'started')
          assert.equal(others.length, 0)
          return [Date.parse(started?.at ?? ''), Date.parse(events.at(-1)?.at ?? '')] as const
        })
        const sorted = spans.toSorted(([one], [other]) => one - other)
        for (const [at, [before, ended]] of sorted.slice(0, -1).entries()) {
          const begun = sorted[at + 1]?.[0] ?? 0
          // A process reads its clock before its write waits for the writes of others.
          assert.ok(begun >= ended - (ended - before) / 4, `${begun}, but the import from ${before} ended at ${ended}`)
        }
        assert.deepEqual(await states(), ['superseded', 'superseded', 'live'])
      }
    })

    test(`${name}: one that sleeps past its lease and wakes up changes nothing`, async () => {
      const { start, jobs, states } = await open(1000)
      const sleeper = start()
      while (!(await jobs()).some(({ state }) => state === 'running')) await wait(20)
      sleeper.kill('SIGSTOP')
      const [slept] = await jobs()
      assert.equal(slept?.state, 'running')
      assert.equal(await exitOf(start()), 0)
      const before = await states()
      sleeper.kill('SIGCONT')
      assert.equal(await exitOf(sleeper), 1)
      assert.deepEqual(await states(), before)
      assert.deepEqual((await jobs()).map(({ state }) => state).toSorted(), ['failed', 'succeeded'])
    })

    test(`${name}: one that is killed is followed by the next`, async () => {
      const { start, jobs, states } = await open(2000)
      const killed = start()
      while (!(await jobs()).some(({ state }) => state === 'running')) await wait(20)
      killed.kill('SIGKILL')
      await exitOf(killed)
      assert.match((await jobs())[0]?.state ?? '', /^(running|interrupted)$/)
      assert.equal(await exitOf(start()), 0)
      assert.equal((await states()).at(-1), 'live')
      assert.deepEqual(
        (await jobs()).map(({ state }) => state),
        ['succeeded', 'failed'],
      )
    })
  }
})
