/** Whether a chart is shown by day or by night: what the person chose in this browser, else the sun at its airport. No React: see early/. */
export { storedLight, storeLight } from './stored-light.ts'
export { isNight, type Light, otherLight, sunPhase } from './sun.ts'
