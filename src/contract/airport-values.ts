/** The closed lists of the airport record (service.md, "Airport record"). */

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
