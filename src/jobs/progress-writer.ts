import type { JobProgress } from './job.ts'
import type { JobRun } from './job-kind.ts'

/** Milliseconds between two writes of progress, unless a part of the work begins. */
const progressEvery = 2000

export type ProgressWriter = {
  write(progress: JobProgress): void
  /** Writes no more; resolves when no write is under way. */
  end(): Promise<void>
}

/**
 * Writes progress where other processes see it, not too often, and one write after the other, so that none overtakes another. A write
 * that fails is made up for by the next.
 */
export function progressWriter(run: Pick<JobRun, 'progress'>, now: () => number): ProgressWriter {
  let last: JobProgress | null = null
  let next = 0
  let writing: Promise<void> | null = null
  /** The newest that came during a write. */
  let held: JobProgress | null = null
  let isOver = false

  function write(given: JobProgress): void {
    if (isOver) return
    if (writing !== null) {
      held = given
      return
    }
    const at = now()
    // A clock that was set back does not end the progress.
    if (last !== null && given.phase === last.phase && at < next && at >= next - progressEvery) return
    const { phase, done, total } = given
    last = { ...(phase !== undefined && { phase }), done, total }
    next = at + progressEvery
    writing = run
      .progress(last)
      .catch(() => undefined)
      .then(written)
  }

  function written(): void {
    const newest = held
    writing = held = null
    if (newest !== null) write(newest)
  }

  return {
    write,
    async end() {
      isOver = true
      await writing
    },
  }
}
