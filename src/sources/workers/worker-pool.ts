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
  const underWay = new Map<Worker, Task<Job, Result> & { timer: NodeJS.Timeout }>()

  const next = () => {
    if (waiting.length === 0) return
    const worker = idle.pop() ?? (all.size < size ? start() : undefined)
    const task = worker && waiting.shift()
    if (worker && task) give(worker, task)
  }

  const start = () => {
    const worker = new Worker(options.script, { resourceLimits: { maxOldGenerationSizeMb: options.memory } })
    all.add(worker)
    worker.on('message', (reply: Reply<Result>) => {
      const task = take(worker)
      if (!task) return
      worker.unref()
      idle.push(worker)
      if ('rejected' in reply) task.reject(new Rejection(reply.rejected))
      else task.resolve(reply.result)
      next()
    })
    worker.on('error', (cause: Error) =>
      lose(worker, new Rejection(`broken: it could not be rendered (${cause.message})`, { cause })),
    )
    worker.on('exit', (code) =>
      lose(worker, new Rejection(`broken: rendering it ended the worker (exit code ${code})`)),
    )
    return worker
  }

  const take = (worker: Worker) => {
    const task = underWay.get(worker)
    clearTimeout(task?.timer)
    underWay.delete(worker)
    return task
  }

  /** It is replaced by the next job; it may have died without one, of what its last job left behind. */
  const lose = (worker: Worker, reason: Rejection) => {
    if (!all.delete(worker)) return
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    void worker.terminate()
    take(worker)?.reject(reason)
    next()
  }

  const give = (worker: Worker, task: Task<Job, Result>) => {
    const tooSlow = () => lose(worker, new Rejection(`too slow: not finished within ${options.seconds} s`))
    underWay.set(worker, { ...task, timer: setTimeout(tooSlow, options.seconds * 1000) })
    worker.ref()
    worker.postMessage(task.job)
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
      const workers = [...all]
      all.clear()
      idle.length = 0
      for (const worker of workers) take(worker)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
