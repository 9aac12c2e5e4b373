/**
 * The calls of the viewer to its server, all of the same origin and by cookie: no token ever reaches a script.
 * Owns the shapes of the viewer's own answers, the faults a call can end with, and the hooks that load and cache them.
 * Owns no page, and no text: shell/faults says what a fault means to a person.
 */
export * from './answers.ts'
export type { ChartQuery, Near, Service } from './create-service.ts'
export type { Fault, Outcome } from './fault.ts'
export { type Health, secondsBefore } from './health.ts'
export { base, service } from './instance.ts'
export { lazyPart, loadPartsWhenIdle, willNeed } from './lazy-part.ts'
export {
  type Loaded,
  loadAirportAhead,
  ServiceCache,
  useAirport,
  useAirportPoints,
  useChartBefore,
  useChartNews,
  useCharts,
  useChartsWith,
  useFeatures,
  useImageAccess,
  useLiveEditions,
  useSearch,
  useSources,
} from './loading.tsx'
export { askAgain, freshen, images, loadMeAhead, loadPart, useHealth, useMe } from './session.ts'
export { loadStyles } from './style-sheets.ts'
