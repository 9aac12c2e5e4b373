import { resolve } from 'node:path'
import { command } from '../command.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import type { ImportOutcome } from './desks.ts'
import { withOperator } from './with-operator.ts'

const columns = [
  { title: 'File', flexible: true },
  { title: 'Result' },
  { title: 'Chart or reason', flexible: true },
  { title: 'Map error', align: 'right' },
] as const

export const importFolder = command({
  summary: 'Publish the PDF and PNG charts of a folder as an edition',
  arguments: ['DIR'],
  options: {},
  examples: [['import folder plates', 'read the manifest in plates (CSV or JSON) and the files that it names']],
  notes: [
    'Files that cannot be read are refused by name and the rest is published; the exit code is 1 when any file was refused.',
    'A running server shows the edition at once.',
  ],
  run: async ({ words }, context) => {
    const { terminal, cwd, now } = context
    const showProgress = progressBar(terminal, now)
    const outcome = await withOperator(context, ({ imports }) => imports.folder(resolve(cwd, words.DIR), showProgress))
    terminal.status('')
    if (terminal.json) terminal.printJson(outcome)
    else {
      const lines = rows(outcome)
      if (lines.length > 0) terminal.printTable(columns, lines)
      terminal.say(`${outcome.imported.length} imported, ${outcome.refused.length} refused.`)
      if (outcome.edition === null) terminal.say('Nothing was published; what was live before still is.')
    }
    return outcome.refused.length === 0 ? 'ok' : 'failed'
  },
})

function rows({ imported, refused, warnings }: ImportOutcome): readonly (readonly string[])[] {
  return [
    ...imported.map(({ file, airport, index_number, name, residual_px: error }) => [
      file,
      'imported',
      `${airport} ${index_number} ${name}`,
      error === null ? 'no map' : `${error.toFixed(1)} px`,
    ]),
    ...warnings.map(({ file, text }) => [file, 'note', text, '']),
    ...refused.flatMap(({ file, reasons }) => reasons.map((reason) => [file, 'refused', reason, ''])),
  ]
}
