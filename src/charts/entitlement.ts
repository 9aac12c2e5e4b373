export type ChartAccess = 'full' | 'demo'

/** service.md, Authentication 8: without `charts`, other airports than the demo ones get the demo image, not an error. */
export function chartAccess(
  subscriptions: readonly string[],
  icao: string,
  demoAirports: readonly string[],
): ChartAccess {
  return subscriptions.includes('charts') || demoAirports.includes(icao) ? 'full' : 'demo'
}
