/** The table of health checks, composed once for the server and for `platekeeper doctor`. Its texts are in health/catalogue/. */
export { answerArrivals } from './arrival.ts'
export { type CheckPorts, checksOf } from './checks.ts'
export { type Machine, type MachineParts, type MasterKeyFault, thisMachine } from './machine.ts'
export { sourcesOfCycle } from './of-store.ts'
