import { setTimeout as wait } from 'node:timers/promises'
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
      if (hadOutage && found?.state === 'running') return null
      throw taken(job, found, context)
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
    if (current) showOther(current, announced, parts)
    return null
  }

  for (;;) {
    const claimed = await outlast(attempt, { random, signal, onOutage })
    if (claimed) return claimed
    await wait(attemptEvery, undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) continue
    await jobs.cancel(job.id, now())
    throw new CommandError('interrupted', 'Interrupted', 'The import had not begun: nothing was imported.')
  }
}

/** Why a job cannot be claimed although nothing of its queue runs. */
function taken({ id }: Job, found: Job | null, { program }: ImportParts['context']): CommandError {
  const follow = `${program} jobs show ${shortId(id)} says how it ends.`
  if (found?.state === 'running')
    return new CommandError('failed', `Job ${shortId(id)} runs in another process`, follow)
  const how = found?.state === 'cancelled' ? 'was cancelled' : 'has ended'
  return new CommandError('failed', `Job ${shortId(id)} ${how} before it began`, 'Nothing was imported.')
}

function showOther(
  { id, queue, progress }: Job,
  announced: Set<string>,
  { context, editions, onProgress }: ImportParts,
): void {
  const { terminal, program } = context
  if (!announced.has(id)) {
    announced.add(id)
    const cancel = `${program} jobs cancel ${shortId(id)}`
    terminal.say(
      `Job ${shortId(id)} is importing ${queue}: this import begins when it has ended, or ${editions.importLease} seconds after its process died. To end it: ${cancel}`,
    )
  }
  const { phase = '', done, total } = progress ?? { done: 0, total: null }
  onProgress({ phase: 'waiting', done, total, name: `job ${shortId(id)} ${phase}` })
}
