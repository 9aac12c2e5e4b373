/** Memory with a limit, for caches. Owns which entry is dropped; its callers decide when one is out of date. */
export { BoundedMap } from './bounded-map.ts'
