/** Memory with a limit, for caches. Owns which entry is dropped; when one is out of date, only who keeps it knows. */
export { BoundedMap } from './bounded-map.ts'
