/**
 * Calibrating the charts of a folder by clicks: a page for one person on this machine, before anything is imported.
 * Owns the data that a person enters for a page (fit/: points, positions, plan view, and why they cannot be correct), the pages rendered for
 * it (pages/), and the local server that only this person can reach (http/). Does not own the page (packages/web/src/calibrate), the format
 * of calibrations (sources) nor georeferencing by them (imaging): it calls both, so that the map error it shows is the one of the
 * import. Publishes nothing.
 */
export { type EntryFile, writeEntryFile } from './http/entry-file.ts'
export { type CalibrationServer, serveCalibration } from './http/serve.ts'
export { openPageRenderer } from './pages/page-renderer.ts'
export { openSession } from './session/session.ts'
