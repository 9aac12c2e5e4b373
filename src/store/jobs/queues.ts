/** Conditions on a row `job` that read the same in both dialects. */

/** As a subquery: the jobs that this one waits for. */
export const othersRunning = `SELECT 1 FROM jobs AS other
  WHERE other.kind = job.kind AND other.queue = job.queue AND other.id <> job.id AND other.state = 'running'`

/** No other job of its queue runs, or is due before it. `now`: the time, as the statement names it. */
export const isNext = (now: string): string => `(job.queue IS NULL OR NOT EXISTS (
  SELECT 1 FROM jobs AS other
  WHERE other.kind = job.kind AND other.queue = job.queue AND other.id <> job.id
    AND (other.state = 'running'
      OR other.state = 'waiting' AND other.due_at <= ${now} AND (other.due_at, other.id) < (job.due_at, job.id)
        AND job.state = 'waiting')))`

/** Whether a failed job `failed` is to be reported: not once a later one of its queue has succeeded. */
export const isUnanswered = `NOT EXISTS (
  SELECT 1 FROM jobs AS later
  WHERE later.kind = failed.kind AND later.queue = failed.queue AND later.state = 'succeeded'
    AND later.ended_at > failed.ended_at)`

/** A claim that a write depends on. */
export const isHeld = `SELECT 1 FROM jobs WHERE id = :job AND fence = :fence AND state = 'running' AND NOT cancelling`
