import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsCifp = command({
  summary: 'Import regions, datums and precision approaches (FAA CIFP)',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [
    ['import airports cifp', 'the current cycle, from the FAA'],
    ['import airports cifp /srv/CIFP_261029.zip', 'the zip file of a cycle'],
  ],
  notes: [
    'LOCATION is the file FAACIFP18 (ARINC 424-18), its zip file, a folder that contains either, or a URL.',
    'Only airports with an ICAO identifier are imported.',
    ...importNotes,
  ],
  run: ({ words, values }, context) =>
    runImport({ kind: 'cifp', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
