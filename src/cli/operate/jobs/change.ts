import type { Job } from '../../../jobs/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import type { Service } from '../open-service.ts'
import { withService } from '../with-service.ts'
import { findJob, shortId } from './job-id.ts'
import { hasEnded } from './show.ts'

export const jobsCancel = command({
  summary: 'Cancel a job that waits or runs',
  arguments: ['JOB'],
  options: {},
  examples: [['jobs cancel 3f2a91bc', 'an import that is cancelled publishes nothing']],
  notes: ['A process that runs the job ends it when it next writes progress or renews its lease, within ten seconds.'],
  run: ({ words }, context) =>
    withService(context, async ({ store: { jobs } }) => {
      const { terminal, program, now } = context
      const job = await findJob(words.JOB, jobs, program)
      const wasChanged = await jobs.cancel(job.id, now())
      const after = (await jobs.find(job.id)) ?? job
      if (!wasChanged && after.dueAt === null && after.state !== 'cancelled') throw hasEnded(after)
      const { id, state } = after
      if (terminal.json) terminal.printJson({ job: id, state, cancelling: after.cancelling })
      else if (state === 'cancelled') terminal.print(`Job ${shortId(id)} is cancelled.`)
      else {
        terminal.print(`Job ${shortId(id)} is being cancelled.`)
        terminal.say(`To see when it has ended: ${program} jobs follow ${shortId(id)}`)
      }
      return 'ok' as const
    }),
})

export const jobsRetry = command({
  summary: 'Run a job again that failed or was cancelled',
  arguments: ['JOB'],
  options: {},
  examples: [['jobs retry 3f2a91bc', 'a worker begins it when it is next free']],
  notes: ['An import of files that a command had read is continued by that command: the error shows it.'],
  run: ({ words }, context) =>
    withService(context, async (service) => {
      const { terminal, program, now } = context
      const { jobs } = service.store
      const job = await findJob(words.JOB, jobs, program)
      const id = shortId(job.id)
      if (job.state === 'succeeded') throw new CommandError('failed', `Job ${id} succeeded: there is nothing to retry`)
      if (job.dueAt !== null) {
        const hint = `${program} jobs follow ${id} shows its progress; only jobs that failed or were cancelled are retried.`
        throw new CommandError('failed', `Job ${id} has not ended: it is ${job.state}`, hint)
      }
      await mustNotBeBound(job, service)
      if (!(await jobs.restart(job.id, now())))
        throw new CommandError('failed', `Job ${id} cannot be retried: another of its kind waits or runs`)
      if (terminal.json) terminal.printJson({ job: job.id, state: 'waiting' })
      else {
        terminal.print(`Job ${id} waits for a worker.`)
        terminal.say(`To follow it: ${program} jobs follow ${id}`)
      }
      return 'ok' as const
    }),
})

/** Workers do not have the files of a command. */
async function mustNotBeBound({ id, kind, input }: Job, { editions }: Service): Promise<void> {
  if (kind !== 'import' || input.place !== 'command') return
  const { importCommand, readImportInput } = await editions()
  const hint = `Run its command again; pages that were rendered are kept: ${importCommand(readImportInput(input))}`
  throw new CommandError('failed', `Job ${shortId(id)} needs files or credentials of its command`, hint)
}
