import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importChartsDtpp = command({
  summary: 'Import the charts of the United States (FAA d-TPP)',
  arguments: ['[LOCATION]'],
  options: {
    cycle: {
      type: 'string',
      value: 'YYCC',
      summary: 'The cycle, such as 2611; default the one in force, or the one at LOCATION',
    },
    airport: {
      type: 'string',
      value: 'KSBP',
      multiple: true,
      summary: 'Only this airport; may be repeated, or joined by commas',
    },
    state: { type: 'string', value: 'CA', multiple: true, summary: 'Only airports of this state; likewise' },
    ...importOptions,
  },
  examples: [
    ['import charts dtpp', 'the cycle in force, fetched from the FAA chart by chart'],
    ['import charts dtpp --state CA --airport KPDX', 'the charts of California and of Portland'],
    ['import charts dtpp /srv/2611', 'from a folder with the metafile and the PDF files, or the zips of a cycle'],
  ],
  notes: [
    'LOCATION is a folder, a zip or a URL, of a zip or of a folder that ends in /. It holds the metafile (d-tpp_Metafile.xml) and the PDF files that it names. Where an airport lies must be known before: import airports first.',
    'With --airport or --state, charts of other airports are kept as they are in the edition before; without, all that is no longer there is removed.',
    'Charts that the metafile marks as unchanged since the cycle before are not read again while the edition of that cycle is live.',
    ...importNotes,
  ],
  run: ({ words, values }, context) => {
    const { cycle, airport: airports, state: states, ...options } = values
    if (cycle !== undefined && !/^\d{4}$/.test(cycle)) {
      throw new CommandError(
        'usage',
        `--cycle is ${JSON.stringify(cycle)}, but it must be year and cycle, such as 2611`,
      )
    }
    const location = locationOf(words.LOCATION, context)
    return runImport({ kind: 'dtpp', order: { location, cycle, airports, states } }, options, context)
  },
})
