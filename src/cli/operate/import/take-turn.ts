import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '../../../failures/index.ts'
import { eventOf, type Job, outlast } from '../../../jobs/index.ts'
import { CommandError } from '../../command-error.ts'
import { shortId } from '../jobs/job-id.ts'
import type { ImportParts } from './import-parts.ts'

/** Milliseconds between two attempts to claim a job. */
const attemptEvery = 500

/**
 * Claims a job, and while another import of its source runs, waits and shows the progress of that one. Ends those whose process has
 * ended.
 */
export async function takeTurn(job: Job, parts: ImportParts): Promise<Job> {
  const { context, service, editions } = parts
  const { now, signal } = context
  const { jobs } = service.store
  const queue = job.queue ?? ''
  const announced = new Set<string>()
  const { random } = service.parts
  let hadOutage = false
  function sayOnce(line: string): void {
    if (!announced.has(line)) context.terminal.say(line)
    announced.add(line)
  }
  const onOutage = ({ message }: Error): void => {
    hadOutage = true
    context.terminal.say(`${message}. Retrying`)
  }

  async function attempt(): Promise<Job | null> {
    const claim = { now: now(), until: now() + editions.importLease * 1000 }
    const claimed = await jobs.claimOne({ id: job.id, ...claim })
    if (claimed?.state === 'running') return claimed
    if (claimed === null) {
      const found = await jobs.find(job.id)
      // It may be a claim of this process whose answer was lost, which is over after a lease.
      if (!hadOutage || found?.state !== 'running') throw taken(job, found, context)
      sayOnce(`Job ${shortId(job.id)} was claimed during the outage: this command waits until that claim ends`)
      return null
    }
    const lost = await jobs.claimLost({ kind: job.kind, queue, ...claim })
    if (lost) {
      const ended = editions.settleLost(lost, now())
      await jobs.save([{ job: ended, event: eventOf(lost, ended) }], now())
      return attempt()
    }
    const current = (await jobs.list({ kind: job.kind, limit: 100 })).find(
      (each) => each.queue === queue && each.state === 'running',
    )
    if (!current) return null
    const { id, progress } = current
    const cancel = `${context.program} jobs cancel ${shortId(id)}`
    sayOnce(
      `Job ${shortId(id)} is importing ${queue}: this import begins when it has ended, or ${editions.importLease} seconds after its process died. To end it: ${cancel}`,
    )
    const { phase = '', done, total } = progress ?? { done: 0, total: null }
    parts.onProgress({ phase: 'waiting', done, total, name: `job ${shortId(id)} ${phase}` })
    return null
  }

  for (;;) {
    const claimed = await outlast(attempt, { random, signal, onOutage }).catch((error: unknown) => {
      if (signal.aborted && error instanceof StoreUnavailable) return null
      throw error
    })
    if (claimed) return claimed
    await wait(attemptEvery, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) throw new CommandError('interrupted', 'Interrupted', await withdraw(job, parts))
  }
}

/** Cancels a job that this process has not claimed. Returns what becomes of it. */
async function withdraw({ id }: Job, { context, service }: ImportParts): Promise<string> {
  const { jobs } = service.store
  const cancel = () => jobs.cancel(id, context.now())
  try {
    const isCancelled = await outlast(cancel, { random: service.parts.random, longestWait: 1000, lasts: 3000 })
    if (isCancelled) return 'The import had not begun: nothing was imported.'
    return `The job had ended, or is being cancelled: ${context.program} jobs show ${shortId(id)} says how it ends.`
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return `${error.message}: the import still waits, and a worker may begin it. When the database is back: ${context.program} jobs cancel ${shortId(id)}`
  }
}

/** Why a job cannot be claimed although nothing of its queue runs. */
function taken({ id }: Job, found: Job | null, { program }: ImportParts['context']): CommandError {
  const of = `Job ${shortId(id)}`
  const show = `${program} jobs show ${shortId(id)}`
  if (found?.state === 'running')
    return new CommandError('failed', `${of} runs in another process`, `${show} says how it ends.`)
  if (found?.state === 'succeeded')
    return new CommandError('failed', `${of} was done by another process`, `What was imported: ${show}`)
  if (found?.state === 'failed')
    return new CommandError(
      'failed',
      `${of} failed in another process: ${found.failure}`,
      'Run the same command again.',
    )
  return new CommandError('failed', `${of} was cancelled before it began`, 'Nothing was imported.')
}
