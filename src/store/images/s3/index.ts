/** Images in a bucket, and the cache of them on the disk of this machine. Loaded only where IMAGES names a bucket. */
export { bucketImages } from './bucket-images.ts'
export { cachedImages } from './cached-images.ts'
