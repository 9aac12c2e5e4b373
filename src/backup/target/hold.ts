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

/** Whether a process works there. */
export async function isHeld(target: BackupTarget, name: string, now: number): Promise<boolean> {
  const content = await target.get(name)
  if (content === null) return false
  const text = (await bytesOf(content, 1000, () => new BackupError(`${name} is damaged`, 'Remove it.'))).toString()
  const [, until] = /^\{"until":(\d{1,15})\}\n$/.exec(text) ?? []
  return until !== undefined && Number(until) >= now
}
