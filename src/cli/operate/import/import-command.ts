import { resolve } from 'node:path'
import type { FolderNameInUse, ImportKind, ImportRequests } from '../../../editions/index.ts'
import { createOutbound } from '../../../outbound/index.ts'
import type { Context, Options, Values } from '../../command.ts'
import { CommandError, type Exit } from '../../command-error.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
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
  { activate, force, report: file }: Values<typeof importOptions>,
  context: Context,
): Promise<Exit> {
  const { terminal, env, cwd, now, signal } = context
  const reportFile = file === undefined ? null : resolve(cwd, file)
  if (reportFile !== null) checkReportFile(reportFile, 'Nothing was imported.')
  const onProgress = progressBar(terminal, now)
  const report = await withService(context, async ({ editions, config, parts }) => {
    const { FolderNameInUse, importFrom } = await editions()
    const { refuseForeignFolder } = await import('../server/image-folder.ts')
    const { mapErrorLimit, renderMemory } = config
    const pool = await context.pool?.()
    const chosen = { activation: activate, force, onProgress, signal, downloads: parts.downloads }
    const options = { ...chosen, outbound: createOutbound(env), mapErrorLimit, renderMemory, ...(pool && { pool }) }
    return importFrom(source.kind, source.order, options, parts).catch((error: unknown) => {
      if (signal.aborted) throw interrupted()
      return error instanceof FolderNameInUse ? nameInUse(error) : refuseForeignFolder(error)
    })
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

function interrupted(): CommandError {
  const hint = 'Nothing was published. To continue, run the same command again: pages that were rendered are kept.'
  return new CommandError('interrupted', 'Interrupted', hint)
}

function nameInUse({ source, message }: FolderNameInUse): never {
  const name = source.slice(source.indexOf(':') + 1)
  const hint = `--name NAME imports this folder as a separate edition; --name ${name} replaces the other.`
  throw new CommandError('failed', message, hint)
}
