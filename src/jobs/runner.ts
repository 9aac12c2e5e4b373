import type { Every } from '../failures/index.ts'
import { endBeforeRun, eventOf, failedBy, type Job, type JobOutcome, released, renewed, settled } from './job.ts'
import type { JobKind, JobRun } from './job-kind.ts'
import type { JobStore } from './job-store.ts'
import { outlast } from './outlast.ts'
import type { Rounds } from './rounds.ts'
import { crontab, newSchedule } from './schedule.ts'
import { scheduleEvery, takeTurn } from './scheduler.ts'

export type JobParts = {
  readonly store: JobStore
  readonly rounds: Rounds
  readonly every: Every
  readonly place: 'server' | 'worker'
  readonly now: () => number
  readonly random: (bytes: number) => Buffer
  readonly log: Record<'error' | 'warn', (fields: object, message: string) => void>
}

/** What runs one job that was claimed. */
export type RunnerParts = Pick<JobParts, 'store' | 'every' | 'now' | 'random' | 'log'>

/** Seconds between two claims of due jobs of a kind. */
const claimEvery = 5

/** Why the signal of a run is aborted, if the process goes on. */
export const cutOff = {
  lost: 'the lease ran out and another process has claimed the job',
  cancelled: 'the job is cancelled',
} as const
const stopped = 'the process stops'

export type Jobs = {
  /** Runs the jobs of these kinds in this process, each kind independently, as long as the rounds run. */
  start(...kinds: readonly JobKind[]): void
}

export function createJobs(parts: JobParts): Jobs {
  const { rounds, place } = parts
  return {
    start(...kinds) {
      for (const kind of kinds) {
        const { name, runsIn, schedule: pattern, mayRun = () => true, failure } = kind
        if (runsIn === 'servers' && place !== 'server') throw new Error(`Jobs of the kind ${name} run in servers only`)
        if (pattern !== undefined) {
          const work = () => addIfDue(parts, { kind: name, pattern, mayRun })
          rounds.start({ seconds: scheduleEvery, work, failure })
        }
        const work = async (stopping: AbortSignal) => mayRun() && runDue(parts, kind, stopping)
        rounds.start({ seconds: claimEvery, work, failure })
      }
    },
  }
}

type Scheduled = { readonly kind: string; readonly pattern: string; readonly mayRun: () => boolean }

async function addIfDue(parts: JobParts, { kind, pattern, mayRun }: Scheduled): Promise<void> {
  const { store, now } = parts
  const schedule = await store.findSchedule(kind)
  if (schedule === null) await store.addSchedule(newSchedule(kind, { pattern, lastAt: now() }))
  else if (mayRun()) await takeTurn(schedule, { ...parts, calendar: crontab })
}

async function runDue(parts: JobParts, kind: JobKind, stopping: AbortSignal): Promise<void> {
  const { store, now } = parts
  const limit = kind.together
  // What becomes due during the run waits for the next round.
  const started = now()
  while (!stopping.aborted) {
    const claimed = await store.claim({ kind: kind.name, now: started, until: now() + kind.lease * 1000, limit })
    if (claimed.length > 0) await runTogether(parts, kind, { claimed, stopping })
    if (claimed.length < limit) return
  }
}

/**
 * Runs one job in this process, which claimed it for a person, and returns it as it is then. null: another process has claimed it
 * since.
 */
export async function runClaimed(parts: RunnerParts, kind: JobKind, job: Job): Promise<Job | null> {
  const stopping = new AbortController().signal
  return (await runTogether(parts, kind, { claimed: [job], stopping, isByHand: true }))[0] ?? null
}

type Batch = {
  readonly claimed: readonly Job[]
  readonly stopping: AbortSignal
  /** A person begins it, as often as they want. */
  readonly isByHand?: true
}

