/**
 * Calibrating the charts of a folder by clicks: a page for one person on this machine, before anything is imported. Calibrations go from
 * one publisher to another (exchange/), by the hash of the file, signed and without its pictures.
 * Owns which charts need a person (session/), the data that a person enters for a page (fit/: points, positions, plan view, and why they cannot be correct), the pages rendered for
 * it (pages/), and the local server that only this person can reach (http/). Does not own the page (packages/web/src/calibrate), the format
 * of calibrations (sources) nor georeferencing by them (imaging): it calls both, so that the map error it shows is the one of the
 * import. Publishes nothing.
 */
export { type AvitabFile, type AvitabMerge, addAvitabFiles, readAvitabZip } from './exchange/avitab-files.ts'
export { avitabZip } from './exchange/avitab-zip.ts'
export { chartHashes } from './exchange/chart-hashes.ts'
export { type Merge, mergeCalibrations } from './exchange/merge-calibrations.ts'
export { type PlacedChart, placedCharts } from './exchange/placed-charts.ts'
export { readSignedCalibrations, type Signer, signCalibrations, signingKey } from './exchange/signed-calibrations.ts'
export { type EntryFile, writeEntryFile } from './http/entry-file.ts'
export { type CalibrationServer, serveCalibration } from './http/serve.ts'
export { openPageRenderer } from './pages/page-renderer.ts'
export { openSession } from './session/session.ts'
