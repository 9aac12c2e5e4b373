import { type JobFields, type JobKind, oneByOne } from '../../jobs/index.ts'
import { type PruneParts, pruneEditions } from './prune-editions.ts'

/** The job that deletes old editions and what only they use, as `editions prune` does. It needs no secret. */
export const pruneJob = (parts: PruneParts): JobKind => ({
  name: 'prune',
  runsIn: 'any process',
  retry: [600, 3600],
  lease: 120,
  together: 1,
  failure: 'Old editions could not be deleted',
  run: oneByOne(async ({ job }) => {
    const { keep, source } = readOrder(job.input)
    const pruned = await pruneEditions(source ?? undefined, keep, parts)
    if (pruned === null) return { editions: 0 }
    const { skipped, isWaiting, ...counts } = pruned
    return { ...counts, skipped: skipped.length, isWaiting }
  }),
})

/** How many editions to keep, of a source, or if that is null of every source. */
function readOrder({ keep, source = null }: JobFields) {
  if (typeof keep !== 'number' || !Number.isSafeInteger(keep) || keep < 0)
    throw new Error(`keep is ${JSON.stringify(keep)}, but it must be a whole number, 0 or more`)
  if (source !== null && typeof source !== 'string') throw new Error('source must be the name of a source')
  return { keep, source }
}
