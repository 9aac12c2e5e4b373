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
      summary: 'Only this airport; may be repeated, or joined by commas',
    },
    country: {
      type: 'string',
      value: 'NZL',
      multiple: true,
      summary: 'Only airports of this country, by its code of three letters or its name; likewise',
    },
    ...importOptions,
  },
  examples: [
    ['import charts drawn', 'an aerodrome chart (10-9) for every airport'],
    ['import charts drawn --country NZL', 'for those of New Zealand'],
  ],
  notes: [
    'They are drawn from what the live editions tell of runways, radio aids and frequencies: import airports first, and draw again after that.',
    'A drawn chart is listed only where no other edition has an airport chart of the airport.',
    'An airport of which nothing changed keeps its chart, with its date; it is not drawn again.',
    'The new edition takes the place of the one before, also where only some airports are drawn: name all that are wanted.',
    ...importNotes,
  ],
  run: ({ values }, context) => {
    const { airport: airports, country: countries, ...options } = values
    return runImport({ kind: 'drawn', order: { airports, countries } }, options, context)
  },
})
