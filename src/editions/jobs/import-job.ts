import { ForeignImageFolder, type ImageFolderParts } from '../../charts/index.ts'
import {
  beginAgain,
  eachAlone,
  type Job,
  type JobFields,
  type JobKind,
  type JobOutcome,
  type JobRun,
  type NewJob,
  type OutageParts,
  outlast,
  persist,
  processEnded,
  progressWriter,
  settled,
} from '../../jobs/index.ts'
import { FolderNameInUse, type ImportFromOptions, importFrom } from '../import/import-from.ts'
import type { ImportPorts } from '../import/import-source.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import type { ImportReport } from '../report/import-report.ts'
import type { EditionStore } from '../stores/edition-store.ts'
import {
  type ImportOrder,
  importCommand,
  importInput,
  importQueue,
  readImportInput,
  UnknownImport,
} from './import-input.ts'

export type ImportJobPorts = ImportPorts & ImageFolderParts
export type ImportJobParts = {
  readonly ports: ImportJobPorts
  readonly options: Omit<ImportFromOptions, 'signal' | 'onProgress' | 'activation' | 'force' | 'persist'>
  /** Called before each wait for a store that is away. */
  readonly onOutage?: OutageParts['onOutage']
}

/** Seconds. A process that does not renew its claim for so long has ended or sleeps. Half a minute without the database is less. */
export const importLease = 40
/** Seconds from an attempt of a worker to the next. */
const retry = [60, 600, 3600]
/** A cycle takes hours on a small machine, which may be restarted meanwhile; what was rendered is kept each time. */
const deaths = 6
const common = {
  ...{ name: 'import', runsIn: 'any process', lease: importLease, together: 1, failure: 'An import failed' },
} as const satisfies Partial<JobKind>

/** Imports that a worker or server runs: those from URLs and of drawn charts, by the schedule or `import --detach`. */
export const importJob = (parts: ImportJobParts): JobKind => ({
  ...common,
  retry,
  deaths,
  run: eachAlone((run) => runHere(run, parts)),
})

/** Imports of a command, which has the files and the person: it is tried once. */
export const importByCommand = (run: (run: JobRun) => Promise<JobOutcome>): JobKind => ({
  ...common,
  retry: [],
  run: eachAlone(run),
})

export const newImportJob = (order: ImportOrder): NewJob => ({
  kind: common.name,
  input: importInput(order),
  queue: importQueue(order),
})

async function runHere(run: JobRun, parts: ImportJobParts): Promise<JobOutcome> {
  try {
    const order = readImportInput(run.job.input)
    if (order.place === 'command') return leftByCommand(run.job)
    return { outcome: 'succeeded', result: importResult(await runImport(run, order, parts)) }
  } catch (error) {
    return importFailure(error)
  }
}

/** `again` false: another attempt would fail likewise. */
export function importFailure(error: unknown): JobOutcome {
  const isFinal = [UnknownImport, FolderNameInUse, ForeignImageFolder].some((kind) => error instanceof kind)
  const message = error instanceof Error ? error.message : String(error)
  const failure = error instanceof ForeignImageFolder ? `${message}. ${error.remedy}` : message
  return { outcome: 'failed', failure, again: !isFinal, ...(!isFinal && { error }) }
}

/** An import whose process ended or slept, for the process that claimed it afterwards and does not run it. */
export const settleLost = (lost: Job, now: number): Job =>
  settled(lost, leftByCommand(lost), { retry: [...retry, ...Array<number>(deaths).fill(60)] }, now)

function leftByCommand({ input }: Job): JobOutcome {
  if (input.place !== 'command') return processEnded
  let order: ImportOrder
  try {
    order = readImportInput(input)
  } catch (error) {
    return importFailure(error)
  }
  const failure = `The command that ran it ended or slept. To continue, run it again: ${importCommand(order)}`
  return { outcome: 'failed', failure, again: false }
}

/**
 * Imports under the claim of a job: with its progress, and without any effect once the claim is lost. If the database or the image
 * store is away, it begins again; what was rendered is kept. At its end only the write that publishes is repeated, since the edition may
 * be live without an answer.
 */
export function runImport(
  run: JobRun,
  { kind, order, activation, force }: ImportOrder,
  { ports, options, onOutage }: ImportJobParts,
  onProgress?: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const { write } = progressWriter(run, ports.now)
  const report = (progress: ImportProgress) => {
    write(progress)
    onProgress?.(progress)
  }
  const { signal } = run
  const outage = { random: ports.random, signal, ...(onOutage && { onOutage }) }
  const last = { persist: (write: () => Promise<void>) => persist(write, outage) }
  const chosen = { ...options, activation, force, signal, onProgress: report, ...last }
  const held = { ...ports, editions: heldEditions(ports.editions, run) }
  return outlast(() => importFrom(kind, order, chosen, held).catch(beginAgain), outage)
}

/** The editions, begun and completed only while the job runs with the fence of this claim. */
const heldEditions = (editions: EditionStore, { job }: JobRun): EditionStore => ({
  ...editions,
  begin: (draft, claim) => editions.begin(draft, claim, job),
  complete: (edition, completion) => editions.complete(edition, completion, job),
})

/** What people see of a report; the edition has all of it. */
export function importResult(report: ImportReport): JobFields {
  const { edition, state, effective_at, objections, airports, airport_changes, charts, quarantined, warnings } = report
  const { new: added, changed, removed } = airport_changes ?? charts
  const counts = { airports, ...(!airport_changes && { charts: charts.total }), new: added, changed, removed }
  return {
    edition,
    state,
    effective_at,
    objections,
    ...counts,
    rejected: quarantined.length,
    warnings: warnings.length,
  }
}
