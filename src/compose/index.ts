/**
 * WHAT `app.ts` COMPOSES: one file per part of a server (identity, charts, viewer, clock, health, checks), which makes it from the
 * settings and the store and starts its rounds and jobs; and what holds for all parts: which paths are APIs, the error format
 * and CORS policy of each, and how routes are described. Decides nothing that belongs to a room. Only app.ts imports it.
 */
export { answerOutsideRoutes, nothingHere } from './answer-outside-routes.ts'
export { operatorsCalendar } from './calendar.ts'
export { startChartRounds } from './charts.ts'
export {
  answerArrivals,
  checksOf,
  type Machine,
  type MasterKeyFault,
  thisMachine,
} from './checks/index.ts'
export { composeClock } from './clock.ts'
export { composeHealth } from './health.ts'
export { composeIdentity, composeRemoteIdentity } from './identity.ts'
export { describeOperation } from './route-descriptions.ts'
export { onlyHttps, surfacesBelow } from './surface.ts'
export { composeViewer, notifyViewerWithin, type ViewerHost } from './viewer.ts'
export { watchSignedOut } from './watch-signed-out.ts'
export { openWorkerHealth } from './worker-health.ts'
