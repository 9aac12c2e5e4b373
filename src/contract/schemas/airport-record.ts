import { airportTypes, fuelTypes, oxygens, repairs } from '../airport-values.ts'
import { compactDate, count, degrees, oneOf, someOf, text, textOf, textOfOrEmpty, yesNo } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** service.md, "Airport record": its fields in their order. */
export const airportRecord = Type.Object(
  {
    icao_airport_identifier: textOf(4, 'ICAO identifier', { examples: ['NZWN'] }),
    iata_airport_designator: textOfOrEmpty(3, 'IATA designator; empty when the airport has none', {
      examples: ['WLG'],
    }),
    longest_runway: count('feet', 'Longest runway', { minimum: 0, maximum: 99_999 }),
    latitude: degrees('Latitude of the airport, north positive', 90),
    longitude: degrees('Longitude of the airport, east positive', 180),
    magnetic_variation: degrees('Angle between true north and magnetic north, east positive', 180),
    elevation: count('feet', 'Airport elevation'),
    name: text('Airport name'),
    city: text('Full name of the associated city'),
    state_province_code: text('State or province code; may be empty. For the United States the state postal code'),
    state_province_name: text('State or province name; may be empty'),
    country_code: textOfOrEmpty(3, 'Country code, ISO 3166-1 alpha-3', { examples: ['NZL'] }),
    country_name: text('Country name'),
    fuel_types: someOf(fuelTypes, 'Empty when unknown'),
    oxygen: someOf(oxygens, 'Empty when unknown'),
    repairs: someOf(repairs, 'Empty when unknown'),
    landing_fee: yesNo('Whether landing fees are charged for private or non-revenue aircraft'),
    jet_starting_unit: yesNo('Whether a jet starting unit is available to public users'),
    precision_airport: yesNo('Whether the airport supports precision approaches'),
    beacon: yesNo('Whether the airport has beacon lights'),
    customs: yesNo('Whether a government customs facility is available'),
    airport_type: oneOf(airportTypes, 'Who operates and uses the airport'),
    time_zone: text('What is added to local standard time to get UTC', { examples: ['-12=UTC', '-5:30=UTC'] }),
    icao_code: text('Region of the airport, ARINC 424', { examples: ['NZ', 'K6'] }),
    daylight_savings: yesNo('Whether daylight saving time is used'),
    datum_code: text('Local horizontal reference datum of the airport reference point, ARINC 424', {
      examples: ['WGE'],
    }),
    revision_date: compactDate('Revision date of the record'),
    parsed_cycle: text('Data cycle the record was parsed from: AIRAC YYCC', { examples: ['2612'] }),
    std_charts: yesNo('Standard charts exist for the airport'),
    cao_charts: yesNo('CAO charts exist for the airport'),
    vfr_charts: yesNo('VFR charts exist for the airport'),
  },
  { title: 'AirportRecord', description: 'What is known of an airport.' },
)
export type AirportRecord = Wire<typeof airportRecord>
