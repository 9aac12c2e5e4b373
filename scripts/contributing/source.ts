import { commandRows } from './command.ts'
import type { Edits } from './edits.ts'
import * as heliports from './heliports.ts'

const command = `import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsHeliports = command({
  summary: 'Import heliports',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [['import airports heliports', 'from the web']],
  notes: importNotes,
  run: ({ words, values }, context) =>
    runImport({ kind: 'heliports', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
`

/** `heliports`. */
export const source: Edits = {
  'src/sources/heliports/tables.ts': heliports.tables,
  'src/sources/heliports/mapping.ts': heliports.mapping,
  'src/sources/heliports/source.ts': heliports.source,
  'src/facts/priority/source-priority.ts': [{ from: "'ourairports', ", to: "'ourairports', 'heliports', " }],
  'src/sources/registry.ts': [
    { before: 'import { nasrSource', add: "import { heliportsSource, heliportsUrl } from './heliports/source.ts'" },
    { before: '  readonly nasr:', add: '  readonly heliports: Located' },
    { before: '  nasr:', add: '  heliports: located(() => heliportsUrl, heliportsSource),' },
  ],
  'src/editions/jobs/import-input.ts': [{ before: '  ourairports: located,', add: '  heliports: located,' }],
  'src/cli/operate/import/airports-heliports.ts': command,
  ...commandRows('import airports heliports', 'importAirportsHeliports', 'operate/import/airports-heliports.ts'),
}
