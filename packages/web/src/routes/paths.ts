/** The addresses of the viewer, below `{base_url}/app`. */
export const findPath = '/'
export const packsPath = '/taken-along'
export const airportPath = (icao: string): string => `/${icao}`

/** `second`: a second chart next to it. */
export function chartPath(icao: string, chart: string, second?: ChartAddress): string {
  const path = `/${icao}/${encodeURIComponent(chart)}`
  return second ? `${path}?${new URLSearchParams({ with: `${second.icao}/${second.chart}` })}` : path
}

/** Whether an address below the viewer is that of a chart. */
export const isChartPath = (path: string): boolean => /^\/[^/]+\/[^/]/.test(path)

export type ChartAddress = { readonly icao: string; readonly chart: string }

/** The second chart of `?with=KPDX/<chart id>`; null: none, or not of this form. */
export function secondChart(search: string): ChartAddress | null {
  const [, icao, chart] = /^([A-Z0-9]{3,4})\/(.+)$/.exec(new URLSearchParams(search).get('with') ?? '') ?? []
  return icao && chart ? { icao, chart } : null
}
