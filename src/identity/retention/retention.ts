import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../../contract/index.ts'
import type { Clock } from '../chance.ts'
import type { Kept, RetentionStore } from './retention-store.ts'

export type RetentionParts = {
  readonly retention: RetentionStore
  /** Seconds for which an ended sign-in stays in the books. */
  readonly endedSignInMemory: number
  readonly now: Clock
  readonly onFailure: (error: unknown) => void
}

/** The job that forgets what ended long ago. */
export type Retention = {
  /** After the batch under way. */
  stop(): Promise<void>
}

/** Rows in one look, and the pause between two, in milliseconds: requests go first. */
const batch = 500
const pause = 20
/** Milliseconds between two rounds. */
const interval = 600_000

/** Begins at once and starts anew every ten minutes; a round that fails is reported, and the next one tried. */
export function startRetention(parts: RetentionParts): Retention {
  const stopping = new AbortController()
  const done = keepSweeping(parts, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function keepSweeping(parts: RetentionParts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sweep(parts, stopping).catch(parts.onFailure)
    await rest(interval, stopping)
  }
}

/** One round over everything that is kept; answers how many rows it removed. */
export async function sweep(
  { retention, endedSignInMemory, now }: Omit<RetentionParts, 'onFailure'>,
  stopping: AbortSignal,
): Promise<number> {
  /** Seconds. A day also where nothing asks any more: a clock that was ahead must not bring a revoked token back. */
  const memory: Readonly<Record<Kept, number>> = {
    'device sessions': limits.endedSessionMemory,
    'web sessions': limits.endedSessionMemory,
    'revoked tokens': limits.endedSessionMemory,
    'refresh families': endedSignInMemory,
  }
  let removed = 0
  for (const [kept, seconds] of Object.entries(memory) as [Kept, number][]) {
    const endedBefore = now() - seconds * 1000
    let after: string | null = null
    do {
      const swept = await retention.sweep(kept, { endedBefore, after, limit: batch })
      removed += swept.removed
      after = swept.next
      await rest(pause, stopping)
    } while (after !== null && !stopping.aborted)
  }
  return removed
}

/** Ends early when the job is stopped, and keeps no process alive. */
async function rest(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: stopping, ref: false }).catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
