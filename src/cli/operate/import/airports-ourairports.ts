import { command } from '../../command.ts'
import { importNotes, importOptions, locationOf, runImport } from './import-command.ts'

export const importAirportsOurAirports = command({
  summary: 'Import airport data worldwide (OurAirports)',
  arguments: ['[LOCATION]'],
  options: importOptions,
  examples: [
    ['import airports ourairports', 'what OurAirports published last, fetched from there'],
    [
      'import airports ourairports /srv/ourairports',
      'from a folder or a zip with airports.csv and the tables beside it',
    ],
  ],
  notes: [
    'LOCATION is a folder, a zip or a URL that ends in /. It holds airports.csv, and as far as they are there runways.csv, regions.csv, countries.csv, airport-frequencies.csv and navaids.csv. Airports without an ICAO identifier and closed ones are not imported.',
    ...importNotes,
  ],
  run: ({ words, values }, context) =>
    runImport({ kind: 'ourairports', order: { location: locationOf(words.LOCATION, context) } }, values, context),
})
