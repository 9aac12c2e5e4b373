/**
 * Whether a chart and the pages are shown in day or night colours: by the person's choice in this browser, else by the sun at the
 * airport. Does not import React: see early/.
 */
export { nightAt, storeNight } from './night.ts'
export { storedLight, storeLight } from './stored-light.ts'
export { isNight, type Light, otherLight, sunPhase } from './sun.ts'
export { themeNow } from './theme-now.ts'
