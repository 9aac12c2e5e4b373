import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Rejection } from '../../facts/index.ts'

export type WorkerPool<Job, Result> = {
  readonly size: number
  /**
   * Waits for a free worker and gives it the job. Rejects with Rejection when the worker rejects the job, dies of it
   * or exceeds the time limit; a worker lost so is replaced.
   */
  run(job: Job): Promise<Result>
  close(): Promise<void>
}

export type WorkerPoolOptions = {
  /** A module that answers every message with one Reply. */
  readonly script: URL
  readonly seconds: number
  /** Mebibytes of script memory each. */
  readonly memory: number
  readonly size?: number
}

/** What a worker answers: the result, or the sentence why not. Anything else it does counts as its death. */
export type Reply<Result> = { readonly result: Result } | { readonly rejected: string }

type Task<Job, Result> = { job: Job; resolve: (result: Result) => void; reject: (reason: Error) => void }

/** Workers start with the first jobs, one per core unless `size` says otherwise. Those without a job keep no process alive. */
export function openWorkerPool<Job, Result>(options: WorkerPoolOptions): WorkerPool<Job, Result> {
  const size = options.size ?? availableParallelism()
  const waiting: Task<Job, Result>[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const timers = new Map<Worker, NodeJS.Timeout>()

  const next = () => {
    if (waiting.length === 0) return
    const worker = idle.pop() ?? (all.size < size ? start() : undefined)
    const task = worker && waiting.shift()
    if (worker && task) give(worker, task)
  }

  const start = () => {
    const worker = new Worker(options.script, { resourceLimits: { maxOldGenerationSizeMb: options.memory } })
    all.add(worker)
    return worker
  }

  const release = (worker: Worker) => {
    clearTimeout(timers.get(worker))
    timers.delete(worker)
    forget(worker)
  }

  const give = (worker: Worker, { job, resolve, reject }: Task<Job, Result>) => {
    const finish = (keep: boolean, settle: () => void) => {
      release(worker)
      if (keep) {
        worker.unref()
        idle.push(worker)
      } else {
        all.delete(worker)
        worker.on('error', () => undefined) // It is already replaced and its job is answered.
        void worker.terminate()
      }
      settle()
      next()
    }
    const tooSlow = () => reject(new Rejection(`too slow: not finished within ${options.seconds} s`))
    timers.set(
      worker,
      setTimeout(() => finish(false, tooSlow), options.seconds * 1000),
    )
    worker.on('message', (reply: Reply<Result>) =>
      finish(true, () => ('rejected' in reply ? reject(new Rejection(reply.rejected)) : resolve(reply.result))),
    )
    worker.on('error', (cause: Error) =>
      finish(false, () => reject(new Rejection(`broken: it could not be rendered (${cause.message})`, { cause }))),
    )
    worker.on('exit', (code) =>
      finish(false, () => reject(new Rejection(`broken: rendering it ended the worker (exit code ${code})`))),
    )
    worker.ref()
    worker.postMessage(job)
  }

  return {
    size,
    run: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject })
        next()
      }),
    close: async () => {
      waiting.length = 0
      for (const worker of all) release(worker)
      await Promise.all([...all].map((worker) => worker.terminate()))
      all.clear()
      idle.length = 0
    },
  }
}

/** By name: removeAllListeners() without one would also remove the Worker's own listeners on its port. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}
