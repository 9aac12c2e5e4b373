/**
 * What a browser stores: colours, language, light, keys (`thisBrowser`), and the scroll state of this tab (`thisTab`).
 * Storage may be full or switched off: then it is remembered until the tab is closed, and `isForgetful` says so. Owns nothing that
 * the server keeps: see kept/.
 */
export { type Memory, thisBrowser, thisTab } from './memory.ts'
