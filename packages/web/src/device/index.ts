/**
 * Storage of this browser: colours, language, light and keys (`thisBrowser`), and the scroll state of this tab (`thisTab`). If storage is
 * full or switched off, values are kept in memory until the tab is closed, and `isMemoryOnly` is true. Does not contain data that the
 * server stores: see kept/. Also keeps its screen on.
 */
export { type Memory, thisBrowser, thisTab } from './memory.ts'
export { keepScreenOn } from './screen.ts'
