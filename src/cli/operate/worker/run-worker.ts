import { type KeyObject, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { composeClock, openWorkerHealth, operatorsCalendar } from '../../../compose/index.ts'
import { readConfig } from '../../../config/index.ts'
import { importJob, pruneJob, untilPublished } from '../../../editions/index.ts'
import { foldUsername } from '../../../identity/index.ts'
import { createJobs, createRounds, every, type JobKind, type JobStore, scheduleRound } from '../../../jobs/index.ts'
import { createOutbound } from '../../../outbound/index.ts'
import { openStore } from '../../../store/index.ts'
import { createTelemetry, outliveReaders, toStderr } from '../../../telemetry/index.ts'
import type { Context } from '../../command.ts'
import { productFolder } from '../../product-folder.ts'
import { bucketParts } from '../bucket-parts.ts'
import { tryOpsAddress } from '../cannot-listen.ts'
import { endInTime } from '../stop-request.ts'
import { backupJob } from './backup-job.ts'

export type WorkerParts = {
  /** The key of the manifests of backups; null: they are not signed. */
  readonly manifestKey: KeyObject | null
  /** Whether it ends when no job is due, and leaves schedules and probes to the server that started it. */
  readonly endsWhenIdle: boolean
  /** Resolves when it has to stop. */
  readonly stop: Promise<unknown>
  readonly onStart: () => void
}

/**
 * Runs due jobs until it is stopped. A job that runs then is given back: another worker takes it immediately. Never reads the master
 * key, wherever it is.
 */
export async function runWorker(given: Context, parts: WorkerParts): Promise<void> {
  const { manifestKey, endsWhenIdle, stop, onStart } = parts
  outliveReaders()
  const context = { ...given, isKeyless: true }
  const { env, cwd, now } = context
  const config = readConfig({ env, cwd, home: productFolder, isKeyless: true })
  if (!endsWhenIdle) await tryOpsAddress(config)
  const outbound = createOutbound(env)
  const bucket = { ...bucketParts(context, outbound), cacheBytes: 0 }
  const store = await openStore(config.places, { foldUsername, bucket })
  const telemetry = createTelemetry(config.logLevel, toStderr)
  const { log } = telemetry
  const rounds = createRounds({ every, log })
  try {
    const [monotonic, random] = [() => performance.now(), randomBytes]
    const clock = await composeClock({ store, now, monotonic, rounds, log })
    const mayRun = () => !clock.isLeaping()
    const downloads = join(config.dataDir, 'downloads')
    const { mapErrorLimit, renderMemory } = config
    const ports = { ...store, random, now }
    const onOutage = (err: Error) => log.warn({ err }, 'An import begins again: a store was away')
    const options = { downloads, outbound, mapErrorLimit, renderMemory }
    const ofCharts = [untilPublished(importJob({ ports, options, onOutage }), now), pruneJob({ ...ports, downloads })]
    const backup = backupJob({ context, config, store, manifestKey })
    const all = config.only === 'identity' ? [backup] : [...ofCharts, backup]
    const kinds = all.map((kind) => ({ ...kind, mayRun }))
    const health = endsWhenIdle ? null : await openWorkerHealth(config, { store, telemetry, now, monotonic, random })
    try {
      const jobParts = { store: store.jobs, rounds, every, now, random, log }
      const { counted, isIdle } = countRuns(kinds, { store: store.jobs, now })
      createJobs({ ...jobParts, place: 'worker' }).start(...counted)
      if (!endsWhenIdle) rounds.start(scheduleRound({ ...jobParts, calendar: operatorsCalendar, mayRun }))
      onStart()
      // The timers of rounds keep no process alive.
      const alive = setInterval(() => undefined, 2 ** 30)
      await (endsWhenIdle ? Promise.race([stop, idleFor(isIdle)]) : stop)
      endInTime(config.shutdownTimeout)
      await rounds.stop()
      clearInterval(alive)
    } finally {
      await health?.close()
    }
  } finally {
    await store.close()
    // What did not end by itself, such as a request that has no answer, is abandoned.
    endInTime(1)
  }
}

/** The kinds, and whether none of them runs or is due. */
function countRuns(
  kinds: readonly JobKind[],
  { store, now }: { readonly store: JobStore; readonly now: () => number },
) {
  let running = 0
  const counted = kinds.map(
    (kind): JobKind => ({
      ...kind,
      async run(runs) {
        running += 1
        try {
          return await kind.run(runs)
        } finally {
          running -= 1
        }
      },
    }),
  )
  async function isIdle(): Promise<boolean> {
    if (running > 0) return false
    const times = await Promise.all(kinds.map(({ name }) => store.nextDue(name)))
    return running === 0 && times.every((time) => time === null || time > now())
  }
  return { counted, isIdle }
}

/** Seconds: longer than between two claims, so that what is due is claimed before. */
const idleCheck = 12

/** Resolves when nothing is due. An unreachable database is no reason to end: the server goes on as well. */
function idleFor(isIdle: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const stop = every(idleCheck, async () => {
      if (!(await isIdle().catch(() => false))) return
      stop()
      resolve()
    })
  })
}
