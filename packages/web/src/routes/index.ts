/** The addresses of the viewer: deep links to an airport, a chart, two charts. */

export { airportPath, type ChartAddress, chartBeside, chartPath, findPath, isChartPath } from './paths.ts'
export { type Address, openShownAddress, type ShownAddress } from './shown-address.ts'
