import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsCifp = command({
  summary: 'Import regions, datums and precision approaches (FAA CIFP)',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [
    ['import airports cifp', 'the cycle in force, fetched from the FAA'],
    ['import airports cifp /srv/CIFP_261029.zip', 'from the zip of a cycle'],
  ],
  notes: [
    'LOCATION is the file FAACIFP18 (ARINC 424-18), its zip, the folder of either, or a URL.',
    'Airports with an ICAO identifier are imported.',
    ...importNotes,
  ],
  run: ({ words, values }, context) =>
    runImport({ kind: 'cifp', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
