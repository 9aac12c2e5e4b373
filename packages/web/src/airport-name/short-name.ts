/** As charts abbreviate them. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bInternational\b/giu, 'Intl'],
  [/\bInternacional\b/giu, 'Intl'],
  [/\bRegional\b/giu, 'Rgnl'],
  [/\bMunicipal\b/giu, 'Muni'],
  [/\bCounty\b/giu, 'Co'],
  [/\bMemorial\b/giu, 'Meml'],
  [/\bExecutive\b/giu, 'Exec'],
  [/\b(?:Air Force Base|Airbase)\b/giu, 'AFB'],
  [/\s+(?:Airport|Aerodrome|Airfield|Flughafen|Flugplatz|Aéroport|Aeropuerto)$/iu, ''],
  [/^(?:Flughafen|Flugplatz|Aéroport(?: de)?|Aeropuerto(?: de)?)\s+/iu, ''],
]

/** An airport's name for one line of a phone: `Wellington International Airport` is `Wellington Intl`. */
export function shortName(name: string): string {
  const short = abbreviations.reduce((text, [long, abbreviation]) => text.replace(long, abbreviation), name.trim())
  return short === '' ? name : short
}
