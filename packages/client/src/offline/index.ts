/**
 * platekeeper-client/offline: stored charts that open only as long as a server allows. Encrypted files, the content key that a server
 * sends to one browser, the signed lease, the state of a pack in data. `offlineCharts` of the main entry stores the charts.
 */

export { makeWrappingKey, openContentKey, publicKeyOf, type SealedContentKey } from './content-key.ts'
export {
  type ClosedReason,
  clockAfter,
  clockAtContact,
  evaluateLease,
  type Lease,
  type LeaseClock,
  type LeaseEnd,
  type LeaseSituation,
  type LeaseState,
  leaseTime,
  readLease,
} from './lease.ts'
export { openPacks } from './offline-charts.ts'
export {
  comparePack,
  isSelected,
  type PackDifference,
  type PackFile,
  planPack,
} from './pack-plan.ts'
export { type PackFacts, type PackSituation, type PackState, packState } from './pack-state.ts'
export type { PackSource } from './save-pack.ts'
export { sealedFileStore } from './sealed-file-store.ts'
