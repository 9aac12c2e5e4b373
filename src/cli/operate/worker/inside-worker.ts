import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Every } from '../../../failures/index.ts'
import { createRounds, type JobStore } from '../../../jobs/index.ts'

/** The first message to the process. */
export type InsideOrder = {
  /** The key of the manifests of backups, derived from the master key: base64. */
  readonly manifestKey: string
}

type Parts = {
  readonly store: Pick<JobStore, 'nextDue'>
  /** The settings of the server. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly manifestKey: Buffer
  readonly hasCharts: boolean
  readonly now: () => number
  readonly every: Every
  readonly log: { error(fields: object, message: string): void }
}

export type InsideWorker = {
  /** Starts no process any more, and ends the one that runs, which gives its job back. */
  stop(): Promise<void>
}

/** The kinds that workers run, and those of a host without charts. */
const [allKinds, kindsWithoutCharts] = [['import', 'prune', 'backup'], ['backup']] as const

/** Seconds between two looks at whether a job is due, and the longest pause after processes that failed. */
const [lookEvery, longestPause] = [5, 600]

/** Of the settings: the process gets no secret but what reaches the database and the images. */
const withheld = [
  'MASTER_KEY',
  'MASTER_KEY_FILE',
  'SMTP_URL',
  'SMTP_URL_FILE',
  'OPS_PORT',
  'OPS_TOKEN',
  'OPS_TOKEN_FILE',
]

/** A worker of low priority, started when a job is due, that ends when none is. While none is due the server does no more than look. */
export function startInsideWorker({ store, env, cwd, manifestKey, hasCharts, now, every, log }: Parts): InsideWorker {
  const rounds = createRounds({ every, log })
  let running: { readonly ended: Promise<void>; end(): void } | null = null
  let [failures, notBefore] = [0, 0]
  let isStopping = false

  function start(): void {
    const childEnv = Object.fromEntries(Object.entries(env).filter(([name]) => !withheld.includes(name)))
    const child = fork(new URL('./inside-main.ts', import.meta.url), {
      // Probes are the server's: a host of them that needs a token would be a wrong setting without one.
      env: { ...childEnv, OPS_HOST: '127.0.0.1' },
      cwd,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
      .then(
        ([code, signal]) => ((signal ?? code) ? `it ended with ${signal ?? `exit code ${code}`}` : null),
        (error: Error) => error.message,
      )
      .then((reason) => {
        running = null
        failures = reason === null ? 0 : failures + 1
        notBefore = failures === 0 ? 0 : now() + 1000 * Math.min(longestPause, lookEvery * 2 ** failures)
        if (reason !== null && !isStopping)
          log.error({ reason }, 'The process that runs jobs failed; another is started while a job is due')
      })
    running = { ended, end: () => void (child.connected && child.disconnect()) }
    const order: InsideOrder = { manifestKey: manifestKey.toString('base64') }
    child.send(order, () => undefined)
  }

  rounds.start({
    seconds: lookEvery,
    async work() {
      const kinds = hasCharts ? allKinds : kindsWithoutCharts
      // The clock may have been set back.
      const isPausing = now() < notBefore && now() > notBefore - 1000 * longestPause
      if (running !== null || isPausing) return
      const times = await Promise.all(kinds.map((kind) => store.nextDue(kind)))
      if (!isStopping && times.some((time) => time !== null && time <= now())) start()
    },
    failure: 'Whether a job is due could not be read',
  })
  return {
    async stop() {
      isStopping = true
      await rounds.stop()
      running?.end()
      await running?.ended
    },
  }
}
