import { settled } from '../../../src/jobs/index.ts'
import { openLocation } from '../open-location.ts'
import { letCallersIn } from './callers.ts'

/** `now`: when the caller claims one job of the kind, for a millisecond. */
export type JobAct = { readonly kind: 'run'; readonly of: string; readonly now: number }

/** One of two processes whose callers claim jobs and finish what they hold. Arguments: the store's location, its seat. */
const [location = '', seat] = process.argv.slice(2)
const { jobs, close } = await openLocation(location)

async function run({ of: kind, now }: JobAct): Promise<string> {
  const [job] = await jobs.claim({ kind, now, until: now + 1, limit: 1 })
  if (job === undefined) return 'nothing due'
  const end = settled(job, { outcome: 'succeeded', result: { by: `${seat}` } }, { retry: [] }, now)
  const saved = await jobs.save([{ job: end, event: { event: 'succeeded', details: null } }], now)
  return saved.length > 0 ? `finished ${job.id}` : 'lost it'
}

letCallersIn<JobAct>(Number(seat), run, close)
