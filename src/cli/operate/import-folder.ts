import { resolve } from 'node:path'
import { command } from '../command.ts'
import { harmless } from '../terminal/display-width.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ImportOutcome, Refused } from './desks.ts'
import { withOperator } from './with-operator.ts'

const columns = [
  { title: 'File', flexible: true },
  { title: 'Airport' },
  { title: 'Index' },
  { title: 'Name', flexible: true },
  { title: 'Map error', align: 'right' },
] as const

export const importFolder = command({
  summary: 'Publish the PDF and PNG charts of a folder as an edition',
  arguments: ['DIR'],
  options: {},
  examples: [['import folder plates', 'read the manifest in plates (CSV or JSON) and the files that it names']],
  notes: [
    'Files that cannot be read are refused by name and the rest is published; the exit code is 1 when any file was refused or nothing was published.',
    'A running server shows the edition at once.',
  ],
  run: async ({ words }, context) => {
    const { terminal, cwd, now } = context
    const showProgress = progressBar(terminal, now)
    const outcome = await withOperator(context, ({ imports }) => imports.folder(resolve(cwd, words.DIR), showProgress))
    terminal.status('')
    if (terminal.json) terminal.printJson(outcome)
    else showOutcome(outcome, terminal)
    return outcome.refused.length === 0 && outcome.edition !== null ? 'ok' : 'failed'
  },
})

/** A table of what was taken; doubts and refusals on lines of their own, never shortened. */
function showOutcome({ edition, imported, refused, warnings }: ImportOutcome, terminal: Terminal): void {
  if (imported.length > 0) {
    terminal.printTable(
      columns,
      imported.map(({ file, airport, index_number, name, residual_px: error }) => [
        file,
        airport,
        index_number,
        name,
        error === null ? 'no map' : `${error.toFixed(1)} px`,
      ]),
    )
  }
  const note = (mark: string, file: string, text: string) =>
    terminal.print(`${mark}  ${harmless(file)}: ${harmless(text)}`)
  for (const { file, text } of warnings) note(terminal.style('yellow', 'note   '), file, text)
  for (const each of refused) note(terminal.style('red', 'refused'), placeOf(each), each.reasons.join('; '))
  terminal.say(`${imported.length} imported, ${refused.length} refused.`)
  if (edition === null) terminal.say('Nothing was published; what was live before still is.')
}

/** `a.pdf (manifest.csv line 3)`; the place alone where it is the table itself that is refused. */
const placeOf = ({ file, where }: Refused): string => (where.startsWith(file) ? where : `${file} (${where})`)
