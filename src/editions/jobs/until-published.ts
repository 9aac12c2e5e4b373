import type { Job, JobKind, JobOutcome } from '../../jobs/index.ts'
import { NotPublished } from '../../sources/index.ts'

/** Seconds: the pauses of one that waits grow with the time that it has waited, between these two. */
const [shortestPause, longestPause] = [900, 6 * 3600]
/** Seconds after which it has failed: the next cycle is near. */
const longestWait = 27 * 86_400

/** Sources whose files have the name of an AIRAC cycle. */
const cyclic: readonly unknown[] = ['dtpp', 'nasr', 'cifp']

/** The kind, whose scheduled jobs wait for a cycle that is not published yet: the publisher is asked again after growing pauses. */
export const untilPublished = (kind: JobKind, now: () => number): JobKind => ({
  ...kind,
  async run(runs) {
    const outcomes = await kind.run(runs)
    return outcomes.map((outcome, i) => postponed(outcome, runs[i]?.job, now()))
  },
})

function postponed(outcome: JobOutcome, job: Job | undefined, now: number): JobOutcome {
  if (outcome.outcome !== 'failed' || !(outcome.error instanceof NotPublished)) return outcome
  // Only schedules give their jobs a key; what a person asks for fails in front of them.
  if (!job || job.key === null || !cyclic.includes(job.input['source'])) return outcome
  const waited = (now - job.createdAt) / 1000
  if (waited > longestWait) return { ...outcome, again: false }
  const seconds = Math.round(Math.min(longestPause, Math.max(shortestPause, waited / 2)))
  return { outcome: 'postponed', reason: outcome.failure, seconds }
}
