/** An airport (service.md, "Airport record"). Every field is always present; texts may be empty. */
export type AirportRecord = {
  /** For example `YBBN`. */
  readonly icao_airport_identifier: string
  /** For example `BNE`; may be empty. */
  readonly iata_airport_designator: string
  /** Feet. */
  readonly longest_runway: number
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
  /** Degrees, east positive: true heading = magnetic heading + variation. */
  readonly magnetic_variation: number
  /** Feet above mean sea level. */
  readonly elevation: number
  readonly name: string
  readonly city: string
  readonly state_province_code: string
  readonly state_province_name: string
  /** ISO 3166-1 alpha-3, for example `AUS`. */
  readonly country_code: string
  readonly country_name: string
  /** Empty when unknown. */
  readonly fuel_types: readonly FuelType[]
  /** Empty when unknown. */
  readonly oxygen: readonly Oxygen[]
  /** Empty when unknown. */
  readonly repairs: readonly Repair[]
  /** For private or non-revenue aircraft. */
  readonly landing_fee: boolean
  readonly jet_starting_unit: boolean
  readonly precision_airport: boolean
  readonly beacon: boolean
  readonly customs: boolean
  readonly airport_type: AirportType
  /** What is added to local standard time to get UTC: `+5=UTC` for New York. */
  readonly time_zone: string
  /** ARINC 424 region, for example `K1`, `NZ`, `YB`. */
  readonly icao_code: string
  readonly daylight_savings: boolean
  /** ARINC 424 datum, for example `NAR`, `WGE`. */
  readonly datum_code: string
  /** YYYYMMDD. */
  readonly revision_date: string
  /** AIRAC cycle, YYCC. */
  readonly parsed_cycle: string
  /** Standard charts exist. */
  readonly std_charts: boolean
  /** Charts for category C/D aircraft exist. */
  readonly cao_charts: boolean
  /** VFR charts exist. */
  readonly vfr_charts: boolean
}

/** A fuel (service.md, "Airport record"). */
export type FuelType =
  | '73 Octane'
  | '80-87 Octane'
  | '100 low lead (LL) octane'
  | '100-130 octane'
  | '115-145 octane'
  | 'Mogas'
  | 'JET'
  | 'JET A'
  | 'JET A-1'
  | 'Jet A+'
  | 'JET B'
  | 'JET 4'
  | 'JET 5'
/** A supply of oxygen (service.md, "Airport record"). */
export type Oxygen = 'High Pressure' | 'Low Pressure' | 'High Pressure Bottle' | 'Low Pressure Bottle'
/** A repair service (service.md, "Airport record"). */
export type Repair = 'Minor Engine' | 'Major Engine' | 'Minor Airframe' | 'Major Airframe'
/** Who may use an airport (service.md, "Airport record"). */
export type AirportType = 'Public/civil' | 'Private' | 'Military' | 'Jointly operated public/military'

/** An airport as search returns it. */
export type FoundAirport = Pick<
  AirportRecord,
  | 'icao_airport_identifier'
  | 'iata_airport_designator'
  | 'name'
  | 'city'
  | 'state_province_name'
  | 'country_code'
  | 'country_name'
  | 'latitude'
  | 'longitude'
  | 'longest_runway'
> & {
  /** Number of charts of each version, for all flight rules. */
  readonly charts: { readonly STD: number; readonly CAO: number }
  /** Nautical miles from `near`, with one decimal; only in responses to a search with `near`. */
  readonly distance_nm?: number
}
