import { command } from '../../command.ts'
import { importNotes, importOptions, runImport } from './import-command.ts'

export const importChartsDrawn = command({
  summary: 'Generate airport diagrams where the runways are known',
  arguments: [],
  options: {
    airport: {
      type: 'string',
      value: 'KSBP',
      multiple: true,
      summary: 'Only this airport; can be repeated or a comma-separated list',
    },
    country: {
      type: 'string',
      value: 'NZL',
      multiple: true,
      summary: 'Only airports of this country (code of two or three letters, or name); can be repeated',
    },
    ...importOptions,
  },
  examples: [
    ['import charts drawn', 'an aerodrome chart (10-9) for every airport'],
    ['import charts drawn --country NZL', 'for every airport of New Zealand'],
  ],
  notes: [
    'Diagrams are drawn from the runways, radio aids and frequencies in the live editions: import airport data first, and run this command again after each such import.',
    'A drawn chart is listed only if no other edition has an airport chart of the airport.',
    'If the data of an airport did not change, its chart and revision date are kept.',
    'The new edition replaces the previous one, even if only some airports are drawn: name all airports that you want.',
    ...importNotes,
  ],
  run: ({ values }, context) => {
    const { airport: airports, country: countries, ...options } = values
    return runImport({ kind: 'drawn', order: { airports, countries } }, options, context)
  },
})
