import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsOurAirports = command({
  summary: 'Import airport data worldwide (OurAirports)',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [
    ['import airports ourairports', 'the latest data, from OurAirports'],
    ['import airports ourairports /srv/ourairports', 'a folder or zip file with airports.csv and the other tables'],
  ],
  notes: [
    'LOCATION is a folder, a zip file or a URL that ends in /. It contains airports.csv and optionally runways.csv, regions.csv, countries.csv, airport-frequencies.csv and navaids.csv. Closed airports and those without an ICAO identifier are not imported.',
    ...importNotes,
  ],
  run: ({ words, values }, context) =>
    runImport({ kind: 'ourairports', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
