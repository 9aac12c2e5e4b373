/** The addresses of the viewer: deep links to an airport, a chart, two charts. */

export { airportPath, type ChartAddress, chartPath, findPath, isChartPath, packsPath, secondChart } from './paths.ts'
