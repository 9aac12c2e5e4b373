import { airacEffective, nextAiracCycle } from '../../../facts/index.ts'
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
      summary: 'The cycle, such as 2611, or next; default the current one, or the one at LOCATION',
    },
    airport: {
      type: 'string',
      value: 'KSBP',
      multiple: true,
      summary: 'Only this airport; can be repeated or a comma-separated list',
    },
    state: { type: 'string', value: 'CA', multiple: true, summary: 'Only airports of this state; can be repeated' },
    ...importOptions,
  },
  examples: [
    ['import charts dtpp', 'the current cycle, chart by chart from the FAA'],
    ['import charts dtpp --cycle next', 'the next cycle, ahead of its time'],
    ['import charts dtpp --state CA --airport KPDX', 'the charts of California and of Portland'],
    ['import charts dtpp /srv/2611', 'a folder with the metafile and the PDF files, or the zip files of a cycle'],
  ],
  notes: [
    'LOCATION is a folder, a zip file, or the URL of either (a folder ends in /). It contains the metafile (d-tpp_Metafile.xml) and the PDF files that it names. The positions of the airports must be known: import airport data first.',
    'With --airport or --state, the charts of other airports are copied from the previous edition. Without them, charts that are no longer in the metafile are removed.',
    'Charts that the metafile marks as unchanged are not read again if the edition of the previous cycle is live.',
    ...importNotes,
  ],
  run: ({ words, values }, context) => {
    const { cycle: given, airport: airports, state: states, ...options } = values
    const cycle = given?.toLowerCase() === 'next' ? nextAiracCycle(context.now()) : given
    if (cycle !== undefined && airacEffective(cycle) === null) {
      throw new CommandError(
        'usage',
        `--cycle is ${JSON.stringify(cycle)}, but it must be year and cycle, such as 2611, or next`,
      )
    }
    const unlikely = airports.find((each) => !/^\s*[a-z0-9]{3,4}\s*$/i.test(each))
    if (unlikely !== undefined)
      throw new CommandError(
        'usage',
        `--airport is ${JSON.stringify(unlikely)}, but it must be an identifier such as KSBP or SBP`,
      )
    const location = locationOf(words.LOCATION, context)
    return runImport({ kind: 'dtpp', order: { location, cycle, airports, states } }, options, context)
  },
})
