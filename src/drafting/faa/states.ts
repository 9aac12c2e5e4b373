/**
 * The contiguous United States, where an ICAO identifier is K and the three letters of the FAA's own: so for all 2,136 of
 * cycle 1601 whose identifier is known. In Alaska, Hawaii and the territories no rule gives it.
 */
const contiguous = {
  ALABAMA: 'AL',
  ARIZONA: 'AZ',
  ARKANSAS: 'AR',
  CALIFORNIA: 'CA',
  COLORADO: 'CO',
  CONNECTICUT: 'CT',
  DELAWARE: 'DE',
  'DISTRICT OF COLUMBIA': 'DC',
  FLORIDA: 'FL',
  GEORGIA: 'GA',
  IDAHO: 'ID',
  ILLINOIS: 'IL',
  INDIANA: 'IN',
  IOWA: 'IA',
  KANSAS: 'KS',
  KENTUCKY: 'KY',
  LOUISIANA: 'LA',
  MAINE: 'ME',
  MARYLAND: 'MD',
  MASSACHUSETTS: 'MA',
  MICHIGAN: 'MI',
  MINNESOTA: 'MN',
  MISSISSIPPI: 'MS',
  MISSOURI: 'MO',
  MONTANA: 'MT',
  NEBRASKA: 'NE',
  NEVADA: 'NV',
  'NEW HAMPSHIRE': 'NH',
  'NEW JERSEY': 'NJ',
  'NEW MEXICO': 'NM',
  'NEW YORK': 'NY',
  'NORTH CAROLINA': 'NC',
  'NORTH DAKOTA': 'ND',
  OHIO: 'OH',
  OKLAHOMA: 'OK',
  OREGON: 'OR',
  PENNSYLVANIA: 'PA',
  'RHODE ISLAND': 'RI',
  'SOUTH CAROLINA': 'SC',
  'SOUTH DAKOTA': 'SD',
  TENNESSEE: 'TN',
  TEXAS: 'TX',
  UTAH: 'UT',
  VERMONT: 'VT',
  VIRGINIA: 'VA',
  WASHINGTON: 'WA',
  'WEST VIRGINIA': 'WV',
  WISCONSIN: 'WI',
  WYOMING: 'WY',
} as const

const names: ReadonlySet<string> = new Set(Object.keys(contiguous).map((name) => name.replaceAll(' ', '')))
const codes: ReadonlySet<string> = new Set(Object.values(contiguous))

/** A state by its code, `MA`. */
export const isContiguousCode = (code: string): boolean => codes.has(code)

/** The state of `BOSTON, MASSACHUSETTS` or `WASHINGTON, DC`, if it is a contiguous one; null: another line. */
export function contiguousState(place: string): string | null {
  const [, state = ''] = /^[A-Z .'/-]+, ?([A-Z ]+)$/.exec(place.toUpperCase()) ?? []
  return names.has(state.replaceAll(' ', '')) || codes.has(state) ? state : null
}
