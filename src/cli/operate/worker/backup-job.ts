import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BackupError } from '../../../backup/index.ts'
import type { Config } from '../../../config/index.ts'
import {
  eachAlone,
  every,
  type JobFields,
  type JobKind,
  type JobOutcome,
  type JobRun,
  type ProgressWriter,
  progressWriter,
} from '../../../jobs/index.ts'
import type { Store } from '../../../store/index.ts'
import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { backUp, destinationOf } from '../backup/make.ts'

export type BackupJobParts = {
  readonly context: Context
  readonly config: Config
  readonly store: Store
  /** The key of manifests; null: a worker without it makes backups that nobody signed. */
  readonly manifestKey: KeyObject | null
}

/** The job that backs up to `target`, and then deletes what the rule `keep` does not keep. It never contains the master key. */
export const backupJob = (parts: BackupJobParts): JobKind => ({
  name: 'backup',
  runsIn: 'any process',
  retry: [600, 3600],
  lease: 120,
  together: 1,
  failure: 'The backup could not be made',
  run: eachAlone(async (run) => {
    const progress = progressWriter(run, parts.context.now)
    try {
      return await backUpAndPrune(run, progress, parts)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      return { outcome: 'failed', failure: `${error.message}. ${error.remedy}`, again: true }
    } finally {
      await progress.end()
    }
  }),
})

async function backUpAndPrune(
  { job, signal }: JobRun,
  { write }: ProgressWriter,
  parts: BackupJobParts,
): Promise<JobOutcome> {
  const { config, store, manifestKey } = parts
  const { target, keep } = readInput(job.input)
  const context = { ...parts.context, signal }
  const plain = { 'with-key': false, unsigned: false, 'encrypt-to': [] }
  const destination = await destinationOf(target, plain, context).catch((error: unknown) => {
    throw error instanceof CommandError ? new BackupError(error.message, error.hint ?? '') : error
  })
  const key = manifestKey ?? createSecretKey(randomBytes(32))
  const keys = { key, isUnsigned: manifestKey === null, sealedKey: null }
  const onWait = () => undefined
  const made = await backUp(destination, { config, store, ...keys, onProgress: write, onWait }, context)
  if (made.missing.length > 0) {
    const failure = `The backup ${made.place} lacks ${made.missing.length} images. To see which: platekeeper images verify`
    return { outcome: 'failed', failure, again: false }
  }
  const result = {
    place: made.place,
    images: made.images.count,
    copied: made.copied.count,
    signed: manifestKey !== null,
  }
  if (keep === null || destination.kind !== 'folder') return { outcome: 'succeeded', result }
  const { parseKeep, pruneBackups } = await import('../../../backup/index.ts')
  const pruned = await pruneBackups(destination.target, {
    ...{ rule: parseKeep(keep.split(',')), isDryRun: false, key: manifestKey, now: context.now, every, signal },
    // The images of the backup were counted before.
    onProgress: (progress) => write({ ...progress, phase: `old ${progress.phase}` }),
    onWait,
    elapsed: () => performance.now(),
    pause: () => sleep(1000, undefined, { signal }),
  })
  return { outcome: 'succeeded', result: { ...result, pruned: pruned.removed.length } }
}

function readInput({ target, keep = null }: JobFields) {
  if (typeof target !== 'string' || target === '')
    throw new BackupError('The target is missing', 'Add the schedule again.')
  if (keep !== null && typeof keep !== 'string') throw new BackupError('The rule is no text', 'Add the schedule again.')
  return { target, keep }
}
