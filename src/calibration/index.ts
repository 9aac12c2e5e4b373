/**
 * CALIBRATING THE CHARTS OF A FOLDER BY CLICKS: a page for one person on this machine, before anything is imported.
 * Owns what a person states of a page (fit/: points, positions, plan view, and why they cannot be right), the pages rendered for
 * it (pages/), and the door that only this person passes (door/). Does not own the page (packages/web/src/calibrate), the format
 * of calibrations (sources) nor how a page is placed by them (imaging): it asks both, so that the map error it shows is the one of the
 * import. Publishes nothing.
 */
export { type EntryFile, writeEntryFile } from './door/entry-file.ts'
export { type CalibrationServer, serveCalibration } from './door/serve.ts'
export { openPageRenderer } from './pages/page-renderer.ts'
export { openSession } from './session/session.ts'
