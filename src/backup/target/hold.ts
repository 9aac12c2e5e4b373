import type { Every } from '../../failures/index.ts'
import { BackupError } from '../backup-error.ts'
import { bytesOf } from './bytes.ts'
import type { BackupTarget } from './target.ts'

/** Milliseconds for which a hold is valid after it was renewed last, and seconds between renewals. */
const validFor = 120_000
const renewEvery = 20

export type HoldParts = { readonly now: () => number; readonly every: Every }

export type Hold = {
  /** Throws BackupError if it ended: the process was suspended, and others may have removed what it relied on. */
  require(): void
  release(): Promise<void>
}

/** Says in a file, which is renewed, that a process works here. When it dies, the file expires. */
export async function hold(target: BackupTarget, name: string, { now, every }: HoldParts): Promise<Hold> {
  let until = 0
  async function renew(): Promise<void> {
    const next = now() + validFor
    await target.put(name, [Buffer.from(`${JSON.stringify({ until: next })}\n`)])
    until = next
  }
  await renew()
  let renewal = Promise.resolve()
  const stop = every(renewEvery, () => {
    // A renewal that fails is not an error: the hold ends, which `require` says.
    renewal = renew().catch(() => undefined)
    return renewal
  })
  return {
    require() {
      if (now() <= until) return
      throw new BackupError(
        `The work on ${target.place} was interrupted for more than ${validFor / 1000} seconds`,
        'Repeat the command: what is written there already is not written again.',
      )
    },
    async release() {
      stop()
      await renewal
      await target.remove(name)
    },
  }
}

/** Milliseconds of a monotonic clock. */
export type Elapsed = () => number

/** What one command sees of the holds of other processes. */
export type HoldWatch = {
  /** Whether a process works there. */
  isHeld(name: string): Promise<boolean>
}

/**
 * A hold expires by the time in its file, or when it was not renewed for as long while this watch saw it: the clock of its machine
 * may have been ahead.
 */
export function watchHolds(
  target: BackupTarget,
  { now, elapsed }: Pick<HoldParts, 'now'> & { readonly elapsed: Elapsed },
): HoldWatch {
  const seen = new Map<string, { readonly until: number; readonly since: number }>()
  return {
    async isHeld(name) {
      const until = await readUntil(target, name)
      if (until === null || until < now()) return false
      const before = seen.get(name)
      if (before?.until !== until) seen.set(name, { until, since: elapsed() })
      return before?.until !== until || elapsed() - before.since <= validFor
    },
  }
}

/** Whether a process works there, by the time in its file alone. */
export async function isHeld(target: BackupTarget, name: string, now: number): Promise<boolean> {
  const until = await readUntil(target, name)
  return until !== null && until >= now
}

/** null: there is no hold. */
async function readUntil(target: BackupTarget, name: string): Promise<number | null> {
  const content = await target.get(name)
  if (content === null) return null
  const text = (await bytesOf(content, 1000, () => new BackupError(`${name} is damaged`, 'Remove it.'))).toString()
  const [, until] = /^\{"until":(\d{1,15})\}\n$/.exec(text) ?? []
  return until === undefined ? null : Number(until)
}
