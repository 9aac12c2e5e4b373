import type { Job, JobStore } from '../../../jobs/index.ts'
import { CommandError } from '../../command-error.ts'

/** The start of an id, which people type instead of all of it. */
export const shortId = (id: string): string => id.slice(0, 8)

/** Jobs among which the start of an id is looked for. */
const searched = 1000

/** The job with an id, or with an id that starts with the given letters. Throws CommandError if there is none, or several. */
export async function findJob(given: string, jobs: JobStore, program: string): Promise<Job> {
  const id = given.trim().toLowerCase()
  const exact = await jobs.find(id)
  if (exact) return exact
  const found = id.length < 4 ? [] : (await jobs.list({ limit: searched })).filter((job) => job.id.startsWith(id))
  const [job, ...others] = found
  const list = `${program} jobs list --all lists the jobs with their ids.`
  if (job === undefined) throw new CommandError('notFound', `There is no job ${given}`, list)
  if (others.length > 0)
    throw new CommandError('usage', `${found.length} jobs have ids that start with ${given}`, 'Type more of the id.')
  return job
}
