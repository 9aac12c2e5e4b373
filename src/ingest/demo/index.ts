/**
 * THE DEMO EDITION: five airports whose facts are written here by hand with their sources, so that a fresh install
 * shows real, licence-free content. NZWN and YBBN are free for everyone; KPDX, KSBP and KAHN stand behind the
 * subscription. Owns the facts, the list of charts drawn from them, and the words of the demo image. Drawing itself
 * belongs to ../draw, naming and storing to the pipeline.
 */
export { demoAirports } from './airports.ts'
export { edition } from './demo-airport.ts'
export { type DemoChart, drawDemoCharts } from './demo-charts.ts'
export { drawDemoNotice } from './demo-notice.ts'
