/**
 * What fails under every room: stores that cannot be reached, disks that cannot be read or written, each with a reason and
 * a remedy in words. Knows no domain and imports nothing of ours, so that whoever throws one and whoever answers it can
 * share the type.
 */
export { diskFailure, diskFailures } from './disk-failure.ts'
export { StoreUnavailable } from './store-unavailable.ts'
