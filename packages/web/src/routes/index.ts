/** The addresses of the viewer: deep links to an airport, a chart, two charts. */

export { airportPath, type ChartAddress, chartBeside, chartPath, findPath, isChartPath } from './paths.ts'
