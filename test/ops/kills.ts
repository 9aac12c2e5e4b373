import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../fixtures/product.ts'

/** KILL_SECONDS: for how long tests kill processes. */
export const killSeconds = Number(process.env.KILL_SECONDS ?? 120)

const none = { times: 0, slowest: 0 }

export type Part = readonly [name: string, kill: () => Promise<unknown> | unknown]

/**
 * Kills one part after another, each at least once, while at most one other is still starting. Resolves when all have started again, with
 * how often each was killed and how many seconds its slowest start took. `pause`: seconds from one kill to the next, at least.
 */
export async function killInTurn(parts: readonly Part[], pause = 3): Promise<Readonly<Record<string, string>>> {
  const end = performance.now() + killSeconds * 1000
  const starting = new Map<string, Promise<void>>()
  const kills = new Map(parts.map(([name]) => [name, none]))
  async function killOne([name, kill]: Part): Promise<void> {
    const began = performance.now()
    await kill()
    const { times, slowest } = kills.get(name) ?? none
    const seconds = Math.round((performance.now() - began) / 1000)
    kills.set(name, { times: times + 1, slowest: Math.max(slowest, seconds) })
    starting.delete(name)
  }
  const isOver = () => performance.now() > end && [...kills.values()].every(({ times }) => times > 0)
  for (let turn = 0; !isOver(); turn += 1) {
    const part = parts[turn % parts.length] as Part
    if (starting.has(part[0])) continue
    starting.set(part[0], killOne(part))
    await wait(pause * 1000)
    // A loaded machine starts them more slowly than they would be killed.
    while (starting.size > 1) await wait(100)
  }
  await Promise.all(starting.values())
  return Object.fromEntries([...kills].map(([name, { times, slowest }]) => [name, `${times} (${slowest} s)`]))
}

/** `platekeeper worker`, again whenever it ends, as by a supervisor. */
export function keepWorking(product: Product) {
  let isOver = false
  let running = product.start('worker')
  const ended = (async () => {
    for (;;) {
      running.stdout?.resume()
      running.stderr?.resume()
      await once(running, 'exit')
      if (isOver) return
      await wait(500)
      running = product.start('worker')
    }
  })()
  return {
    kill: () => void running.kill('SIGKILL'),
    async stop() {
      isOver = true
      running.kill('SIGTERM')
      await ended
    },
  }
}