async function runTogether(
  parts: RunnerParts,
  kind: JobKind,
  { claimed, stopping, isByHand }: Batch,
): Promise<readonly Job[]> {
  const { store, now, random, log } = parts
  const over = new AbortController()
  const held = claimed.map((job) => holdLease(job, kind, parts, stopping))
  const ends = held.map(({ run }) => endBeforeRun(run.job, isByHand ? null : kind))
  const running = held.filter((_, i) => ends[i] === null)
  const retrying = (error: unknown) => log.error({ err: error }, `${kind.failure}; retrying`)
  const renew = () => Promise.all(running.map((each) => each.renew()))
  const signal = AbortSignal.any([stopping, over.signal])
  // Soon after an outage, before other processes claim what has lost its lease.
  const outage = { random, signal, onOutage: retrying, longestWait: 1000 }
  const stopRenewing = parts.every(kind.lease / 5, () => outlast(renew, outage).then(() => undefined, retrying))
  const given = stopGiven(stopping)
  const outcomes = running.length === 0 ? [] : await Promise.race([outcomesOf(kind, running), given.up])
  given.end()
  stopRenewing()
  over.abort()
  for (const each of held) each.end()
  const changes = held.flatMap((each, i) => {
    const { run, current } = each
    const end = unlessInterrupted(ends[i] ?? outcomes[running.indexOf(each)] ?? unfinished, run.signal)
    if (end === cutOff.lost) return []
    if (end === stopped)
      return [{ job: released(current(), now()), event: { event: 'released', details: null } as const }]
    const job = settled(current(), end, kind, now())
    if (end.outcome === 'failed') {
      if (end.error !== undefined) retrying(end.error)
      else if (!kind.logsFailures) logFailure(job, kind, log)
    }
    return [{ job, event: eventOf(current(), job) }]
  })
  const save = () => store.save(changes, now())
  const saved = changes.length === 0 ? [] : await outlast(save, { random, signal: stopping, onOutage: retrying })
  for (const { id, cancelling } of saved) {
    const isWaiting = changes.some(({ job }) => job.id === id && job.state === 'waiting')
    if (cancelling && isWaiting) await store.cancel(id, now())
  }
  return saved
}

function logFailure({ id, state, failure: reason }: Job, kind: JobKind, log: JobParts['log']): void {
  const fields = { kind: kind.name, job: id, reason }
  log.warn(fields, state === 'waiting' ? `${kind.failure}; retrying` : kind.failure)
}

/** Milliseconds that work has to end by itself when the process stops; then its jobs are given back all the same. */
const stopGrace = 3_000

/** `up` resolves with no outcome so long after the process was asked to stop. */
function stopGiven(stopping: AbortSignal) {
  const { promise: up, resolve } = Promise.withResolvers<readonly JobOutcome[]>()
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    timer = setTimeout(() => resolve([]), stopGrace)
  }
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  const end = (): void => {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
  return { up, end }
}

/** `lost`: another worker has the job. `stopped`: the next one may take it. */
function unlessInterrupted(end: JobOutcome, signal: AbortSignal): JobOutcome | typeof cutOff.lost | typeof stopped {
  if (end.outcome === 'succeeded' || !signal.aborted) return end
  if (signal.reason === cutOff.cancelled) return { outcome: 'cancelled' }
  return signal.reason === cutOff.lost ? cutOff.lost : stopped
}

const outcomesOf = (kind: JobKind, running: readonly Held[]): Promise<readonly JobOutcome[]> =>
  kind.run(running.map(({ run }) => run)).catch((error: unknown) => running.map(() => failedBy(error)))

/** A kind that returns fewer outcomes than it had runs. */
const unfinished = failedBy(new Error('The job has no outcome'))

type Held = {
  readonly run: JobRun
  /** The job with its progress. */
  current(): Job
  renew(): Promise<void>
  end(): void
}

function holdLease(claimed: Job, kind: JobKind, { store, now }: RunnerParts, stopping: AbortSignal): Held {
  const controller = new AbortController()
  let job = claimed
  let isOver = false
  let written: Promise<void> = Promise.resolve()

  /** One write at a time: a renewal that is committed late must not set progress back. */
  function write(progress?: Job['progress']): Promise<void> {
    const done = written.then(() => writeNow(renewed(job, until(), progress)))
    written = done.catch(() => undefined)
    return done
  }

  async function writeNow(next: Job): Promise<void> {
    if (isOver) return
    const event = eventOf(job, next)
    job = next
    const [held] = await store.save([{ job: next, event }], now())
    if (held === undefined) controller.abort(cutOff.lost)
    else if (held.cancelling) controller.abort(cutOff.cancelled)
  }
  const until = () => now() + kind.lease * 1000

  return {
    run: {
      job: claimed,
      signal: AbortSignal.any([stopping, controller.signal]),
      progress: write,
    },
    current: () => job,
    renew: () => write(),
    end() {
      isOver = true
    },
  }
}
