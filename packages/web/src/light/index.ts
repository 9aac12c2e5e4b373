/** Whether a chart, and the pages around it, are shown by day or by night: what the person chose in this browser, else the sun at its airport. No React: see early/. */
export { nightAt, storeNight } from './night.ts'
export { storedLight, storeLight } from './stored-light.ts'
export { isNight, type Light, otherLight, sunPhase } from './sun.ts'
export { themeNow } from './theme-now.ts'
