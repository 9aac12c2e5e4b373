/**
 * Charts: airport records, chart lists and chart images (service.md, endpoints 5 to 7), and airport search.
 * Owns those endpoints, the demo rule, image names and the ports to the live editions.
 * Does not own tokens (an injected verifyAccessToken), airport facts (facts), imports (editions) or disks (store).
 * Read registerCharts first, then the three endpoints: each lists the steps of its response.
 */
export { admit } from './authenticate.ts'
export type {
  AirportOutline,
  Catalogue,
  ChartKey,
  ChartOfImage,
  ChartOutline,
  ChartPlace,
  EarlierChart,
  FeaturesIn,
  Holdings,
  HoldingsOutline,
  ListedIn,
  Publication,
  PublishedHoldings,
} from './catalogue/catalogue.ts'
export { historyOf, listedChart } from './catalogue/chart-before.ts'
export { chooseCharts } from './catalogue/choose-charts.ts'
export { fromBottomLeft, toBottomLeft } from './catalogue/pixel-origin.ts'
export {
  airportProvenance,
  publishedAirport,
  publishedCharts,
  publishedListings,
} from './catalogue/published-airport.ts'
export { type PublishedFeatures, publishedFeatures } from './catalogue/published-features.ts'
export type { StoredChart } from './catalogue/stored-chart.ts'
export { type ChangesPage, CursorExpired, changesSince } from './changes/changes.ts'
export { type Cursor, decodeCursor } from './changes/cursor.ts'
export { type ChartAccess, chartAccess } from './entitlement.ts'
export type { Backup, BackupResult, BackupStore } from './images/backup-store.ts'
export { type CopiedImages, type CopyProgress, copyImages } from './images/copy-images.ts'
export type { DemoNotices, PictureShape } from './images/demo-notices.ts'
export { fileName, type ImageName, parseFileName } from './images/file-name.ts'
export {
  adoptFolder,
  ForeignImageFolder,
  type ImageFolderParts,
  type ImageMarkerStore,
  requireOwnFolder,
} from './images/folder-marker.ts'
export { DamagedImage, isIntact } from './images/image-integrity.ts'
export type { ImageRemovalStore } from './images/image-removal-store.ts'
export type { ImageStore, PlaceFault } from './images/image-store.ts'
export { type RemovalParts, removeMarkedImages } from './images/remove-images.ts'
export { problemHandler } from './problems.ts'
export { type Charts, type ChartsParts, registerCharts } from './register-charts.ts'
export { AirportIndex, type AirportQuery, type IndexedAirport } from './search/indexes/airport-index.ts'
export { refuseUnreadable } from './unreadable-request.ts'
