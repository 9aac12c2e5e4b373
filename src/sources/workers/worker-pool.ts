import { availableParallelism } from 'node:os'
import { Rejection } from '../../facts/index.ts'
import { memoryHere, planWorkers } from './plan-workers.ts'
import { startWorkerProcess, type WorkerEnd, type WorkerProcess } from './worker-process.ts'

export type WorkerPool<Job, Result> = {
  readonly size: number
  /**
   * Waits for a free worker and gives it the job. Rejects with Rejection when the worker rejects the job or exceeds the time
   * limit, or when the job's worker ended twice. Such a worker is replaced. Throws Error when workers cannot start.
   */
  run(job: Job): Promise<Result>
  close(): Promise<void>
}

export type WorkerPoolOptions<Job> = {
  /** A module that exports `answer(job)`, which returns a promise of the result, or throws Rejection. */
  readonly script: URL
  readonly seconds: number
  /** Bytes of memory of one worker, at most. */
  readonly memory: number
  /** One per core by default; fewer where memory is short. */
  readonly size?: number
  /** The subject of the job, for reasons: `page 3`. */
  readonly nameOf: (job: Job) => string
}

type Task<Job, Result> = {
  readonly job: Job
  readonly isRepeated: boolean
  readonly resolve: (result: Result) => void
  readonly reject: (reason: Error) => void
}

/**
 * Workers are processes, which start with the first jobs and end with the pool: one per core, as far as there is memory. Those
 * without a job do not keep this process alive. A job whose worker ended is repeated, in a new worker while no other
 * runs: leftovers in the worker, or another job that used the memory, may have caused its end.
 */
export function openWorkerPool<Job, Result>(options: WorkerPoolOptions<Job>): WorkerPool<Job, Result> {
  const { size, memory, obstacle } = planWorkers(options.memory, {
    ...memoryHere(),
    cores: options.size ?? availableParallelism(),
  })
  type Worker = WorkerProcess<Job>
  const waiting: Task<Job, Result>[] = []
  const lost: Task<Job, Result>[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const underWay = new Map<Worker, Task<Job, Result> & { timer: NodeJS.Timeout }>()

  /** Assigns waiting jobs to free workers. */
  const next = () => {
    while (waiting.length + lost.length > 0) {
      if (lost.length > 0 ? underWay.size > 0 : isAlone() || underWay.size === size) return
      const task = lost.shift() ?? waiting.shift()
      if (!task) return
      try {
        if (task.isRepeated && all.size === size) void end(idle.pop())
        give((task.isRepeated ? undefined : idle.pop()) ?? start(), task)
      } catch (error) {
        task.reject(error as Error)
      }
    }
  }
  const isAlone = () => [...underWay.values()].some(({ isRepeated }) => isRepeated)

  const start = () => {
    const worker: Worker = startWorkerProcess<Job, Result>(options.script, memory, {
      onReply: (reply) => {
        const task = take(worker)
        if (!task) return
        if ('broken' in reply) {
          loseJob(task, `broken: ${options.nameOf(task.job)} could not be rendered (${reply.broken})`)
          void end(worker)
        } else {
          worker.hold(false)
          idle.push(worker)
          if ('rejected' in reply) task.reject(new Rejection(reply.rejected))
          else task.resolve(reply.result)
        }
        next()
      },
      onEnd: (ended) => {
        all.delete(worker)
        if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
        const task = take(worker)
        if (task && ended.cause === 'not started') task.reject(new Error(notStarted(ended)))
        else if (task) loseJob(task, reasonOf(ended, options.nameOf(task.job)))
        next()
      },
    })
    all.add(worker)
    return worker
  }

  const take = (worker: Worker) => {
    const task = underWay.get(worker)
    clearTimeout(task?.timer)
    underWay.delete(worker)
    return task
  }

  const loseJob = ({ job, isRepeated, resolve, reject }: Task<Job, Result>, reason: string) => {
    if (isRepeated) reject(new Rejection(reason))
    else lost.push({ job, isRepeated: true, resolve, reject })
  }

  const reasonOf = ({ cause, how }: WorkerEnd, name: string): string => {
    if (cause === 'memory') {
      const limit = memory < options.memory ? 'all that the memory group leaves' : 'RENDER_MEMORY'
      return `too large: ${name} needs more than ${Math.floor(memory / 2 ** 20)} MiB of memory (${limit})`
    }
    if (cause === 'killed') return `too large: the system ended the process that rendered ${name}, for lack of memory`
    return `broken: rendering ${name} ended its process (${how})`
  }

  const end = async (worker: Worker | undefined) => {
    if (!worker) return
    all.delete(worker)
    take(worker)
    await worker.end()
  }

  const give = (worker: Worker, task: Task<Job, Result>) => {
    const tooSlow = () => {
      void end(worker)
      task.reject(new Rejection(`too slow: ${options.nameOf(task.job)} was not finished within ${options.seconds} s`))
      next()
    }
    underWay.set(worker, { ...task, timer: setTimeout(tooSlow, options.seconds * 1000) })
    worker.hold(true)
    worker.send(task.job)
  }

  return {
    size,
    run: (job) =>
      new Promise((resolve, reject) => {
        if (obstacle !== null) throw new Error(obstacle)
        waiting.push({ job, isRepeated: false, resolve, reject })
        next()
      }),
    close: async () => {
      waiting.length = 0
      lost.length = 0
      idle.length = 0
      await Promise.all([...all].map(end))
    },
  }
}

const notStarted = ({ how, errors }: WorkerEnd): string =>
  `A process for rendering could not be started (${how}): ${errors.trim() || 'it wrote no reason'}`
