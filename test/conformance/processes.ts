import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aFamily, aKey, aSession } from './records.ts'
import { bear, readFamily } from './refresh-families.ts'
import type { StoreUnderTest } from './store-under-test.ts'

type Child = ChildProcessByStdio<Writable, Readable, null>

function start(program: string, args: readonly string[]): Child {
  const path = fileURLToPath(new URL(program, import.meta.url))
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** Lets two processes of a program begin at the same moment; answers the line of JSON that each prints at its end. */
export async function race<Outcome>(program: string, args: readonly string[]): Promise<Outcome[]> {
  const rivals = [1, 2].map(() => start(program, args))
  const lines = rivals.map((rival) => createInterface({ input: rival.stdout })[Symbol.asyncIterator]())
  for (const line of lines) assert.equal((await line.next()).value, 'ready')
  for (const rival of rivals) rival.stdin.write('go\n')
  const outcomes = await Promise.all(
    lines.map(async (line) => JSON.parse((await line.next()).value ?? '[]') as Outcome),
  )
  await Promise.all(rivals.map((rival) => rival.exitCode ?? once(rival, 'exit')))
  return outcomes
}

/** Two processes with 50 callers each go for every row; answers, per row, how many callers won in all. */
async function winners(
  location: string,
  contest: 'redeem' | 'rotate' | 'add next' | 'activate',
  ids: readonly string[],
): Promise<number[]> {
  const wins = await race<number[]>('./rival.ts', [location, contest, ...ids])
  return ids.map((_, i) => wins.reduce((sum, won) => sum + (won[i] ?? 0), 0))
}

/** What every store promises to several processes, and after one of them is killed. */
export function processesSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: several processes`, () => {
    test('of two processes with 50 callers each, one caller redeems a session and one rotates a family', async (t) => {
      const { store, location, dispose } = await fresh()
      t.after(dispose)
      const sessions = Array.from({ length: 40 }, () => aSession({ state: 'approved' }))
      for (const session of sessions) await store.deviceSessions.add(session)
      const redeemed = await winners(
        location,
        'redeem',
        sessions.map(({ deviceCodeHash }) => deviceCodeHash),
      )
      assert.deepEqual(
        redeemed,
        sessions.map(() => 1),
      )

      const families = Array.from({ length: 40 }, () => aFamily())
      for (const family of families) await bear(store, family)
      const rotated = await winners(
        location,
        'rotate',
        families.map(({ id }) => id),
      )
      assert.deepEqual(
        rotated,
        families.map(() => 1),
      )
      for (const { id } of families) assert.equal((await readFamily(store, id))?.generation, 2)
    })

    test('of two processes that rotate signing keys at once, one makes the next key and one activates it', async (t) => {
      const { store, location, dispose } = await fresh()
      t.after(dispose)
      const algorithms = ['ES256', 'RS256'] as const
      for (const alg of algorithms) await store.signingKeys.addFirst(aKey({ alg }))
      assert.deepEqual(await winners(location, 'add next', algorithms), [1, 1])
      const next = (await store.signingKeys.list()).filter(({ activatedAt }) => activatedAt === null)
      assert.equal(next.length, 2)
      const kids = next.map(({ kid }) => kid)
      assert.deepEqual(await winners(location, 'activate', kids), [1, 1])
      const keys = await store.signingKeys.list()
      assert.equal(keys.length, 4)
      for (const { kid, activatedAt, retiredAt } of keys) {
        assert.deepEqual([activatedAt, retiredAt], kids.includes(kid) ? [2000, null] : [1000, 2000])
      }
    })

    test('a process that is killed loses no rotation that was acknowledged', async (t) => {
      const { store, another, location, dispose } = await fresh()
      t.after(dispose)
      const families = Array.from({ length: 5 }, () => aFamily())
      for (const family of families) await bear(store, family)
      const acknowledged = new Map(families.map(({ id }) => [id, 1]))
      for (let round = 0; round < 4; round += 1) {
        const child = start('./rotator.ts', [location, ...acknowledged.keys()])
        const lines = createInterface({ input: child.stdout })
        lines.on('line', (line) => {
          const [id = '', generation] = line.split(' ')
          acknowledged.set(id, Number(generation))
        })
        await once(lines, 'line')
        await wait(40 + round * 23)
        child.kill('SIGKILL')
        await once(lines, 'close')
        const survivor = await another()
        for (const [id, generation] of acknowledged) {
          const kept = (await readFamily(survivor, id))?.generation ?? 0
          assert.ok(kept >= generation, `generation ${generation} was acknowledged, ${kept} is kept`)
        }
        await survivor.close()
      }
      assert.ok([...acknowledged.values()].every((generation) => generation > 4))
    })
  })
}
