import { resolve } from 'node:path'
import type { FolderNameInUse, ImportKind, ImportOrder, ImportRequests } from '../../../editions/index.ts'
import { newJob } from '../../../jobs/index.ts'
import { createOutbound } from '../../../outbound/index.ts'
import type { Context, Options, Values } from '../../command.ts'
import { CommandError, type Exit } from '../../command-error.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { shortId } from '../jobs/job-id.ts'
import { withService } from '../with-service.ts'
import { checkReportFile, writeReport } from './report-file.ts'
import { showOutcome, showReport } from './show-report.ts'

/** Options of every import. */
export const importOptions = {
  activate: {
    type: 'string',
    value: 'WHEN',
    summary:
      'When it goes live; default now, or at 0901Z on the first day of a future cycle or of charts that all begin later',
    choices: ['now', 'effective', 'later'],
  },
  force: {
    type: 'boolean',
    summary: 'Activate even if many charts were rejected or much of the live edition is missing',
  },
  report: { type: 'string', value: 'FILE', summary: 'Write the complete report to FILE as JSON' },
  detach: { type: 'boolean', summary: 'Leave the import to a worker, and end; for URLs and the defaults' },
} as const satisfies Options

export const importNotes = [
  'Items that cannot be imported are rejected with a reason, and the rest is published. The exit code is 1 if anything was rejected or the edition is not live.',
  'Run the same command again after an interruption: pages that were rendered are not rendered again. A running server serves an edition as soon as it is live.',
  'With --json, progress is printed as lines of JSON (phase, done, total, rate, eta_seconds), and the report is the last line.',
] as const

/** A URL as it was given, a path from the folder of the command. */
export function locationOf(given: string | undefined, { cwd }: Pick<Context, 'cwd'>): string | undefined {
  return given === undefined || /^[a-z]+:\/\//i.test(given) ? given : resolve(cwd, given)
}

/** Runs an import, shows its progress and reports the result. */
export async function runImport<K extends ImportKind>(
  source: { readonly kind: K; readonly order: ImportRequests[K] },
  { activate, force, report: file, detach }: Values<typeof importOptions>,
  context: Context,
): Promise<Exit> {
  const order = { ...source, activation: activate, force } as ImportOrder
  if (detach) return detached(order, file, context)
  const { terminal, env, cwd, now } = context
  const reportFile = file === undefined ? null : resolve(cwd, file)
  if (reportFile !== null) checkReportFile(reportFile, 'Nothing was imported.')
  const onProgress = progressBar(terminal, now)
  const report = await withService(context, async (service) => {
    const editions = await service.editions()
    const { runAsJob } = await import('./run-as-job.ts')
    const { refuseForeignFolder } = await import('../server/image-folder.ts')
    const { mapErrorLimit, renderMemory } = service.config
    const pool = await context.pool?.()
    const chosen = { downloads: service.parts.downloads, outbound: createOutbound(env) }
    const options = { ...chosen, mapErrorLimit, renderMemory, ...(pool && { pool }) }
    return runAsJob(order, options, { context, service, editions, onProgress }).catch((error: unknown) =>
      error instanceof editions.FolderNameInUse ? nameInUse(error) : refuseForeignFolder(error),
    )
  })
  terminal.status('')
  if (terminal.json) terminal.print(JSON.stringify(report))
  else {
    showReport(report, context)
    showOutcome(report, context)
  }
  if (reportFile !== null) {
    const { edition } = report
    const hint = edition === null ? null : `${context.program} editions show ${edition} --json prints it too.`
    await writeReport(reportFile, report, hint)
  }
  const isAsWanted = report.edition !== null && (report.state === 'live' || report.objections.length === 0)
  return report.quarantined.length === 0 && isAsWanted ? 'ok' : 'failed'
}

/** Adds the job of an import, which a worker runs. */
async function detached(order: ImportOrder, report: string | undefined, context: Context): Promise<Exit> {
  const { terminal, program, now } = context
  if (report !== undefined)
    throw new CommandError('usage', '--detach ends before there is a report: omit --report or --detach')
  return withService(context, async ({ editions, store, parts }) => {
    const { boundTo, newImportJob } = await editions()
    const reason = boundTo(order)
    if (reason !== null) {
      const hint = 'Omit --detach: the command then imports here, and other shells can follow it.'
      throw new CommandError('usage', `--detach leaves the import to a worker, but ${reason}`, hint)
    }
    const job = newJob(newImportJob(order), parts.random(16).toString('hex'), now())
    await store.jobs.add(job)
    if (terminal.json) terminal.printJson({ job: job.id, state: job.state, queue: job.queue })
    else {
      terminal.print(job.id)
      terminal.say(`A worker imports ${job.queue}. To follow it: ${program} jobs follow ${shortId(job.id)}`)
    }
    return 'ok' as const
  })
}

function nameInUse({ source, message }: FolderNameInUse): never {
  const name = source.slice(source.indexOf(':') + 1)
  const hint = `--name NAME imports this folder as a separate edition; --name ${name} replaces the other.`
  throw new CommandError('failed', message, hint)
}
