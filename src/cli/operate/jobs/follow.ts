import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '../../../jobs/index.ts'
import { type Context, command } from '../../command.ts'
import { CommandError, type Exit } from '../../command-error.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { withService } from '../with-service.ts'
import { findJob, shortId } from './job-id.ts'
import { isInterrupted, jobAsJson } from './job-json.ts'
import { fieldsText } from './show.ts'

/** Milliseconds between two looks at the job. */
const lookEvery = 500

export const jobsFollow = command({
  summary: 'Show the progress of a job until it ends',
  arguments: ['JOB'],
  options: {},
  examples: [['jobs follow 3f2a91bc', 'Ctrl-C ends the display, not the job']],
  notes: [
    'The exit code is 0 if the job succeeded. With --json, progress is printed as lines of JSON, and the job is the last line.',
  ],
  run: ({ words }, context) =>
    withService(context, async ({ store: { jobs } }) => {
      const { terminal, now, program, signal } = context
      const { id } = await findJob(words.JOB, jobs, program)
      const show = progressBar(terminal, now)
      let noted = ''
      for (;;) {
        const job = await jobs.find(id)
        if (job === null) throw new CommandError('notFound', `Job ${shortId(id)} was removed`)
        if (job.dueAt === null) return ended(job, context)
        const note = noteOf(job, now())
        if (note !== null && note !== noted) terminal.say(note)
        noted = note ?? ''
        if (job.state === 'running' && job.progress) {
          const { phase = job.kind, done, total } = job.progress
          show({ phase, done, total, name: job.queue ?? '' })
        }
        await wait(lookEvery, undefined, { signal }).catch(() => {
          throw new CommandError('interrupted', 'Interrupted', `Job ${shortId(id)} goes on.`)
        })
      }
    }),
})

/** Why there is no progress. */
function noteOf(job: Job, now: number): string | null {
  const name = `Job ${shortId(job.id)}`
  if (isInterrupted(job, now)) return `${name} is interrupted: its process ended or sleeps.`
  if (job.cancelling) return `${name} is being cancelled.`
  if (job.state !== 'waiting') return null
  return job.failure === null ? `${name} waits.` : `${name} failed and is tried again: ${job.failure}`
}

function ended(job: Job, { terminal, now }: Context): Exit {
  terminal.status('')
  if (terminal.json) terminal.print(JSON.stringify(jobAsJson(job, now())))
  else {
    const details = job.state === 'failed' ? job.failure : job.result && fieldsText(job.result)
    terminal.print(`Job ${shortId(job.id)} ${job.state}${details ? `: ${details}` : ''}`)
  }
  return job.state === 'succeeded' ? 'ok' : 'failed'
}
