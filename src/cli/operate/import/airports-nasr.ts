import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsNasr = command({
  summary: 'Import airport data of the United States (FAA NASR)',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [
    ['import airports nasr', 'the current cycle, from the FAA'],
    ['import airports nasr /srv/29_Oct_2026_CSV.zip', 'the CSV zip file of a cycle'],
  ],
  notes: [
    'LOCATION is a folder or zip file with the tables (APT_BASE.csv; optionally APT_RWY, APT_RWY_END, ILS_BASE and ILS_GS), the zip file of a 28-day subscription, or the URL of a zip file.',
    'Only airports with an ICAO identifier are imported.',
    ...importNotes,
  ],
  run: ({ words, values }, context) =>
    runImport({ kind: 'nasr', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
