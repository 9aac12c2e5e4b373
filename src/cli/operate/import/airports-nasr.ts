import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsNasr = command({
  summary: 'Import airport data of the United States (FAA NASR)',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [
    ['import airports nasr', 'the cycle in force, fetched from the FAA'],
    ['import airports nasr /srv/29_Oct_2026_CSV.zip', 'from the CSV zip of a cycle'],
  ],
  notes: [
    'LOCATION is a folder with the tables (APT_BASE.csv, and where they are there APT_RWY, APT_RWY_END, ILS_BASE and ILS_GS), a zip of them, the zip of a whole 28-day subscription, or a URL of one.',
    'Airports with an ICAO identifier are imported.',
    ...importNotes,
  ],
  run: ({ words, values }, context) =>
    runImport({ kind: 'nasr', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
