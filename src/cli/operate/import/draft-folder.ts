import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '../../../config/index.ts'
import type { DraftReport } from '../../../drafting/index.ts'
import { visibleLine } from '../../../text/index.ts'
import type { Context } from '../../command.ts'
import { CommandError, type Exit } from '../../command-error.ts'
import { productFolder } from '../../product-folder.ts'
import { counted } from '../../terminal/counted.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { shellWord } from '../../terminal/shell-word.ts'
import { checkReportFile, writeReport } from './report-file.ts'

/** Writes manifest.csv for a folder without one, and shows what a person has to check. */
export async function runDraft(given: string, file: string | undefined, context: Context): Promise<Exit> {
  const { terminal, env, cwd, now, signal } = context
  const directory = resolve(cwd, given)
  const reportFile = file === undefined ? null : resolve(cwd, file)
  if (reportFile !== null) checkReportFile(reportFile, 'Nothing was drafted.')
  const { draftFolder, draftReport, manifestText, mustHaveNoManifest, writeManifest } = await import(
    '../../../drafting/index.ts'
  )
  mustHaveNoManifest(directory)
  const { renderMemory } = readConfig({ env, cwd, home: productFolder })
  const folder = await realpath(directory).catch(() => directory)
  const options = { memory: renderMemory, signal, onProgress: progressBar(terminal, now) }
  const draft = await draftFolder(folder, options).catch((error: unknown) => {
    if (signal.aborted) throw new CommandError('interrupted', 'Interrupted', 'Nothing was written.')
    throw error
  })
  terminal.status('')
  if (draft.rows.length === 0) throw nothingToDraft(directory, draft.rejected)
  const manifest = await writeManifest(folder, manifestText(draft.rows))
  const report = draftReport(draft, { folder, manifest })
  if (terminal.json) terminal.print(JSON.stringify(report))
  else showDraft(report, given, context)
  if (reportFile !== null) await writeReport(reportFile, report, 'The manifest was written.')
  return report.rejected.length === 0 ? 'ok' : 'failed'
}

function nothingToDraft(folder: string, rejected: DraftReport['rejected']): CommandError {
  const [first] = rejected
  if (!first) {
    const hint = 'Put PDF, PNG, JPEG or TIFF files into it, with these endings.'
    return new CommandError('failed', `${folder} contains no charts`, hint)
  }
  const hint = 'Nothing was written. Correct or replace the files, then draft again.'
  const more = rejected.length > 1 ? ` (and ${rejected.length - 1} more)` : ''
  return new CommandError('failed', `No file of ${folder} can be read: ${first.file}: ${first.reason}${more}`, hint)
}

const columns = [
  { title: 'File', flexible: true },
  { title: 'Page', align: 'right' },
  { title: 'Airport' },
  { title: 'Type' },
  { title: 'Index' },
  { title: 'Name', flexible: true },
  { title: 'To check', flexible: true },
] as const

/** Rows and lines that are shown; the rest is counted. */
const mostShown = 50

function showDraft(report: DraftReport, directory: string, { terminal, program }: Context): void {
  terminal.printTable(columns, report.rows.slice(0, mostShown).map(rowOf))
  const notes = [
    ...report.alike.map(
      ({ file, like }) => [file, `the same airport, type and name as ${like}: keep one row`] as const,
    ),
    ...report.unlisted.map(({ file, page, reason }) => [place(file, page), `not listed: ${reason}`] as const),
  ].map((each) => `${terminal.style('yellow', 'note    ')}  ${visibleLine(each.join(': '))}`)
  const rejected = report.rejected.map(
    ({ file, reason }) => `${terminal.style('red', 'rejected')}  ${visibleLine(`${file}: ${reason}`)}`,
  )
  const lines = [...notes, ...rejected]
  for (const line of lines.slice(-mostShown)) terminal.print(line)
  const hidden = Math.max(0, report.rows.length - mostShown) + Math.max(0, lines.length - mostShown)
  if (hidden > 0) terminal.say(`${counted(hidden, 'line')} more: --report FILE writes all.`)
  for (const line of outcome(report, directory, program)) terminal.say(line)
}

const place = (file: string, page: number | null): string => (page === null ? file : `${file} page ${page}`)

function rowOf({ file, page, fields, guesses, missing }: DraftReport['rows'][number]): readonly string[] {
  const value = (column: keyof typeof fields) => {
    const evidence = fields[column]
    return evidence === undefined ? '' : `${evidence.how === 'guess' ? '?' : ''}${evidence.value}`
  }
  const toCheck = [...guesses.map((column) => `${column}?`), ...missing.map((column) => `${column} missing`)]
  const shown = (['airport', 'type_code', 'index_number', 'name'] as const).map(value)
  return [file, String(page), ...shown, toCheck.join(', ').replaceAll('_', ' ')]
}

function outcome(report: DraftReport, directory: string, program: string): readonly string[] {
  const total = (how: 'read' | 'derived' | 'guess' | 'empty') =>
    Object.values(report.fields).reduce((sum, counts) => sum + counts[how], 0)
  const { guesses, missing } = report.to_check
  const checks = [
    guesses > 0
      ? `compare the ${counted(guesses, 'cell')} that ${guesses === 1 ? 'begins' : 'begin'} with "?" with the charts, and remove the "?"`
      : null,
    missing > 0 ? `fill in ${counted(missing, 'empty cell')} (airport, type_code, name, index_number)` : null,
  ].filter((each) => each !== null)
  return [
    `${counted(report.charts, 'chart')} of ${counted(report.files, 'file')}: ${total('read')} fields read, ${total('derived')} derived, ${counted(guesses, 'guess').replace('guesss', 'guesses')}, ${total('empty')} empty.`,
    `${report.manifest} is written.`,
    ...(checks.length > 0 ? [`Before the import, ${checks.join(', and ')}.`] : []),
    `Then import it: ${program} import charts folder ${shellWord(directory)}`,
  ]
}
