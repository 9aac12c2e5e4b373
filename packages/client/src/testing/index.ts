/**
 * platekeeper-client/testing: test an application without a service and without a network. A service in memory that keeps the
 * protocol's rules, a network that drops, delays, duplicates and reorders, and a clock that does not wait.
 */
export { chart as sampleChart, type SentChart } from './chart-sample.ts'
export { type Hostility, hostileNetwork, hostility, seeded } from './hostile-network.ts'
export type { Reply } from './replies.ts'
export {
  credentials,
  type DoubleOptions,
  type Fault,
  type Seen,
  type ServiceDouble,
  serviceDouble,
} from './service-double.ts'
export type { Person, TokenCounts } from './token-family.ts'
export { type VirtualPlatform, virtualPlatform } from './virtual-platform.ts'
export { type VirtualTime, virtualTime } from './virtual-time.ts'
