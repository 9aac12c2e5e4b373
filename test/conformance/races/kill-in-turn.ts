import type { ChildProcess, Serializable } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../../src/store/index.ts'
import { fc } from '../../fixtures/properties.ts'
import { messageOf } from './pair.ts'

/** When a server is killed: milliseconds after it has reported so much of what counts. */
export type Moment = { readonly reports: number; readonly later: number }

/** The same in every run. */
export const momentsOf = (kills: number, seed: number): readonly Moment[] =>
  fc.sample(fc.record({ reports: fc.integer({ min: 1, max: 24 }), later: fc.nat(4) }), { seed, numRuns: kills })

/** A program that serves applications until it is killed. */
export type Casualty<News> = {
  readonly start: () => ChildProcess
  /** What its applications hold, which it continues with. */
  readonly held: () => Serializable
  /** Records what it reports; whether it counts. Throws when a request is rejected. */
  readonly hear: (news: News) => boolean
}

/** Kills a server at each moment; the next is ready by then. Returns the heads of the audit chain after the kills. */
export async function killInTurn<News>(
  moments: readonly Moment[],
  { start, held, hear }: Casualty<News>,
  { audit }: Pick<Store, 'audit'>,
): Promise<readonly string[]> {
  const heads: string[] = []
  const standBy = () => {
    const child = start()
    return { child, ready: messageOf(child) }
  }
  let next = moments.length > 0 ? standBy() : null
  for (const [i, moment] of moments.entries()) {
    if (next === null) break
    const { child, ready } = next
    await ready
    const gone = once(child, 'disconnect')
    const enough = reported(child, moment.reports, hear)
    child.send(held())
    next = i + 1 < moments.length ? standBy() : null
    await enough
    await wait(moment.later)
    child.kill('SIGKILL')
    await gone
    const [head] = await audit.list({ limit: 1 })
    heads.push(head?.hash ?? '')
  }
  return heads
}

/** Resolves once it has reported so much of what counts. */
function reported<News>(child: ChildProcess, reports: number, hear: Casualty<News>['hear']): Promise<void> {
  let left = reports
  return new Promise((resolve, reject) => {
    child.on('message', (news: News) => {
      try {
        if (hear(news)) left -= 1
      } catch (error) {
        reject(error)
      }
      if (left === 0) resolve()
    })
    child.once('exit', (code) => reject(new Error(`A server ended unexpectedly with ${code}`)))
  })
}
