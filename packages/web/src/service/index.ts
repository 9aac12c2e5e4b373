/**
 * The calls of the viewer to its server, all of the same origin and by cookie: no token ever reaches a script.
 * Owns the shapes of the viewer's own answers, the faults a call can end with, and the hooks that load and cache them.
 * Owns no page, and no text: shell/faults says what a fault means to a person.
 */
export { useAirport, useAirportPoints, useFeatures, useSearch, useSources } from './airports.ts'
export * from './answers.ts'
export {
  loadAirportAhead,
  useChartBefore,
  useChartNews,
  useCharts,
  useChartsWith,
  useImageAccess,
  useLiveEditions,
} from './charts.ts'
export type { ChartQuery, Near, Service } from './create-service.ts'
export type { Fault, Outcome } from './fault.ts'
export { type Health, secondsBefore } from './health.ts'
export { images } from './images.ts'
export { base, service, useHealth } from './instance.ts'
export { freshen, type Loaded, ServiceCache } from './loading.tsx'
export { askAgain, loadMeAhead, useMe } from './me.ts'
export { lazyPart, loadPart, loadPartsWhenIdle, willNeed } from './parts.ts'
export { loadStyles } from './style-sheets.ts'
