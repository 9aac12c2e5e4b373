/** service.md, "Airport record". Wire names and wire types; `form` repeats the document's type column. */
export type AirportRecord = {
  readonly icao_airport_identifier: string
  readonly iata_airport_designator: string
  /** Feet. */
  readonly longest_runway: number
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
  /** Degrees, east positive (contract.md, "magnetic_variation"). */
  readonly magnetic_variation: number
  /** Feet. */
  readonly elevation: number
  readonly name: string
  readonly city: string
  readonly state_province_code: string
  readonly state_province_name: string
  /** ISO 3166-1 alpha-3. */
  readonly country_code: string
  readonly country_name: string
  readonly fuel_types: readonly FuelType[]
  readonly oxygen: readonly Oxygen[]
  readonly repairs: readonly Repair[]
  readonly landing_fee: boolean
  readonly jet_starting_unit: boolean
  readonly precision_airport: boolean
  readonly beacon: boolean
  readonly customs: boolean
  readonly airport_type: AirportType
  /** What is added to local standard time to get UTC: `+5=UTC`, `-10=UTC`, `-5:30=UTC`. */
  readonly time_zone: string
  /** ARINC 424 region, for example `K1`, `NZ`, `YB`. */
  readonly icao_code: string
  readonly daylight_savings: boolean
  /** ARINC 424 datum, for example `NAR`, `WGE`. */
  readonly datum_code: string
  /** YYYYMMDD. */
  readonly revision_date: string
  /** AIRAC YYCC. */
  readonly parsed_cycle: string
  readonly std_charts: boolean
  readonly cao_charts: boolean
  readonly vfr_charts: boolean
}

export const fuelTypes = [
  '73 Octane',
  '80-87 Octane',
  '100 low lead (LL) octane',
  '100-130 octane',
  '115-145 octane',
  'Mogas',
  'JET',
  'JET A',
  'JET A-1',
  'Jet A+',
  'JET B',
  'JET 4',
  'JET 5',
] as const
export type FuelType = (typeof fuelTypes)[number]

export const oxygens = ['High Pressure', 'Low Pressure', 'High Pressure Bottle', 'Low Pressure Bottle'] as const
export type Oxygen = (typeof oxygens)[number]

export const repairs = ['Minor Engine', 'Major Engine', 'Minor Airframe', 'Major Airframe'] as const
export type Repair = (typeof repairs)[number]

export const airportTypes = ['Public/civil', 'Private', 'Military', 'Jointly operated public/military'] as const
export type AirportType = (typeof airportTypes)[number]

export const airportFields = {
  icao_airport_identifier: 'string, 4 characters',
  iata_airport_designator: 'string, 3 characters',
  longest_runway: 'integer, feet (1 to 5 digits)',
  latitude: 'number',
  longitude: 'number',
  magnetic_variation: 'number',
  elevation: 'integer, feet',
  name: 'string',
  city: 'string',
  state_province_code: 'string',
  state_province_name: 'string',
  country_code: 'string, 3 characters',
  country_name: 'string',
  fuel_types: 'array of strings',
  oxygen: 'array of strings',
  repairs: 'array of strings',
  landing_fee: 'boolean',
  jet_starting_unit: 'boolean',
  precision_airport: 'boolean',
  beacon: 'boolean',
  customs: 'boolean',
  airport_type: 'string',
  time_zone: 'string',
  icao_code: 'string',
  daylight_savings: 'boolean',
  datum_code: 'string',
  revision_date: 'string, YYYYMMDD',
  parsed_cycle: 'string',
  std_charts: 'boolean',
  cao_charts: 'boolean',
  vfr_charts: 'boolean',
} as const satisfies Record<keyof AirportRecord, string>
