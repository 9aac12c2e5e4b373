/**
 * The viewer without a network: a service worker stores one build with a page that contains no data of a person (service-worker.ts,
 * decisions.ts), and this side registers it, holds the locks that say which build a page uses and whether a chart is open, and starts new
 * builds, and says whether the viewer is stored. Does not store charts: see offline/. See docs/explanation/offline.md.
 */
export { holdBuild, isOutdated, keepViewer } from './keep-viewer.ts'
export { useOpenChart } from './open-chart.ts'
export { useViewerStorage } from './stored-viewer.ts'
