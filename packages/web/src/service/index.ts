/**
 * The calls of the viewer to its server, same-origin and with a cookie: scripts never see a token. Owns the types of the viewer's
 * responses, the faults of calls, and the hooks that load and cache responses. Does not own pages or texts: notices/ and shell/ say what
 * a fault means.
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
export { base, serverOnly, service, useHealth } from './instance.ts'
export { lateSignOut } from './late-sign-out.ts'
export { type Loaded, onRefetch, refetch, ServiceCache, useLoaded } from './loading.tsx'
export { askAgain, forgetPerson, loadMeAhead, useMe } from './me.ts'
export { type PackAccess, packs } from './pack-access.ts'
export { lazyPart, loadPart, loadPartsWhenIdle, willNeed } from './parts.ts'
export { thumbnails } from './thumbnails.ts'
