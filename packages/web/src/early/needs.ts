/** What the page of an address begins with. */
export type Needs = {
  readonly page: 'find' | 'airport' | 'chart' | null
  /** Below `api/`, exactly as the service asks for them. */
  readonly calls: readonly string[]
}

/** `address`: below the viewer, without its first slash. */
export function needsOf(address: string): Needs {
  const [path = ''] = address.split(/[?#]/)
  const [, icao, chart] = /^([A-Z0-9]{3,4})(?:\/([^/]+))?\/?$/.exec(path) ?? []
  if (icao === undefined) return { page: path === '' ? 'find' : null, calls: ['me'] }
  const calls = ['me', `v2/charts/${icao}?version=STD&rules=ANY`, `v2/airport/${icao}`]
  return { page: chart === undefined ? 'airport' : 'chart', calls }
}
